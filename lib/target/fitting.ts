/** Makes a value of what was written, or says in one sentence why it cannot be one. */
import { UsageError } from '../model/usage-error.ts';
import { asWords, type Kind } from './kinds.ts';
import { didYouMean } from './nearest.ts';

/** A value as written, and where. */
export type Given = { readonly raw: unknown; readonly where: string };

/** @throws UsageError when it does not fit. */
export function fitting<T>(kind: Kind<T>, given: Given): T {
  const value = kind.parse(given.raw);
  if (value === undefined) throw new UsageError(misfit(given, kind));
  return value;
}

function misfit({ raw, where }: Given, kind: Kind<unknown>): string {
  if (kind.secret) return `${where} does not fit; it takes ${kind.takes}`;
  const known = kind.choices ?? [];
  const wrong = asWords(raw)?.find((word) => !known.includes(word));
  const guess = wrong === undefined || known.length === 0 ? '' : didYouMean(wrong, known);
  return `${where} is ${show(asWritten(raw))}; it takes ${kind.takes}${guess}`;
}

/** A list with one entry is what was written after one flag. */
const asWritten = (raw: unknown): unknown => (Array.isArray(raw) && raw.length === 1 ? raw[0] : raw);

/** Credentials in a URL are not repeated. */
const show = (raw: unknown): string => JSON.stringify(raw).replaceAll(/\/\/[^/"]*@/g, '//(hidden)@');
