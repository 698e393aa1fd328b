/** Finds the values in a JSON text that JSON Pointers (RFC 6901) name, in one pass, and lays such a text out. */

import { maxIndented } from './bounds.ts';
import { escapeStep } from './pointer.ts';
import { closes, opens, type Token, tokensOf } from './tokens.ts';

/** Offsets in UTF-16 units: of the first of the value, and after its last. */
export type Place = readonly [start: number, end: number];

type Level = { readonly pointer: string; readonly array: boolean; index: number; key: string | undefined };

/**
 * The places of those pointers that the text has. Text that is not JSON has none, or misleading ones: call
 * `looksLikeJson` first.
 * @param open also gives the values that are cut off by the end of the text.
 */
export function jsonPlaces(
  text: string,
  pointers: Iterable<string>,
  { open = false } = {},
): ReadonlyMap<string, Place> {
  const search = new Search(pointers);
  for (const token of tokensOf(text)) {
    if (search.done) break;
    search.read(token);
  }
  return open ? search.foundOrOpen(text.length) : search.found;
}

class Search {
  readonly found = new Map<string, Place>();
  readonly #wanted: ReadonlySet<string>;
  readonly #starts = new Map<string, number>();
  readonly #levels: Level[] = [];
  /** Deeper levels are skipped: no pointer leads into them. */
  readonly #deepest: number;
  /** How many deeper levels are open, and the pointer of the outermost. */
  #below = { levels: 0, pointer: '' };

  constructor(pointers: Iterable<string>) {
    this.#wanted = new Set(pointers);
    this.#deepest = Math.max(0, ...[...this.#wanted].map((pointer) => pointer.split('/').length - 1));
  }

  get done(): boolean {
    return this.found.size === this.#wanted.size;
  }

  foundOrOpen(end: number): ReadonlyMap<string, Place> {
    const open = [...this.#starts].map(([pointer, start]) => [pointer, [start, end]] as const);
    return new Map<string, Place>([...open, ...this.found]);
  }

  read(token: Token): void {
    const level = this.#levels.at(-1);
    if (this.#below.levels > 0) {
      this.#pass(token);
    } else if (token.mark === ',') {
      advance(level);
    } else if (closes(token)) {
      this.#end(this.#levels.pop()?.pointer ?? '', token.end);
    } else if (token.mark === ':') {
      return;
    } else if (level && !level.array && level.key === undefined) {
      level.key = token.value;
    } else {
      this.#enter(token);
    }
  }

  #enter(token: Token): void {
    const pointer = pointerOf(this.#levels.at(-1));
    if (this.#wanted.has(pointer) && !this.#starts.has(pointer)) this.#starts.set(pointer, token.start);
    if (!opens(token)) {
      this.#end(pointer, token.end);
    } else if (this.#levels.length >= this.#deepest) {
      this.#below = { levels: 1, pointer };
    } else {
      this.#levels.push({
        pointer,
        array: token.mark === '[',
        index: 0,
        key: undefined,
      });
    }
  }

  #pass(token: Token): void {
    if (opens(token)) this.#below.levels += 1;
    if (closes(token)) this.#below.levels -= 1;
    if (this.#below.levels === 0) this.#end(this.#below.pointer, token.end);
  }

  #end(pointer: string, end: number): void {
    const start = this.#starts.get(pointer);
    if (start !== undefined && !this.found.has(pointer)) this.found.set(pointer, [start, end]);
  }
}

function advance(level: Level | undefined): void {
  if (!level) return;
  level.index += 1;
  level.key = undefined;
}

const pointerOf = (level: Level | undefined): string =>
  level === undefined ? '' : `${level.pointer}/${level.array ? level.index : escapeStep(level.key ?? '')}`;

type Layout = {
  readonly text: string;
  /** The place in `text` of the value that the pointer names; absent when there is none. */
  readonly place?: Place;
};

/**
 * JSON laid out for reading, even when it was cut in the middle. No token changes, so numbers keep their spelling and
 * members their order. Text that is not JSON becomes lines of tokens: call `looksLikeJson` first.
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
