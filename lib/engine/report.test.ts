/** The report as a fold over the events of a run: rows, tally, bodies, the first and the last event. */
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../model/http.ts';
import { wholeExchanges } from '../model/report.ts';
import type { Requirement } from '../model/requirement.ts';
import type { RunEvent, Started } from '../model/run-event.ts';
import type { Status, Verdict } from '../model/verdict.ts';
import { anyResponse, anyTarget } from '../proof/any-target.ts';
import { answered, failed, fold, promise, report, request, verdict } from '../proof/engine/folded.ts';
import { stateAfter } from './run-state.ts';
import { endedAfter, eventsOf, startedOf } from './testing.ts';

describe('the status of a promise', () => {
  test.each<[Status, readonly Verdict[]]>([
    ['pass', [verdict('pass')]],
    ['pass', [verdict('pass'), verdict('inconclusive', 'not-observed')]],
    ['pass', [verdict('pass'), verdict('skipped', 'consent-withheld')]],
    ['pass', [verdict('pass'), verdict('skipped', 'not-selected')]],
    ['inconclusive', [verdict('pass'), verdict('inconclusive', 'timeout')]],
    ['inconclusive', [verdict('pass'), verdict('skipped', 'not-run')]],
    ['inconclusive', [verdict('inconclusive', 'no-subjects'), verdict('skipped', 'consent-withheld')]],
    ['skipped', [verdict('skipped', 'consent-withheld')]],
    ['skipped', []],
    ['fail', [verdict('pass'), verdict('fail'), verdict('error')]],
    ['warn', [verdict('note'), verdict('warn')]],
    ['error', [verdict('pass'), verdict('error')]],
  ])('is %s', (status, verdicts) => {
    expect(report(verdicts).requirements[0]?.status).toBe(status);
  });

  test('is that of the violations that name it or no promise', () => {
    const other: Requirement = { ...promise, id: 'catalog.b' };
    const statusesBy = (...named: readonly (string | undefined)[]) =>
      report(
        [
          verdict('fail', undefined, {
            requires: ['catalog.a', 'catalog.b'],
            violations: named.map((id) => ({ message: 'm', ...(id && { promise: id }) })),
          }),
        ],
        [],
        {},
        [promise, other],
      ).requirements.map(({ status }) => status);
    expect(statusesBy('catalog.a')).toEqual(['fail', 'pass']);
    expect(statusesBy('catalog.b', 'catalog.b')).toEqual(['pass', 'fail']);
    expect(statusesBy('catalog.a', 'catalog.b')).toEqual(['fail', 'fail']);
    expect(statusesBy('catalog.a', undefined)).toEqual(['fail', 'fail']);
    expect(statusesBy()).toEqual(['fail', 'fail']);
  });

  test('is absent for an excluded promise; its area stays', () => {
    const excluded = { because: 'not-shown', note: 'N.' } as const;
    const [row] = report([], [], {}, [{ ...promise, excluded }]).requirements;
    expect(row).toMatchObject({ id: 'catalog.a', excluded, checks: [] });
    expect(row).not.toHaveProperty('status');
    expect(row).not.toHaveProperty('area');
  });
});

test('the tally counts every verdict once', () => {
  const verdicts = [verdict('pass'), verdict('pass'), verdict('error'), verdict('skipped', 'not-run')];
  expect(report(verdicts).tally).toEqual({
    pass: 2,
    fail: 0,
    warn: 0,
    note: 0,
    inconclusive: 0,
    skipped: 1,
    error: 1,
  });
});

describe('exchanges', () => {
  test('stand in the order in which they were sent', () => {
    const { exchanges, requests } = report([], [answered('b', 2), answered('a', 1)]);
    expect(exchanges.map(({ n }) => n)).toEqual([1, 2]);
    expect(requests).toEqual({ sent: 2, budget: 100 });
  });

  test('have their bodies cut to 4 KiB, on the border of a character, and their whole length', () => {
    const [exchange] = wholeExchanges(report([], [answered('é'.repeat(3_000))]));
    expect(exchange?.body).toMatchObject({ length: 6_000, cut: true, text: 'é'.repeat(2_048) });
    expect(wholeExchanges(report([], [answered(`x${'é'.repeat(3_000)}`)]))[0]?.body?.text).toBe(
      `x${'é'.repeat(2_047)}`,
    );
    expect(wholeExchanges(report([], [answered('x'.repeat(4_096))]))[0]?.body?.cut).toBe(false);
  });

  test('have some places beyond that beginning shown', () => {
    const body = JSON.stringify({ first: 'x'.repeat(5_000), list: Array(60).fill(7) });
    const failures = Array.from({ length: 20 }, (_, n) =>
      verdict('fail', undefined, {
        check: `catalog/c-${n}`,
        violations: [0, 1, 2].map((i) => ({ message: 'm', at: `/list/${3 * n + i}`, exchange: 1 })),
        evidence: { exchanges: [1] },
      }),
    );
    expect(wholeExchanges(report(failures, [answered(body)]))[0]?.excerpts).toHaveLength(20);
  });

  test('without a response have a reason', () => {
    const [exchange] = report([], [answered(''), failed('timeout', 'late', 2)]).exchanges.slice(1);
    expect(exchange).toMatchObject({ status: null, failure: { code: 'timeout', text: 'late' }, millis: 3.1 });
    expect(exchange).not.toHaveProperty('body');
  });
});

test('the diagnosis is the outcome, without secrets', () => {
  const diagnosed = {
    code: 'unreachable',
    text: 'nothing answers to s3cret',
    evidence: ['GET /?key=s3cret: connect ECONNREFUSED'],
    advice: 'Check that it is running',
  } as const;
  const verdicts = [verdict('inconclusive', 'unreachable')];
  const [first, ...rest] = eventsOf(anyTarget({ headers: { authorization: 's3cret' } }), verdicts);
  if (!first) throw new Error('a run without events');
  const { diagnosis, headline, outcome } = fold([
    first,
    { kind: 'diagnosis', diagnosis: diagnosed },
    ...rest,
  ]);
  expect(diagnosis).toEqual({
    ...diagnosed,
    text: 'nothing answers to (redacted)',
    evidence: ['GET /?key=(redacted): connect ECONNREFUSED'],
  });
  expect([outcome, headline]).toEqual(['inconclusive', `inconclusive: ${diagnosis?.text}`]);
  expect(report([])).not.toHaveProperty('diagnosis');
});

test('a reason keeps the check that it names, and loses the secrets of its text', () => {
  const reason = { code: 'prerequisite', text: 'saw s3cret', check: 'catalog/other' } as const;
  const { verdicts } = report([verdict('inconclusive', 'prerequisite', { reason })], [], {
    headers: { authorization: 's3cret' },
  });
  expect(verdicts[0]?.reason).toEqual({ ...reason, text: 'saw (redacted)' });
});

test('the first and the last event are in the report', () => {
  const recordedBy = { name: 'suite', version: '0' };
  const robots = { disallowed: ['/search'] };
  const first: Started = {
    ...startedOf(anyTarget({ canonicalUrl: 'http://canonical.example' })),
    embedded: true,
    recordedBy,
  };
  expect(fold([first, { ...endedAfter(7), robots }])).toMatchObject({
    startedAt: '1970-01-01T00:00:00.000Z',
    millis: 12,
    requests: { sent: 7, budget: 100 },
    target: { baseUrl: 'http://shop.example', canonicalUrl: 'http://canonical.example', embedded: true },
    recordedBy,
    robots,
  });
});

test('a created record is listed as undeleted until it is deleted', () => {
  const deletion = (name: string) => ({
    method: 'POST',
    url: 'http://shop.example/a',
    headers: {},
    body: name,
  });
  const events: readonly RunEvent[] = [
    startedOf(anyTarget()),
    { kind: 'created', request: deletion('one') },
    { kind: 'created', request: deletion('two') },
    { kind: 'deleted', request: { ...deletion('one'), headers: { 'x-other': 'y' } } },
  ];
  expect([...stateAfter(events).undeleted.values()]).toEqual([deletion('two')]);
});

describe('secrets', () => {
  const secret = 's3cret\'to"ken';
  const own = { headers: { authorization: `Bearer ${secret}`, 'x-env': 'pass', 'x-short': 'ab' } };
  const withSecrets = {
    ...request,
    url: `http://shop.example/a?t=${encodeURIComponent(secret)}`,
    headers: own.headers,
  };

  test('appear nowhere, even if they were sent, echoed, quoted or cut', () => {
    const body = `${JSON.stringify({ token: secret })} ${secret}`;
    const exchanges: Exchange[] = [
      {
        n: 1,
        request: withSecrets,
        at: 0,
        outcome: anyResponse(body, { request: withSecrets, headers: [['x-echo', secret]] }),
      },
      {
        n: 2,
        request: withSecrets,
        at: 0,
        outcome: { failure: { code: 'timeout', text: `GET ${withSecrets.url}` }, millis: 1 },
      },
      {
        n: 3,
        request: withSecrets,
        at: 0,
        outcome: anyResponse(`${'x'.repeat(4_090)}${secret}`, { request: withSecrets }),
      },
    ];
    const text = JSON.stringify(
      report(
        [
          verdict('fail', undefined, {
            violations: [{ message: `saw ${secret}`, actual: JSON.stringify(secret) }],
          }),
          verdict('error', undefined, { error: `Error: ${secret}` }),
        ],
        exchanges,
        own,
      ),
    );
    expect(text).not.toContain('s3cret');
    expect(text).toContain('(redacted)');
  });

  test('are hidden in an excerpt from far inside a body, and never cut in half', () => {
    const items = Array.from({ length: 400 }, (_, id) => ({ id, echo: secret }));
    const outcome = anyResponse(
      { items: [...items, { id: 'wrong', echo: secret }] },
      { request: withSecrets },
    );
    const violation = { message: 'm', at: '/items/400/id', exchange: 1 };
    const redacted = report(
      [verdict('fail', undefined, { violations: [violation] })],
      [{ n: 1, request: withSecrets, at: 0, outcome }],
      own,
    );
    const [excerpt] = wholeExchanges(redacted)[0]?.excerpts ?? [];
    expect(excerpt).toMatchObject({ at: '/items/400/id', place: '"wrong"' });
    expect(excerpt?.after).toContain('(redacted)');
    expect(JSON.stringify(redacted.exchanges)).not.toMatch(/s3cr|3cret/);
  });

  test('that equal words of the report change nothing else', () => {
    const whole = report(
      [verdict('pass')],
      [{ n: 1, request: withSecrets, at: 0, outcome: anyResponse('null') }],
      {
        headers: { a: 'pass', b: 'null', c: 'format', d: 'catalog', e: 'true', f: '"url"' },
      },
    );
    expect(whole).toMatchObject({ format: 1, tally: { pass: 1 } });
    expect(whole.verdicts[0]).toMatchObject({
      status: 'pass',
      area: 'catalog',
      check: 'catalog/pass-undefined',
    });
  });

  test('are hidden by the name of their header, however short', () => {
    const [exchange] = wholeExchanges(
      report([], [{ n: 1, request: withSecrets, at: 0, outcome: anyResponse('') }], own),
    );
    expect(exchange?.requestHeaders).toEqual({
      authorization: '(redacted)',
      'x-env': '(redacted)',
      'x-short': '(redacted)',
    });
    expect(exchange?.curl).not.toContain('ab');
  });
});
