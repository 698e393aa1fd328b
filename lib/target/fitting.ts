/** Parses a setting, or reports in one sentence why its value is invalid. */
import { UsageError } from '../model/usage-error.ts';
import { didYouMean } from '../text/names/nearest.ts';
import { asWords, type Kind } from './kinds.ts';

/** A raw value and its source. */
export type Given = { readonly raw: unknown; readonly where: string };

/** @throws UsageError for an invalid value. */
export function fitting<T>(kind: Kind<T>, given: Given): T {
  const value = kind.parse(given.raw);
  if (value === undefined) throw new UsageError(misfit(given, kind));
  return value;
}

function misfit({ raw, where }: Given, kind: Kind<unknown>): string {
  if (kind.secret) return `${where} is invalid; it takes ${kind.takes}`;
  const known = kind.choices ?? [];
  const wrong = asWords(raw)?.find((word) => !known.includes(word));
  const guess = wrong === undefined || known.length === 0 ? '' : didYouMean(wrong, known);
  return `${where} is ${show(asWritten(raw))}; it takes ${kind.takes}${guess}`;
}

/** One flag is a list with one entry. */
const asWritten = (raw: unknown): unknown => (Array.isArray(raw) && raw.length === 1 ? raw[0] : raw);

/** Hides credentials in a URL. */
const show = (raw: unknown): string => JSON.stringify(raw).replaceAll(/\/\/[^/"]*@/g, '//(hidden)@');
