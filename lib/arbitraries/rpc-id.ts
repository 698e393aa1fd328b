/** Ids of JSON-RPC requests: strings and integers (interface, JSON-RPC request). */
import fc from 'fast-check';
import type { Edges } from '../assert/boundaries.ts';

export type RpcId = string | number;

/** Ids that careless servers lose: falsy ones, numbers as text, the largest integer, text that needs escaping, case, spaces. */
export const rpcIds: Edges<RpcId> = {
  representative: [
    0,
    Number.MAX_SAFE_INTEGER,
    '',
    '1',
    // The accent is a code point of its own, which some servers join with the letter before it.
    ' Clé-ключ-鍵-🔑 e\u0301 "\\\n" ',
    'x'.repeat(200),
  ],
  others: [
    1,
    -1,
    '0',
    'a',
    'null',
    'Ab-9_Z',
    ' a ',
    'clé-ключ-鍵-🔑',
    'e\u0301',
    'with "quotes", \\ and\nlines',
  ],
};

/** Valid ids only; not for broken requests. */
export const rpcId = (): fc.Arbitrary<RpcId> =>
  fc.oneof(fc.maxSafeInteger(), fc.string({ unit: 'grapheme', maxLength: 60 }));
