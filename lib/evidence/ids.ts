/** Ids that a target gives out in its responses, and that later requests repeat. */

import { maxIds } from './bounds.ts';

export type Id = {
  /** The name of the member that has it. */
  readonly key: string;
  readonly value: string;
  /** 1 for the first text member of that name in the body. */
  readonly ordinal: number;
};

/** A shorter text is found in other places by accident. */
const shortest = 6;
const longest = 200;

/**
 * Every member whose value looks like an id, once each. A body is read as `tr` and `sed` can read it, so that a shell
 * script finds the same one: JSON inside of a JSON text counts as well, and the beginning of a body is enough.
 */
export function idsIn(body: string): readonly Id[] {
  const counts = new Map<string, number>();
  const found = new Map<string, Id>();
  for (const piece of body.replaceAll('\\', '').split(/[,{[\n]/)) {
    const [, key = '', value = ''] = /^[ \t]*"([\w-]+)"[ \t]*:[ \t]*"([^"]*)"/.exec(piece) ?? [];
    if (key === '') continue;
    const ordinal = (counts.get(key) ?? 0) + 1;
    counts.set(key, ordinal);
    const isNew = found.size < maxIds && looksLikeId(value) && !found.has(value);
    if (isNew) found.set(value, { key, value, ordinal });
  }
  return [...found.values()];
}

/** One word with a digit, or with letters of both cases: the words of a vocabulary have neither. */
const looksLikeId = (value: string): boolean =>
  value.length >= shortest &&
  value.length <= longest &&
  /^[\w:/.?=&~+-]+$/.test(value) &&
  (/\d/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value)));
