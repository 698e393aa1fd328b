/** Each general defect: what it explains, its fix, and the answer that contradicts it. */
import { describe, expect, test } from 'vitest';
import type { Cause, ReportedExchange } from '../../../model/report.ts';
import type { Violation } from '../../../model/verdict.ts';
import { causes, exchange, verdict } from '../../testing.ts';

const page = { text: '<html><title>Oops</title></html>', length: 30, sha256: 'page', cut: false };
const body = (sha256: string) => ({ text: '{}', length: 2, sha256, cut: false });
const html: readonly (readonly [string, string])[] = [['content-type', 'text/html']];
const status = (n: number, actual: number, expected = '200') => ({
  ...{ exchange: n, at: 'status', expected, actual: `${actual}` },
});

type Row = {
  readonly defect: string;
  readonly exchanges: readonly ReportedExchange[];
  readonly wrong: readonly Partial<Violation>[];
  readonly fix: RegExp;
  readonly owner?: string;
  /** An answer with which it is no longer this defect. */
  readonly unless?: ReportedExchange;
};

const vary = { at: 'header: vary', expected: 'absent', actual: 'x' };
const varying = { headers: [['vary', 'x']] as const };
const hit = { headers: [['x-cache', 'HIT']] as const };
const post = (n: number, requestBody: string, own: Partial<ReportedExchange>) =>
  exchange(n, '/rpc', { method: 'POST', requestBody, ...own });

const rows: readonly Row[] = [
  {
    defect: 'header-everywhere',
    exchanges: [exchange(1, '/a', varying), exchange(2, '/b', varying)],
    wrong: [
      { exchange: 1, ...vary },
      { exchange: 2, ...vary },
    ],
    fix: /^Do not add vary to every answer/,
    unless: exchange(3, '/c'),
  },
  {
    defect: 'error-pages',
    exchanges: [
      exchange(1, '/a', { status: 404, headers: html, body: page }),
      exchange(2, '/b', { status: 404, headers: html, body: page }),
    ],
    wrong: [
      { exchange: 1, at: '', expected: 'a JSON body' },
      { exchange: 2, at: 'header: content-type', expected: 'application/json', actual: 'text/html' },
    ],
    fix: /with a JSON object that has code and message/,
    unless: exchange(3, '/c', { status: 404, body: body('x') }),
  },
  {
    defect: 'error-body',
    exchanges: ['/a', '/b'].map((path, n) =>
      exchange(n + 1, path, { status: 404, body: { ...page, text: '' } }),
    ),
    wrong: [
      { exchange: 1, at: '', manner: 'have no "code"' },
      { exchange: 2, at: '', manner: 'have no "message"' },
    ],
    fix: /^Answer 404 with a JSON object .*: \/a and \/b answer with .*, so look for one handler of errors\.$/,
  },
  {
    defect: 'error-body',
    exchanges: ['/a', '/b'].map((path, n) =>
      exchange(n + 1, path, { status: 404, body: { ...page, text: '', length: 0 } }),
    ),
    wrong: [
      { exchange: 1, at: '', expected: 'x' },
      { exchange: 2, at: '', expected: 'y' },
    ],
    fix: /\/a and \/b answer with nothing, so look/,
    unless: exchange(3, '/c', { status: 404, body: body('x') }),
  },
  {
    defect: 'refused-paths',
    exchanges: [exchange(1, '/.hidden/a', { status: 403 }), exchange(2, '/.hidden/b', { status: 403 })],
    wrong: [status(1, 403), status(2, 403, '404')],
    fix: /^Serve \/\.hidden\/a: .* refused with 403, probably by a rule .* begin with a dot/,
    unless: exchange(3, '/.hidden/a'),
  },
  {
    defect: 'refused-paths',
    exchanges: ['/in/a', '/in/a/b', '/in/c'].map((path, n) =>
      exchange(n + 1, path, { status: n < 2 ? 403 : 200 }),
    ),
    wrong: [status(1, 403), status(2, 403)],
    fix: /^Serve \/in\/a and \/in\/a\/b: every path that begins with \/in\/a is refused with 403 \(look for/,
    unless: exchange(4, '/in/a/d'),
  },
  {
    defect: 'refused-paths',
    exchanges: [exchange(1, '/in/a', { status: 401 }), exchange(2, '/in/b')],
    wrong: [status(1, 401)],
    fix: /^Let everybody read \/in\/a: callers without credentials are refused it with 401 \(look for/,
    unless: exchange(3, '/in/a'),
  },
  {
    defect: 'method-refused',
    exchanges: [
      exchange(1, '/a', { method: 'HEAD', status: 405 }),
      exchange(2, '/b', { method: 'HEAD', status: 405 }),
    ],
    wrong: [status(1, 405), status(2, 405)],
    fix: /^Answer HEAD wherever GET is answered/,
    unless: exchange(3, '/a', { method: 'HEAD' }),
  },
  {
    defect: 'body-refused',
    exchanges: [post(1, 'x'.repeat(120), { status: 413 }), post(2, 'x', {})],
    wrong: [status(1, 413)],
    fix: /bodies of 120 bytes are refused with 413, and the longest that was accepted has 1;/,
  },
  {
    defect: 'query-ignored',
    exchanges: ['?n=1', '?n=2', '?n=3'].map((query, index) =>
      exchange(index + 1, `/a${query}`, { body: body('same') }),
    ),
    wrong: [{ exchange: 1, at: '/list', expected: '1 thing', actual: '9 things' }],
    fix: /^Pass the query on to the application/,
    unless: exchange(4, '/a?n=4', { body: body('other') }),
  },
  {
    // A cache that does not say so each time, before an application that tells queries apart.
    defect: 'query-ignored',
    exchanges: [
      ...['?n=1', '?n=2', '?n=3'].map((query, n) =>
        exchange(n + 1, `/a${query}`, { ...hit, body: body('same') }),
      ),
      exchange(4, '/a?n=4', { body: body('same') }),
      exchange(5, '/a?n=5', { body: body('other') }),
    ],
    wrong: [1, 4].map((n) => ({ exchange: n, at: '/list', expected: '1 thing', actual: '9 things' })),
    fix: /^Let the cache tell requests apart by their whole query/,
    owner: 'edge',
  },
  {
    defect: 'wrongly-cached',
    exchanges: ['a', 'b', 'c'].map((text, index) => post(index + 1, text, { ...hit, body: body('same') })),
    wrong: [{ exchange: 1, at: '/id', expected: '1', actual: '2' }],
    fix: /^Let the cache pass every POST \/rpc on/,
    owner: 'edge',
  },
  {
    defect: 'sporadic',
    exchanges: [
      ...[1, 2].map((n) => exchange(n, `/${'a'.repeat(n)}`, { status: 500 })),
      ...[1, 2].map((n) => exchange(n + 2, `/${'a'.repeat(n)}`)),
    ],
    wrong: [status(1, 500), status(2, 500)],
    fix: /^Find the worker or instance that fails, and its log: 2 of 4 answers/,
  },
  {
    defect: 'redirected',
    exchanges: [exchange(1, '/a', { status: 301, headers: [['location', '/a/']] })],
    wrong: [status(1, 301)],
    fix: /^Answer GET \/a without the redirect: one rule sends each such path to the same path with a slash/,
  },
  {
    defect: 'fallback-page',
    exchanges: [exchange(1, '/a', { body: page }), exchange(2, '/b', { body: page })],
    wrong: [status(1, 200, '404'), status(2, 200, '404')],
    fix: /with 404 and an Error body: a fallback/,
  },
  {
    defect: 'preflight-unanswered',
    exchanges: [exchange(1, '/a', { method: 'OPTIONS', status: 204 })],
    wrong: [
      { exchange: 1, at: 'header: access-control-allow-origin', expected: '*', actual: 'absent' },
      { exchange: 1, at: 'header: access-control-allow-methods', expected: 'POST', actual: 'absent' },
    ],
    fix: /^Pass OPTIONS on to the application/,
  },
  {
    defect: 'escapes-refused',
    exchanges: [exchange(1, '/caf%C3%A9', { status: 400 })],
    wrong: [status(1, 400)],
    fix: /^Pass percent-encoded paths on as they came/,
    unless: exchange(2, '/na%C3%AFve'),
  },
  {
    defect: 'coding-untold',
    exchanges: [exchange(1, '/a', { body: { ...page, text: '\u001f\ufffd\b' } })],
    wrong: [{ exchange: 1, at: '', expected: 'a JSON body' }],
    fix: /^Send Content-Encoding: gzip with compressed bodies/,
  },
  {
    defect: 'coding-claimed',
    exchanges: [1, 2].map((n) =>
      exchange(n, `/${'ab'[n - 1]}`, {
        status: null,
        failure: { code: 'malformed-transport', text: 'the body is no valid gzip' },
      }),
    ),
    wrong: [{ exchange: 1 }, { exchange: 2 }],
    fix: /^Send Content-Encoding: gzip only with bodies that are compressed so/,
  },
  {
    defect: 'origin-misnamed',
    exchanges: [exchange(1, '/a'), exchange(2, '/b')],
    wrong: [
      { exchange: 1, at: '/issuer', actual: '"http://app.internal:8080/auth"', expected: 'https' },
      {
        exchange: 2,
        at: '/servers',
        actual: '[{"url":"http://app.internal:8080"}]',
        expected: 'this server',
      },
    ],
    fix: /^Tell the application its public address: it writes http:\/\/app\.internal:8080 /,
    unless: exchange(3, '/c', { origin: 'http://app.internal:8080' }),
  },
  {
    defect: 'failing',
    exchanges: [
      post(1, 'a', { status: 500, headers: html, body: page }),
      exchange(2, '/b', { status: 500, headers: html, body: page }),
    ],
    wrong: [status(1, 500), status(2, 500)],
    fix: /^Find in the log of the application why it fails/,
  },
];

const told = ({ wrong }: Row, exchanges: readonly ReportedExchange[]): readonly Cause[] =>
  causes(
    wrong.map((violation, index) => verdict(`check${index}`, [violation])),
    { exchanges },
  );

describe.each(rows.map((row) => [row.defect, row] as const))('%s', (defect, row) => {
  test('explains all of it, with a fix said of what was seen', () => {
    const [cause, ...more] = told(row, row.exchanges);
    expect(more).toEqual([]);
    expect(cause).toMatchObject({ defect, fix: expect.stringMatching(row.fix) });
    expect(cause?.violations).toHaveLength(row.wrong.length);
    expect(cause?.owner?.likely).toBe(row.owner);
  });
});

const contradicted = rows.flatMap((row) => (row.unless ? [[row.defect, row, row.unless] as const] : []));

test.each(contradicted)('%s is contradicted by another answer', (defect, row, unless) => {
  const found = told(row, [...row.exchanges, unless]);
  expect(found.map((cause) => cause.defect)).not.toContain(defect);
});

test('a misnamed origin does not explain what else is wrong with an address', () => {
  const exchanges = [exchange(1, '/a'), exchange(2, '/b')];
  const loc = '"http://app.internal/1"';
  const verdicts = [
    verdict('a', [{ exchange: 1, at: 'body', actual: `the loc ${loc}`, expected: 'a loc on shop.example' }]),
    verdict('b', [
      { exchange: 2, at: 'body', actual: `the loc ${loc} twice`, expected: 'each address once' },
    ]),
  ];
  expect(causes(verdicts, { exchanges }).map(({ defect }) => defect)).toEqual(['deviation', 'deviation']);
});

test('server errors that begin after many good answers come from a limit, and are not sporadic', () => {
  const asked = (from: number, count: number, code: number) =>
    Array.from({ length: count }, (_, i) => exchange(from + i, '/list', { status: code }));
  const wrong = [verdict('a', [status(60, 503)])];
  const late = causes(wrong, { exchanges: [...asked(1, 59, 200), ...asked(60, 20, 503)] });
  const early = causes(wrong, {
    exchanges: [...asked(1, 2, 503), ...asked(3, 50, 200), ...asked(60, 20, 503)],
  });
  expect([late, early].map(([cause]) => cause?.defect)).toEqual(['deviation', 'sporadic']);
});

test('a server error in place of a promised 429 is not sporadic', () => {
  const exchanges = [503, 200, 503, 200].map((code, n) => exchange(n + 1, '/list', { status: code }));
  const limited = { ...status(1, 503), expected: '429' };
  expect(causes([verdict('a', [limited])], { exchanges }).map(({ defect }) => defect)).toEqual(['deviation']);
});

test('a document that is refused is no error with a page in place of its body', () => {
  const denied = { status: 403, headers: html, body: page };
  const exchanges = [
    exchange(1, '/a', denied),
    exchange(2, '/a', denied),
    exchange(3, '/b', { status: 403 }),
  ];
  const wrong = [
    verdict('a', [status(1, 403)]),
    verdict('b', [{ exchange: 2, at: '', expected: 'a JSON body' }]),
  ];
  expect(causes(wrong, { exchanges })).toMatchObject([{ defect: 'refused-paths', checks: ['a', 'b'] }]);
});

test('a cache that keeps one form for every Accept is told by its hits', () => {
  const asked = (n: number, accept: string, own: Partial<ReportedExchange>) =>
    exchange(n, '/page', { requestHeaders: { accept }, body: page, ...own });
  const exchanges = [asked(1, 'text/plain', hit), asked(2, 'text/html', hit), asked(3, 'text/html', {})];
  const wrong = { exchange: 1, at: 'header: content-type', expected: 'text/plain', actual: 'text/html' };
  const [cause] = causes([verdict('a', [wrong])], { exchanges });
  expect(cause).toMatchObject({ defect: 'wrongly-cached', owner: { likely: 'edge' } });
  expect(cause?.fix).toMatch(/^Send Vary: Accept with these pages/);
});
