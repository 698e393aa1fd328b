/** The tokens of a JSON text, also of one that was cut or is not valid. */

export type Token = {
  /** `{`, `}`, `[`, `]`, `,` and `:` as they are; the first unit of any other token. */
  readonly mark: string;
  /** Offsets in UTF-16 units: of its first unit, and after its last. */
  readonly start: number;
  readonly end: number;
  /** Unescaped, for a string. It is made when it is asked for: most are not, and a target may write millions. */
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
