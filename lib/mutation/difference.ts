/** Where an answer was changed, and what stands there now. */

import { escapeStep, isObject, type JsonObject } from '../json/pointer.ts';
import { shortened } from '../text/visible.ts';
import { jsonOf, linesOf, type Reply, textOf } from './answer.ts';

export type Difference =
  | { readonly in: 'status' | 'body'; readonly now: string }
  | { readonly in: 'header'; readonly name: string; readonly now: string }
  /** @property at a JSON Pointer. */
  | { readonly in: 'value'; readonly at: string; readonly now: string };

/** Longest text of a change, in UTF-16 units. */
const longest = 200;

export function differenceOf(before: Reply, after: Reply): Difference {
  const body = bodyDifference(before, after);
  if (before.status !== after.status) return { in: 'status', now: String(after.status) };
  return body ?? headerDifference(before, after) ?? { in: 'status', now: String(after.status) };
}

function bodyDifference(before: Reply, after: Reply): Difference | undefined {
  if (Buffer.compare(before.bytes, after.bytes) === 0) return undefined;
  const [one, other] = [jsonOf(before), jsonOf(after)];
  if (one === undefined || other === undefined) return { in: 'body', now: cut(textOf(after)) };
  const { at, now } = deepest('', one, other);
  return { in: 'value', at, now: now === undefined ? '(nothing)' : cut(JSON.stringify(now)) };
}

/** Goes down as long as one member alone differs. */
function deepest(at: string, one: unknown, other: unknown): { readonly at: string; readonly now: unknown } {
  const [before, after] = [membersOf(one), membersOf(other)];
  const isLonger = Array.isArray(one) && Array.isArray(other) && one.length !== other.length;
  if (!before || !after || isLonger || Array.isArray(one) !== Array.isArray(other)) return { at, now: other };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const different = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const [name] = different;
  if (different.length !== 1 || name === undefined || !(name in before)) return { at, now: other };
  return deepest(`${at}/${escapeStep(name)}`, before[name], after[name]);
}

const membersOf = (value: unknown): JsonObject | undefined =>
  Array.isArray(value) ? { ...value } : isObject(value) ? value : undefined;

function headerDifference(before: Reply, after: Reply): Difference | undefined {
  const [one, other] = [linesOf(before), linesOf(after)];
  const line =
    one.find((each) => countOf(each, one) !== countOf(each, other)) ??
    other.find((each) => !one.includes(each));
  if (line === undefined) return undefined;
  const name = line.slice(0, line.indexOf(':'));
  const now = other.filter((each) => each.startsWith(`${name}:`));
  return { in: 'header', name, now: now.length === 0 ? '(nothing)' : cut(now.join(', ')) };
}

const countOf = (line: string, lines: readonly string[]): number =>
  lines.filter((one) => one === line).length;

const cut = (text: string): string => shortened(text, longest);
