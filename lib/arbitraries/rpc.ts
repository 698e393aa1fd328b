/** Bodies that are not JSON-RPC requests and stay harmless even if a lenient server repairs them. */
import fc from 'fast-check';
import type { Boundaries } from '../assert/boundaries.ts';

const request = '{"jsonrpc":"2.0","id":"broken","method":"tools/list"}';

/** Texts that are not JSON. */
export const brokenTexts: Boundaries<string> = {
  representative: ['', '{', '{"jsonrpc":"2.0","id":"broken","method":"tools/list",}'],
  others: [
    'tools/list',
    "{'jsonrpc':'2.0','id':'broken','method':'tools/list'}",
    '{"jsonrpc":"2.0","id":"broken","method":"tools/list"',
  ],
};

/** JSON that is not a request: scalars, and objects whose method is not a string. */
export const brokenRequests: Boundaries<string> = {
  representative: [
    'true',
    'null',
    '{"jsonrpc":"2.0","id":"broken"}',
    '{"jsonrpc":"2.0","id":"broken","method":1}',
  ],
  others: [
    '1',
    '"tools/list"',
    '{"jsonrpc":"2.0","id":"broken","method":null}',
    '{"jsonrpc":"2.0","id":"broken","method":["tools/list"]}',
  ],
};

/** A truncated request, which is never JSON. */
export const cutRequest = (): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max: request.length - 1 }).map((length) => request.slice(0, length));

/** A request whose method is not a string. */
export const requestWithoutMethod = (): fc.Arbitrary<string> =>
  fc
    .oneof(fc.integer(), fc.boolean(), fc.constant({}), fc.array(fc.integer(), { maxLength: 3 }))
    .map((method) => JSON.stringify({ jsonrpc: '2.0', id: 'broken', method }));

/** Ids of JSON-RPC requests: strings and integers (interface, JSON-RPC request). */
export type RpcId = string | number;

/** Ids that careless servers lose: falsy ones, numbers as text, the smallest integer, text that needs escaping, case, spaces. */
export const rpcIds: Boundaries<RpcId> = {
  representative: [
    0,
    -Number.MAX_SAFE_INTEGER,
    '',
    '1',
    // The accent is a separate code point, which some servers combine with the preceding letter.
    ' Clé-ключ-鍵-🔑 e\u0301 "\\\n" ',
    'x'.repeat(200),
  ],
  others: [
    Number.MAX_SAFE_INTEGER,
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
