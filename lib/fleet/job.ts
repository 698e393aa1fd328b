/** One audit of a fleet, as plain data. It may wait in a queue that others can read, so it contains no secrets. */
import { createHash } from 'node:crypto';

/** Options of an audit by their long names, as in a configuration file. */
export type JobOptions = Readonly<Record<string, unknown>>;

export type Job = {
  /** The base URL of the storefront. */
  readonly origin: string;
  /** ISO 8601: `2026-W47`. */
  readonly week: string;
  readonly options: JobOptions;
  /** Names the secrets in the worker's environment: `ACME` stands for FLEET_ACME_HEADER and so on. */
  readonly environment?: string;
  /** The lane whose rate limit the audit shares. */
  readonly lane: string;
};

/** A readable file name that is unique to the storefront. */
export function nameOf(origin: string): string {
  const { host } = new URL(origin);
  const readable = host.replaceAll(/[^a-z0-9.-]/gi, '_').slice(0, 80);
  return `${readable}-${digestOf(origin).slice(0, 12)}`;
}

/** Origin and week: jobs with the same id are the same job. */
export const jobId = ({ origin, week }: Pick<Job, 'origin' | 'week'>): string => `${week}.${nameOf(origin)}`;

/** Two hexadecimal digits that spread the files of a week over 256 folders. */
export const shelfOf = (origin: string): string => digestOf(origin).slice(0, 2);

/** Depends on storefront and week only, so that every worker generates the same inputs. */
export const seedOf = (job: Pick<Job, 'origin' | 'week'>): number =>
  Number.parseInt(digestOf(jobId(job)).slice(0, 7), 16);

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A part of a fleet: `{ index: 3, of: 10 }` is the third of ten. */
export type Shard = { readonly index: number; readonly of: number };

/** Each storefront is in exactly one shard, on every machine. */
export const isInShard = (origin: string, { index, of }: Shard): boolean =>
  Number.parseInt(digestOf(origin).slice(12, 20), 16) % of === index - 1;

const day = 86_400_000;

/** `2026-W47`. */
export function weekOf(millis: number): string {
  const date = new Date(millis);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  const thursday = new Date(millis + (3 - sinceMonday) * day);
  const year = thursday.getUTCFullYear();
  const days = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / day);
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}

export const isWeek = (text: string): boolean => /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/.test(text);
