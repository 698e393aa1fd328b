/** The tokens of a JSON text, even when it was cut or is not valid, and its size before it is parsed. */
import { maxLevels } from './bounds.ts';

export type Token = {
  /** `{`, `}`, `[`, `]`, `,` and `:` as they are; the first unit of any other token. */
  readonly mark: string;
  /** Offsets in UTF-16 units: of its first unit, and after its last. */
  readonly start: number;
  readonly end: number;
  /** Unescaped, for a string. Computed on access: most are never read, and a target may write millions. */
  readonly value: string;
};

/** White space and comments are left out. The depth is not bounded, and needs no stack. */
export function* tokensOf(text: string): Generator<Token> {
  for (let at = afterTrivia(text, 0); at < text.length; ) {
    const start = at;
    const mark = text[start] ?? '';
    const end = endOf(text, mark, start);
    yield {
      mark,
      start,
      end,
      get value() {
        return unescaped(text.slice(start, end));
      },
    };
    at = afterTrivia(text, end);
  }
}

const isSpace = (unit: string | undefined): boolean =>
  unit === ' ' || unit === '\n' || unit === '\r' || unit === '\t';

function afterTrivia(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (isSpace(text[at])) at += 1;
    if (text.startsWith('//', at)) {
      at = offsetAfter(text, '\n', at + 2);
    } else if (text.startsWith('/*', at)) {
      at = offsetAfter(text, '*/', at + 2);
    } else {
      return at;
    }
  }
}

function offsetAfter(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  return found === -1 ? text.length : found + wanted.length;
}

const marks: ReadonlySet<string | undefined> = new Set(['{', '}', '[', ']', ',', ':']);

function endOf(text: string, mark: string, start: number): number {
  if (marks.has(mark)) return start + 1;
  let end = start + 1;
  if (mark !== '"') {
    while (end < text.length && !marks.has(text[end]) && !isSpace(text[end]) && text[end] !== '"') end += 1;
    return end;
  }
  // A string that is not closed ends with its line.
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') {
    if (text[end] === '"') return end + 1;
    end += text[end] === '\\' ? 2 : 1;
  }
  return Math.min(end, text.length);
}

function unescaped(token: string): string {
  if (!token.startsWith('"')) return token;
  try {
    return JSON.parse(token);
  } catch {
    return token.slice(1);
  }
}

export const opens = ({ mark }: Token): boolean => mark === '{' || mark === '[';

export const closes = ({ mark }: Token): boolean => mark === '}' || mark === ']';

/** It may be an object or an array; what follows may still be invalid. */
export const looksLikeJson = (text: string): boolean => /^\s*[{[]/.test(text);

const quote = 34;

const comma = 44;

const backslash = 92;

const openBracket = 91;

const closeBracket = 93;

const openBrace = 123;

const closeBrace = 125;

export type Size = {
  readonly values: number;
  /** What exceeds a bound, in words. */
  readonly excess?: string;
};

/** How many values are parsed, and why no more. */
export type MostValues = { readonly most: number; readonly why: string };

/**
 * The size of JSON before it is parsed: a few megabytes of brackets become gigabytes of objects. Counts brackets and
 * commas outside of strings, since each value but the first follows one.
 * @param json in UTF-8, or as text.
 */
export function sizeOf(json: Uint8Array | string, maxValues: MostValues): Size {
  // One type of input keeps the loop fast, and every body goes through it.
  const bytes = typeof json === 'string' ? Buffer.from(json) : json;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at];
    if (code === quote) {
      at = endOfString(bytes, at);
    } else if (code === comma) {
      values += 1;
    } else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
    } else if (code === openBrace || code === openBracket) {
      values += 1;
      depth += 1;
    }
    if (depth > maxLevels) {
      return { values, excess: `nests deeper than ${maxLevels} levels, a fixed bound` };
    }
    if (values > maxValues.most) return { values, excess: tooManyValues(maxValues) };
  }
  return { values };
}

/** The place of the closing quote, or the end of the text. @param from the opening quote. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

/** The size of two parts that are both parsed. */
export function together(one: Size, other: Size, maxValues: MostValues): Size {
  const values = one.values + other.values;
  const excess =
    one.excess ?? other.excess ?? (values > maxValues.most ? tooManyValues(maxValues) : undefined);
  return { values, ...(excess !== undefined && { excess }) };
}

const tooManyValues = ({ most, why }: MostValues): string => `holds more than ${most} values, ${why}`;
