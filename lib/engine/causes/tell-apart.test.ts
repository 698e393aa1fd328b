/** What is asked to tell causes apart: which requests, how many, and what their answers decide. */
import { describe, expect, test } from 'vitest';
import { madeUp } from '../../http/stack/testing.ts';
import { get } from '../../model/http.ts';
import type { ReportedExchange } from '../../model/report.ts';
import type { Handler } from '../../model/saboteur.ts';
import type { Target } from '../../model/target.ts';
import type { Violation } from '../../model/verdict.ts';
import { expects200, partsOf } from '../../proof/engine/audited.ts';
import { reported } from '../audit.ts';
import { asked, base, causes, exchange, verdict } from '../testing.ts';

const page = { text: '<html></html>', length: 13, sha256: 'page', cut: false };
const text = { text: 'text', length: 4, sha256: 'text', cut: false };
const html: readonly (readonly [string, string])[] = [['content-type', 'text/html']];
const status = (n: number, actual: number) => ({
  ...{ exchange: n, at: 'status', expected: '200', actual: `${actual}` },
});

describe('what tells causes apart is asked for', () => {
  const askedAbout = (violation: Partial<Violation>, exchanges: readonly ReportedExchange[]) =>
    asked([verdict('a', [violation])], { exchanges });

  test('once more, where the last answer failed', () => {
    const failed = exchange(2, '/a', { status: 500, requestHeaders: { accept: 'x' } });
    expect(askedAbout(status(2, 500), [exchange(1, '/a'), failed])).toEqual([
      { method: 'GET', url: failed.url, headers: { accept: 'x' } },
    ]);
    expect(askedAbout(status(2, 500), [failed, exchange(3, '/a')])).toEqual([]);
  });

  test('beside a document in a hidden folder, which may be refused as a whole', () => {
    const denied = [1, 2, 3].map((n) => exchange(n, `/.hidden/${n}`, { status: 403 }));
    expect(askedAbout(status(1, 403), denied.slice(0, 1))).toMatchObject([
      { url: 'https://shop.example/.hidden/storefront-conformance' },
    ]);
    expect(askedAbout(status(1, 403), denied)).toEqual([]);
  });

  test('past all caches, where one URL has one form for every Accept', () => {
    const wrong = { exchange: 1, at: 'header: content-type', expected: 'text/plain', actual: 'text/html' };
    const forms = ['text/plain', 'text/html'].map((accept, index) =>
      exchange(index + 1, '/page', { requestHeaders: { accept }, headers: html, body: page }),
    );
    const [past, ...more] = askedAbout(wrong, forms);
    expect(more).toEqual([]);
    expect(past).toMatchObject({
      url: expect.stringContaining('/page?storefront-conformance=past-caches-'),
      headers: { accept: 'text/plain' },
    });
    const answer = (own: Partial<ReportedExchange>) =>
      causes([verdict('a', [wrong])], {
        exchanges: [
          ...forms,
          { ...exchange(3, '/'), url: past?.url ?? '', requestHeaders: { accept: 'text/plain' }, ...own },
        ],
      });
    expect(answer({ headers: [['content-type', 'text/plain']], body: text })).toMatchObject([
      { defect: 'wrongly-cached', toldBy: [3], owner: { likely: 'edge' } },
    ]);
    expect(answer({ headers: html, body: page })).toMatchObject([{ defect: 'deviation' }]);
  });

  test('past all caches, where scripts get another Access-Control-Allow-Origin than the promised one', () => {
    const at = 'header: access-control-allow-origin';
    const origin = { origin: 'https://a.example' };
    const wrong = { exchange: 1, at, expected: '*', actual: 'absent' };
    const shut = exchange(1, '/file', { requestHeaders: origin });
    const [past, ...more] = askedAbout(wrong, [shut]);
    expect(more).toEqual([]);
    expect(past).toMatchObject({ url: expect.stringContaining('/file?'), headers: origin });
    const answer = (value: string) => ({
      ...exchange(2, '/', { requestHeaders: origin, headers: [['access-control-allow-origin', value]] }),
      url: past?.url ?? '',
    });
    const causesWith = (value: string) =>
      causes([verdict('a', [wrong])], { exchanges: [shut, answer(value)] });
    expect(causesWith('*')).toMatchObject([
      {
        defect: 'wrongly-cached',
        toldBy: [2],
        owner: { likely: 'edge' },
        fix: expect.stringContaining('Vary: Origin'),
      },
    ]);
    expect(causesWith('https://b.example')).toMatchObject([{ defect: 'deviation' }]);
  });

  test('with another Accept and past all caches, where a page came for the only one that was asked for', () => {
    const wrong = { exchange: 1, at: 'header: content-type', expected: 'text/plain', actual: 'text/html' };
    const only = exchange(1, '/page', {
      requestHeaders: { accept: 'text/plain' },
      headers: html,
      body: page,
    });
    const [past, other, ...more] = askedAbout(wrong, [only]);
    expect(more).toEqual([]);
    expect(past).toMatchObject({
      headers: { accept: 'text/plain' },
      url: expect.stringContaining('past-caches'),
    });
    expect(other).toEqual({ method: 'GET', url: only.url, headers: { accept: '*/*' } });
    const exchanges = [
      only,
      exchange(2, '/page', { requestHeaders: { accept: '*/*' }, headers: html, body: page }),
      {
        ...exchange(3, '/', { requestHeaders: { accept: 'text/plain' }, body: text }),
        ...{ url: past?.url ?? '', headers: [['content-type', 'text/plain']] as const },
      },
    ];
    expect(causes([verdict('a', [wrong])], { exchanges })).toMatchObject([
      { defect: 'wrongly-cached', toldBy: [3] },
    ]);
  });

  test('with another query, where two queries got one answer', () => {
    const wrong = { exchange: 2, at: '/list', expected: '1 thing' };
    const lists = ['', '?limit=1'].map((query, n) => exchange(n + 1, `/things${query}`, { body: page }));
    expect(askedAbout(wrong, lists)).toEqual([{ method: 'GET', url: `${base}/things?limit=2`, headers: {} }]);
    const third = exchange(3, '/things?limit=2', { body: page });
    const causesWith = (...exchanges: readonly ReportedExchange[]) =>
      causes([verdict('a', [wrong])], { exchanges }).map(({ defect }) => defect);
    expect(causesWith(...lists)).toEqual(['deviation']);
    expect(causesWith(...lists, third)).toEqual(['query-ignored']);
    expect(causesWith(...lists, { ...third, body: text })).toEqual(['deviation']);
  });

  describe('of the other host', () => {
    const otherUrl = 'https://other.example';
    const wrong = (at: string, expected: string, actual: string) =>
      verdict('a', [{ exchange: 1, at, expected, actual }]);
    const here = exchange(1, '/a?b', { status: 404, requestHeaders: { accept: 'x', 'user-agent': 'y' } });
    const there = (own: Partial<ReportedExchange>) =>
      exchange(2, '/a?b', { origin: otherUrl, requestHeaders: { accept: 'x' }, ...own });

    test('where no owner is known', () => {
      const missing = [wrong('status', '200', '404')];
      expect(asked(missing, { exchanges: [here], otherUrl })).toEqual([
        { method: 'GET', url: `${otherUrl}/a?b`, headers: { accept: 'x' } },
      ]);
      expect(asked(missing, { exchanges: [here] })).toEqual([]);
      expect(asked(missing, { exchanges: [here], otherUrl: base })).toEqual([]);
    });

    test.each([
      ['a status', wrong('status', '200', '404'), here, { status: 200 }, { status: 404 }],
      [
        'a header',
        wrong('header: vary', 'accept', 'absent'),
        exchange(1, '/a?b', { requestHeaders: { accept: 'x' } }),
        { headers: [['vary', 'accept']] },
        {},
      ],
      [
        'a header that is promised absent, in an answer of the same status',
        wrong('header: vary', 'absent', 'accept'),
        exchange(1, '/a?b', { requestHeaders: { accept: 'x' } }),
        {},
        { status: 404 },
      ],
    ] as const)('whose answer names the owner: %s', (_, missing, mine, right, unlike) => {
      const causesWith = (own: Partial<ReportedExchange>) =>
        causes([missing], { exchanges: [mine, there(own)] });
      expect(causesWith(right)).toMatchObject([{ owner: { likely: 'edge' }, toldBy: [2] }]);
      expect(causesWith(unlike)[0]?.owner).toBeUndefined();
    });
  });

  test('and never more than twenty times', () => {
    const failed = Array.from({ length: 30 }, (_, n) => exchange(n + 1, `/.h${n}/a`, { status: 403 }));
    const wrong = failed.map(({ n }) => status(n, 403));
    expect(asked([verdict('a', wrong)], { exchanges: failed })).toHaveLength(20);
  });
});

test('a server error is sporadic that is right when it is asked once more, and what is compared with it', () => {
  const [failed, right] = [exchange(1, '/a', { status: 500 }), exchange(2, '/a')];
  const unlike = { exchange: 2, at: 'body', expected: 'the same answer' };
  const wrong = [verdict('a', [status(1, 500)]), verdict('b', [unlike], { evidence: { exchanges: [1, 2] } })];
  expect(causes(wrong, { exchanges: [failed, right] })).toMatchObject([
    { defect: 'sporadic', checks: ['a', 'b'], effect: expect.stringContaining('by chance') },
  ]);
  expect(causes(wrong.slice(0, 1), { exchanges: [failed] })).toMatchObject([{ defect: 'deviation' }]);
});

test('a hypothesis loses what is the lesser part of another deviation, and explains the rest', () => {
  const failures = [1, 2, 3].map((n) => exchange(n, `/${n}`, { status: 500 }));
  const exchanges = [...failures, ...[1, 2, 3].map((n) => exchange(n + 3, `/${n}`))];
  const vary = { at: 'header: vary', expected: 'x', actual: 'absent' };
  const wrong = [
    verdict('a', [status(1, 500), status(2, 500)]),
    verdict('b', [
      { exchange: 3, ...vary },
      { exchange: 4, ...vary },
      { exchange: 5, ...vary },
    ]),
  ];
  expect(causes(wrong, { exchanges }).map(({ defect }) => defect)).toEqual(['sporadic', 'deviation']);
});

describe('telling causes apart', () => {
  /** Fails once; asked again, it answers. */
  const auditedOnce = async (status: number, own: Partial<Target> = {}) => {
    let requests = 0;
    const handler: Handler = async (request) =>
      new Response('{}', { status: request.url.endsWith('/a') && ++requests === 1 ? status : 200 });
    const policy = { ...madeUp, isLawfulError: () => false, probe: [get('/')] };
    return {
      report: await reported([expects200('/a')], partsOf(handler, own, policy)),
      requests: () => requests,
    };
  };

  test('asks once more after a failure that may be an accident', async () => {
    const { report, requests } = await auditedOnce(500);
    expect(requests()).toBe(2);
    expect(report.causes).toMatchObject([{ defect: 'sporadic' }]);
    expect(report.requests.sent).toBe(report.exchanges.length);
  });

  test('asks the canonical host for what the base host does not answer', async () => {
    const { report, requests } = await auditedOnce(404, { canonicalUrl: 'https://canonical.example' });
    expect(requests()).toBe(2);
    expect(report.causes).toMatchObject([{ owner: { likely: 'edge' } }]);
  });

  test('asks nothing of a target that passes, nor beyond the budget', async () => {
    expect((await auditedOnce(200)).requests()).toBe(1);
    expect((await auditedOnce(500, { budget: 3 })).requests()).toBe(1);
  });
});
