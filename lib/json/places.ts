/** Where in a JSON text the values stand that JSON Pointers (RFC 6901) name; in one pass, however long the text is. */

/** Offsets in UTF-16 units: of the first of the value, and after its last. */
export type Place = readonly [start: number, end: number];

type Level = { readonly pointer: string; readonly array: boolean; index: number; key: string | undefined };

/**
 * Places of those pointers that the text has; what is no JSON has none, or misleading ones, so ask for JSON only.
 * A text that was cut has the places before the cut.
 */
export function jsonPlaces(text: string, pointers: Iterable<string>): ReadonlyMap<string, Place> {
  const search = new Search(pointers);
  for (const [start, end] of tokensOf(text)) {
    if (search.done) break;
    search.read(text.slice(start, end), start, end);
  }
  return search.found;
}

class Search {
  readonly found = new Map<string, Place>();
  readonly #wanted: ReadonlySet<string>;
  readonly #starts = new Map<string, number>();
  readonly #levels: Level[] = [];
  /** Levels that are worth following: nothing is wanted below them. */
  readonly #deepest: number;
  /** What is open below them: how many levels, and the pointer of the outermost. */
  #below = { levels: 0, pointer: '' };

  constructor(pointers: Iterable<string>) {
    this.#wanted = new Set(pointers);
    this.#deepest = Math.max(0, ...[...this.#wanted].map((pointer) => pointer.split('/').length - 1));
  }

  get done(): boolean {
    return this.found.size === this.#wanted.size;
  }

  read(token: string, start: number, end: number): void {
    const level = this.#levels.at(-1);
    const closes = token === '}' || token === ']';
    if (this.#below.levels > 0) this.#pass(token, end);
    else if (token === ',') advance(level);
    else if (closes) this.#end(this.#levels.pop()?.pointer ?? '', end);
    else if (level && !level.array && level.key === undefined) level.key = nameOf(token);
    else this.#enter(token, start, end);
  }

  #enter(token: string, start: number, end: number): void {
    const pointer = pointerOf(this.#levels.at(-1));
    if (this.#wanted.has(pointer) && !this.#starts.has(pointer)) this.#starts.set(pointer, start);
    if (token !== '{' && token !== '[') this.#end(pointer, end);
    else if (this.#levels.length >= this.#deepest) this.#below = { levels: 1, pointer };
    else this.#levels.push({ pointer, array: token === '[', index: 0, key: undefined });
  }

  #pass(token: string, end: number): void {
    if (token === '{' || token === '[') this.#below.levels += 1;
    if (token === '}' || token === ']') this.#below.levels -= 1;
    if (this.#below.levels === 0) this.#end(this.#below.pointer, end);
  }

  #end(pointer: string, end: number): void {
    const start = this.#starts.get(pointer);
    if (start !== undefined && !this.found.has(pointer)) this.found.set(pointer, [start, end]);
  }
}

const structure = /[{}[\],]/;
const between = /[\s:]/;
const scalarEnd = /[\s{}[\],:"]|$/g;

/** Not by one regular expression: a string of megabytes would exhaust its stack. */
function* tokensOf(text: string): Generator<Place> {
  for (let start = 0; start < text.length; ) {
    const first = text[start] ?? '';
    let end = start + 1;
    if (first === '"') end = stringEnd(text, end);
    else if (!structure.test(first) && !between.test(first)) {
      scalarEnd.lastIndex = end;
      end = scalarEnd.exec(text)?.index ?? text.length;
    }
    if (!between.test(first)) yield [start, end];
    start = end;
  }
}

/** After the quote that ends the string; the end of a text that was cut. */
function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = at;
    while (escapes > from && text[escapes - 1] === '\\') escapes -= 1;
    if ((at - escapes) % 2 === 0) return at + 1;
  }
  return text.length;
}

function advance(level: Level | undefined): void {
  if (!level) return;
  level.index += 1;
  level.key = undefined;
}

const pointerOf = (level: Level | undefined): string =>
  level === undefined ? '' : `${level.pointer}/${level.array ? level.index : escaped(level.key ?? '')}`;

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function nameOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch (cause) {
    if (cause instanceof SyntaxError) return token;
    throw cause;
  }
}
