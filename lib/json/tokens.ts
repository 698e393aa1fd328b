/** The tokens of a JSON text, also of one that was cut or is not valid. */
import { createScanner } from 'jsonc-parser';

export type Token = {
  /** `{`, `}`, `[`, `]`, `,` and `:` as they are; the first unit of any other token. */
  readonly mark: string;
  /** Offsets in UTF-16 units: of its first unit, and after its last. */
  readonly start: number;
  readonly end: number;
  /** Unescaped, for a string. */
  readonly value: string;
};

/** White space and comments are left out. The depth is not bounded, and needs no stack. */
export function* tokensOf(text: string): Generator<Token> {
  const scanner = createScanner(text, true);
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const start = scanner.getTokenOffset();
    const end = start + scanner.getTokenLength();
    yield { mark: text[start] ?? '', start, end, value: scanner.getTokenValue() };
  }
}

export const opens = ({ mark }: Token): boolean => mark === '{' || mark === '[';

export const closes = ({ mark }: Token): boolean => mark === '}' || mark === ']';

/** It may be an object or an array; what follows may still be invalid. */
export const looksLikeJson = (text: string): boolean => /^\s*[{[]/.test(text);
