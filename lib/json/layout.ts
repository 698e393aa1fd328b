/** JSON laid out for reading, with the place of a JSON Pointer in it; also JSON that was cut in the middle. */
import { maxIndented } from './bounds.ts';
import { jsonPlaces, type Place } from './places.ts';
import { closes, opens, type Token, tokensOf } from './tokens.ts';

export type Layout = {
  readonly text: string;
  /** The place in `text` of the value that the pointer names; absent when there is none. */
  readonly place?: Place;
};

/**
 * No token changes, so numbers keep their spelling and members their order. Text that is not JSON becomes lines of
 * tokens: call `looksLikeJson` first.
 * @param pointer RFC 6901; the empty pointer names the whole.
 */
export function layOut(json: string, pointer?: string): Layout {
  const wanted = pointer === undefined ? undefined : jsonPlaces(json, [pointer], { open: true }).get(pointer);
  let text = '';
  let depth = 0;
  let previous: Token | undefined;
  let start: number | undefined;
  let end: number | undefined;
  for (const token of tokensOf(json)) {
    if (closes(token)) depth = Math.max(0, depth - 1);
    text += gapBetween(previous, token, depth);
    if (token.start === wanted?.[0]) start = text.length;
    text += json.slice(token.start, token.end);
    if (token.end === wanted?.[1]) end = text.length;
    if (opens(token)) depth += 1;
    previous = token;
  }
  return { text, ...(start !== undefined && { place: [start, end ?? text.length] }) };
}

/** An empty container stays on one line. */
function gapBetween(previous: Token | undefined, token: Token, depth: number): string {
  if (previous?.mark === ':') return ' ';
  const breaks = closes(token)
    ? previous !== undefined && !opens(previous)
    : previous !== undefined && (opens(previous) || previous.mark === ',');
  return breaks ? `\n${'  '.repeat(Math.min(depth, maxIndented))}` : '';
}
