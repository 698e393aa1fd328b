/** Values of requests: Accept headers (RFC 9110), origins, limits, countries, search texts, ids, broken JSON-RPC bodies. */
import fc from 'fast-check';
import type { Boundaries } from '../assert/boundaries.ts';
import { slugCharacters, wordAfterLetter } from './unknown-names.ts';

const blank = fc.constantFrom('', ' ', '  ', '\t');

const weight = fc.constantFrom('', ';q=1', ';q=1.0', '; q=1.000', ' ;Q=1');

/** The same ranges in another order, case and spacing, with their default weight written out or not. */
export const equivalentAccept = (ranges: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.shuffledSubarray([...ranges], { minLength: ranges.length }),
      fc.array(fc.record({ before: blank, after: blank, weight, upper: fc.boolean() }), {
        minLength: ranges.length,
        maxLength: ranges.length,
      }),
    )
    .map(([shuffled, styles]) =>
      shuffled
        .map((range, i) => {
          const { before = '', after = '', weight: quality = '', upper = false } = styles[i] ?? {};
          return `${before}${upper ? range.toUpperCase() : range}${quality}${after}`;
        })
        .join(',')
        .trim(),
    );

/** A plain origin, the opaque origin, and one with a port. */
export const knownOrigins = ['https://example.com', 'null', 'http://localhost:3000'] as const;

const label = wordAfterLetter(slugCharacters, 10);

const topLevel = fc.constantFrom('com', 'net', 'shop', 'example', 'co.uk');

const port = fc.option(fc.integer({ min: 1024, max: 65_535 }), { nil: undefined });

/** The serialised origin of an http or https page: `https://abc.shop:8443`. */
export const origin = (): fc.Arbitrary<string> =>
  fc
    .record({ scheme: fc.constantFrom('https', 'http'), label, topLevel, port })
    .map((page) => new URL(`${page.scheme}://${page.label}.${page.topLevel}:${page.port ?? ''}`).origin);

const leastLimit = 1;
export const maxLimit = 250;

/** Limits that the interface allows: 1 to 250. */
export const allowedLimit = (): fc.Arbitrary<number> => fc.integer({ min: leastLimit, max: maxLimit });

/**
 * Queries with an invalid limit: out of range, not an integer, not a number, empty, repeated.
 * Whole query strings, percent-encoded: `limit=0`, `limit=5&limit=300`.
 */
export function strangeLimit(): fc.Arbitrary<string> {
  const above = fc.integer({ min: maxLimit + 1, max: 1_000_000_000 }).map(String);
  const below = fc.integer({ min: -1_000_000_000, max: 0 }).map(String);
  const fraction = fc.integer({ min: 1, max: 2500 }).map((tenths) => `${tenths}.5`);
  const word = fc.string({ unit: 'grapheme-ascii', maxLength: 12 }).filter((text) => !/^\s*\+?\d/.test(text));
  const single = fc.oneof(above, below, fraction, word).map((limit) => `limit=${encodeURIComponent(limit)}`);
  const twice = fc.tuple(allowedLimit(), above).map(([first, second]) => `limit=${first}&limit=${second}`);
  return fc.oneof({ weight: 4, arbitrary: single }, { weight: 1, arbitrary: twice });
}

/** Invalid limits of each class. */
export const strangestLimits: Boundaries<string> = {
  representative: ['limit=0', 'limit=-1', 'limit=251', 'limit=abc', 'limit=5&limit=300'],
  others: ['limit=', 'limit=1000', 'limit=1000000000', 'limit=1.5'],
};

/** Enough to see whether a second list parses its limit as the first one does. */
export const strangeElsewhere: Boundaries<string> = {
  representative: ['limit=251', 'limit=abc'],
  others: ['limit=0', 'limit=-1', 'limit=', 'limit=5&limit=300'],
};

type BuyerContext = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
};

/** Currencies with two, zero and three decimals, and the euro. */
export const buyerContexts: Boundaries<BuyerContext> = {
  representative: [
    { country: 'US', currency: 'USD' },
    { country: 'JP', currency: 'JPY' },
    { country: 'KW', currency: 'KWD' },
    { country: 'DE', currency: 'EUR' },
  ],
  others: [
    { country: 'GB', currency: 'GBP' },
    { country: 'CH', currency: 'CHF' },
  ],
};

/** Texts that break careless searches: syntax of databases and pages, non-Latin scripts, and long text. */
export const queryTexts: Boundaries<string> = {
  representative: ['"O\'Brien" 50% \\ * (<b>', 'كشاف 🛒', 'x'.repeat(300)],
  others: ['"', "O'Brien", '%', '\\', '*', '(', '<b>', 'كشاف', '🛒'],
};

export const queryText = (): fc.Arbitrary<string> =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });

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
