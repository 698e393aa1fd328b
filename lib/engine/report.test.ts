/** From a run to its report: rows, tally, bodies, and no secrets. */
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import type { ReasonCode } from '../model/inconclusive.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Target } from '../model/target.ts';
import type { Status, Verdict } from '../model/verdict.ts';
import { anyObservation } from '../proof/any-observation.ts';
import { anyTarget } from '../proof/any-target.ts';
import { assemble, reportedExchanges } from './assemble.ts';

const promise: Requirement = {
  id: 'catalog.a',
  area: 'catalog',
  level: 'must',
  ruleset: 'interface',
  section: 's',
  statement: 'S.',
  essential: true,
};

const verdict = (status: Status, code?: ReasonCode, own: Partial<Verdict> = {}): Verdict => ({
  check: `catalog/${status}-${code}`,
  area: 'catalog',
  ruleset: 'interface',
  level: 'must',
  claim: 'C.',
  requires: ['catalog.a'],
  status,
  ...(code && { reason: { code, text: 'because' } }),
  examined: 1,
  violations: [],
  evidence: { exchanges: [] },
  millis: 1,
  ...own,
});

const report = (
  verdicts: readonly Verdict[],
  exchanges: readonly Exchange[] = [],
  own: Partial<Target> = {},
  register = [promise],
) =>
  assemble({
    target: anyTarget(own),
    embedded: false,
    register,
    verdicts,
    exchanges: reportedExchanges(anyTarget(own), exchanges, verdicts),
    sent: exchanges.length,
    startedAt: new Date(0),
    millis: 12.4,
  });

const request = { method: 'GET', url: 'http://shop.example/a', headers: {} };
const answered = (body: unknown, n = 1): Exchange => ({
  n,
  request,
  at: 0,
  outcome: anyObservation(body, { exchange: n, request }),
});
const failed = (code: ReasonCode, text: string, n = 1): Exchange => ({
  n,
  request,
  at: 0,
  outcome: { failure: { code, text }, millis: 3.0625 },
});

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

  test('is absent when it is excluded; area stays behind', () => {
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
    known: 0,
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
    const [exchange] = report([], [answered('é'.repeat(3_000))]).exchanges;
    expect(exchange?.body).toMatchObject({ length: 6_000, cut: true, text: 'é'.repeat(2_048) });
    expect(report([], [answered(`x${'é'.repeat(3_000)}`)]).exchanges[0]?.body?.text).toBe(
      `x${'é'.repeat(2_047)}`,
    );
    expect(report([], [answered('x'.repeat(4_096))]).exchanges[0]?.body?.cut).toBe(false);
  });

  test('without an answer say why', () => {
    const [exchange] = report([], [answered(''), failed('timeout', 'late', 2)]).exchanges.slice(1);
    expect(exchange).toMatchObject({ status: null, failure: { code: 'timeout', text: 'late' }, millis: 3.1 });
    expect(exchange).not.toHaveProperty('body');
  });
});

test('the diagnosis is the outcome, without secrets', () => {
  const reason = { code: 'unreachable', text: 'nothing answers to s3cret' } as const;
  const { diagnosis, headline, outcome } = assemble({
    target: anyTarget({ headers: { authorization: 's3cret' } }),
    embedded: false,
    register: [promise],
    verdicts: [verdict('inconclusive', 'unreachable')],
    exchanges: [],
    sent: 0,
    startedAt: new Date(0),
    millis: 1,
    diagnosis: reason,
  });
  expect(diagnosis).toEqual({ code: 'unreachable', text: 'nothing answers to (redacted)' });
  expect([outcome, headline]).toEqual(['inconclusive', `inconclusive: ${diagnosis?.text}`]);
  expect(report([])).not.toHaveProperty('diagnosis');
});

describe('secrets', () => {
  const secret = 's3cret\'to"ken';
  const own = { headers: { authorization: `Bearer ${secret}`, 'x-env': 'pass', 'x-short': 'ab' } };
  const asked = {
    ...request,
    url: `http://shop.example/a?t=${encodeURIComponent(secret)}`,
    headers: own.headers,
  };

  test('are nowhere: not where they were sent, echoed, quoted, or cut', () => {
    const body = `${JSON.stringify({ token: secret })} ${secret}`;
    const exchanges: Exchange[] = [
      {
        n: 1,
        request: asked,
        at: 0,
        outcome: anyObservation(body, { request: asked, headers: [['x-echo', secret]] }),
      },
      {
        n: 2,
        request: asked,
        at: 0,
        outcome: { failure: { code: 'timeout', text: `GET ${asked.url}` }, millis: 1 },
      },
      {
        n: 3,
        request: asked,
        at: 0,
        outcome: anyObservation(`${'x'.repeat(4_090)}${secret}`, { request: asked }),
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

  test('are hidden in what is kept around a place far into a body, and halved nowhere', () => {
    const items = Array.from({ length: 400 }, (_, id) => ({ id, echo: secret }));
    const outcome = anyObservation({ items: [...items, { id: 'wrong', echo: secret }] }, { request: asked });
    const violation = { message: 'm', at: '/items/400/id', exchange: 1 };
    const { exchanges } = report(
      [verdict('fail', undefined, { violations: [violation] })],
      [{ n: 1, request: asked, at: 0, outcome }],
      own,
    );
    const [excerpt] = exchanges[0]?.excerpts ?? [];
    expect(excerpt).toMatchObject({ at: '/items/400/id', place: '"wrong"' });
    expect(excerpt?.after).toContain('(redacted)');
    expect(JSON.stringify(exchanges)).not.toMatch(/s3cr|3cret/);
  });

  test('that look like our own words spoil nothing', () => {
    const whole = report(
      [verdict('pass')],
      [{ n: 1, request: asked, at: 0, outcome: anyObservation('null') }],
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
    const [exchange] = report(
      [],
      [{ n: 1, request: asked, at: 0, outcome: anyObservation('') }],
      own,
    ).exchanges;
    expect(exchange?.requestHeaders).toEqual({
      authorization: '(redacted)',
      'x-env': '(redacted)',
      'x-short': '(redacted)',
    });
    expect(exchange?.curl).not.toContain('ab');
  });
});
