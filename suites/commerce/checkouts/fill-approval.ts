/** Fills the placeholders of an approval with what is known of its checkout. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { type Approval, type Placeholder, placeholderPattern } from '../../../lib/model/approval.ts';

/** A text that is nothing but a placeholder becomes the value itself, which may be a number. */
export type Values = Readonly<Partial<Record<Placeholder, string | number>>>;

export function fillApproval({ arguments: written }: Approval, values: Values): JsonObject {
  return fill(written, values) as JsonObject;
}

/** The placeholders in an approval. */
export const placeholdersIn = ({ arguments: written }: Approval): ReadonlySet<string> =>
  new Set((JSON.stringify(written).match(placeholderPattern) ?? []).map(nameOf));

const nameOf = (found: string): Placeholder => found.slice(1, -1) as Placeholder;

function fill(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return fillText(value, values);
  if (Array.isArray(value)) return value.map((item) => fill(item, values));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, fill(own, values)]));
}

function fillText(text: string, values: Values): string | number {
  const [only] = text.match(placeholderPattern) ?? [];
  const whole = only === text ? values[nameOf(only)] : undefined;
  return whole ?? text.replaceAll(placeholderPattern, (found) => String(values[nameOf(found)] ?? found));
}

/** @param at milliseconds since 1970. */
export const timesAt = (at: number): Values => ({
  now: new Date(at).toISOString(),
  'now:unix': Math.floor(at / 1_000),
});

/** An approval of that day is not contemporaneous. */
export const longAgo = '2020-01-01T00:00:00Z';

/** What can be filled without reading the checkout. */
const plain: ReadonlySet<string> = new Set<Placeholder>(['now', 'now:unix', 'checkout']);

/** The approval as the buyer would have given it long ago; undefined where it names no time, or needs more to be filled. */
export function oldApproval(approval: Approval, checkout: string | number): JsonObject | undefined {
  const used = [...placeholdersIn(approval)];
  if (!used.some((name) => name.startsWith('now')) || used.some((name) => !plain.has(name))) return undefined;
  return fillApproval(approval, { ...timesAt(Date.parse(longAgo)), checkout });
}
