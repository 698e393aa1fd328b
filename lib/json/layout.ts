/** JSON laid out for reading, with the place of a JSON Pointer in it; also JSON that was cut in the middle. */

export type Layout = {
  readonly text: string;
  /** Where the value that the pointer names begins and ends in `text`; absent when it is not there. */
  readonly place?: readonly [start: number, end: number];
};

type Container = { key: string | number; awaitsKey: boolean };
type Cursor = {
  readonly wanted: readonly string[];
  readonly stack: Container[];
  text: string;
  /** What comes next begins a line. */
  breaks: boolean;
  start?: number;
  depth: number;
  end?: number;
};

const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gs;

/** Levels that are indented; brackets can be cheap and many. */
const mostIndented = 30;

/**
 * Works on tokens and changes none, so numbers keep their spelling and members their order; what is no JSON comes
 * out as lines of tokens, so ask `looksLikeJson` first.
 * @param pointer RFC 6901; the empty pointer names the whole.
 */
export function layOut(json: string, pointer?: string): Layout {
  const cursor: Cursor = { wanted: segments(pointer ?? ''), stack: [], text: '', breaks: false, depth: 0 };
  for (const [token] of json.matchAll(tokens)) place(token, cursor, pointer !== undefined);
  const { text, start, end = text.length } = cursor;
  return { text, ...(start !== undefined && { place: [start, end] }) };
}

export const looksLikeJson = (text: string): boolean => /^\s*[{[]/.test(text);

function place(token: string, cursor: Cursor, seeking: boolean): void {
  const top = cursor.stack.at(-1);
  if (token === '}' || token === ']') leave(token, cursor);
  else if (token === ',') separate(cursor, top);
  else if (token === ':') cursor.text += ': ';
  else {
    if (cursor.breaks) breakLine(cursor);
    if (top?.awaitsKey) name(token, top, cursor);
    else enter(token, cursor, seeking);
  }
}

function name(token: string, container: Container, cursor: Cursor): void {
  container.key = memberName(token);
  container.awaitsKey = false;
  cursor.text += token;
}

function enter(token: string, cursor: Cursor, seeking: boolean): void {
  const { stack } = cursor;
  if (seeking && cursor.start === undefined && isWanted(cursor)) {
    cursor.start = cursor.text.length;
    cursor.depth = stack.length;
  }
  cursor.text += token;
  if (token === '{') stack.push({ key: '', awaitsKey: true });
  else if (token === '[') stack.push({ key: 0, awaitsKey: false });
  else settle(cursor);
  cursor.breaks = token === '{' || token === '[';
}

/** A bracket that is still to break its line holds nothing. */
function leave(token: string, cursor: Cursor): void {
  cursor.stack.pop();
  if (!cursor.breaks) breakLine(cursor);
  cursor.breaks = false;
  cursor.text += token;
  settle(cursor);
}

function separate(cursor: Cursor, container: Container | undefined): void {
  cursor.text += ',';
  cursor.breaks = true;
  if (!container) return;
  if (typeof container.key === 'number') container.key += 1;
  else container.awaitsKey = true;
}

function breakLine(cursor: Cursor): void {
  cursor.text += `\n${'  '.repeat(Math.min(cursor.stack.length, mostIndented))}`;
  cursor.breaks = false;
}

/** A value ends here; is it the wanted one? */
function settle(cursor: Cursor): void {
  if (cursor.start !== undefined && cursor.end === undefined && cursor.stack.length === cursor.depth)
    cursor.end = cursor.text.length;
}

const isWanted = ({ stack, wanted }: Cursor): boolean =>
  stack.length === wanted.length && stack.every(({ key }, index) => String(key) === wanted[index]);

const segments = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

function memberName(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch (cause) {
    if (cause instanceof SyntaxError) return token;
    throw cause;
  }
}
