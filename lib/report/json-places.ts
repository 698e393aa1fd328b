/** Where in a JSON text the values stand that JSON Pointers (RFC 6901) name; in one pass, however long the text is. */

/** Offsets in UTF-16 units: of the first of the value, and after its last. */
export type Place = readonly [start: number, end: number];

type Level = { readonly pointer: string; readonly array: boolean; index: number; key: string | undefined };

/**
 * Places of those pointers that the text has; what is no JSON has none, or misleading ones, so ask for JSON only.
 * A text that was cut has the places before the cut.
 */
export function jsonPlaces(text: string, pointers: Iterable<string>): ReadonlyMap<string, Place> {
  const wanted = new Set(pointers);
  const starts = new Map<string, number>();
  const found = new Map<string, Place>();
  const levels: Level[] = [];
  const ends = (pointer: string, end: number) => {
    const start = starts.get(pointer);
    if (start !== undefined && !found.has(pointer)) found.set(pointer, [start, end]);
  };
  const begins = (pointer: string, start: number) => {
    if (wanted.has(pointer) && !starts.has(pointer)) starts.set(pointer, start);
  };
  for (const [start, end] of tokensOf(text)) {
    if (found.size === wanted.size) break;
    const first = text[start];
    const level = levels.at(-1);
    if (first === ',') advance(level);
    else if (first === '}' || first === ']') ends(levels.pop()?.pointer ?? '', end);
    else if (level && !level.array && level.key === undefined) level.key = nameOf(text.slice(start, end));
    else {
      const pointer = pointerOf(level);
      begins(pointer, start);
      if (first === '{' || first === '[')
        levels.push({ pointer, array: first === '[', index: 0, key: undefined });
      else ends(pointer, end);
    }
  }
  return found;
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
