/** Ids of JSON-RPC requests: strings and integers (interface, JSON-RPC request). */
import fc from 'fast-check';

export type RpcId = string | number;

/** Ids that careless servers lose: falsy ones, numbers as text, the largest integer, text that needs escaping, case, spaces. */
export const rpcIdEdges: readonly RpcId[] = [
  0,
  1,
  -1,
  Number.MAX_SAFE_INTEGER,
  '',
  '0',
  '1',
  'a',
  'null',
  'Ab-9_Z',
  ' a ',
  'clé-ключ-鍵-🔑',
  // Two code points, which some servers normalise to one.
  'e\u0301',
  'with "quotes", \\ and\nlines',
  'x'.repeat(200),
];

/** Valid ids only; not for broken requests. */
export const rpcId = (): fc.Arbitrary<RpcId> =>
  fc.oneof(fc.maxSafeInteger(), fc.string({ unit: 'grapheme', maxLength: 60 }));
