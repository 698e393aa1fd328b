/** The pace of lanes, and what slows them. */
import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../model/run-event.ts';
import {
  crawlDelay,
  intervalOf,
  paceFor,
  pauseOf,
  rateOfAudit,
  slowedRate,
  slowingAfter,
  slowingOf,
} from './lane.ts';

describe('the pace', () => {
  test('concurrent audits divide the rate of their lane, and the unknown lane is slower', () => {
    expect(rateOfAudit({ rate: 2, audits: 4 })).toBe(0.5);
    expect(paceFor('unknown', { rate: 2, audits: 4 })).toEqual({ rate: 1, audits: 1 });
    expect(intervalOf({ rate: 0.5 })).toBe(2000);
  });

  test('a slowing never makes a lane faster, and never stops it', () => {
    expect(slowedRate(1, { kind: 'rate', max: 5, because: '' })).toBe(1);
    expect(slowedRate(1, { kind: 'rate', max: 0.1, because: '' })).toBe(0.1);
    expect(slowedRate(1, { kind: 'throttled', because: '' })).toBe(0.5);
    expect(slowedRate(1, { kind: 'rate', max: 1e-9, because: '' })).toBeCloseTo(1 / 60);
    expect(pauseOf({ kind: 'pause', ms: 1e12, because: '' })).toBe(3_600_000);
    expect(pauseOf({ kind: 'rate', max: 1, because: '' })).toBe(0);
  });
});

describe('Crawl-delay', () => {
  const robots = `User-agent: *
Disallow: /cart
Crawl-delay: 2.5 # please

User-agent: other
User-agent: Storefront-Conformance
Crawl-delay: 10

User-agent: third
Crawl-delay: soon`;

  test('is that of the group for the product, or else that of the group *', () => {
    expect(crawlDelay(robots, 'storefront-conformance')).toBe(10);
    expect(crawlDelay(robots, 'somebody')).toBe(2.5);
    expect(crawlDelay(robots, 'third')).toBe(2.5);
    expect(crawlDelay('User-agent: *\nDisallow: /', 'somebody')).toBeUndefined();
    expect(crawlDelay('Crawl-delay: 9', 'somebody')).toBeUndefined();
  });
});

describe('responses of an audit', () => {
  const exchange = (url: string, status: number, own: { body?: string; wait?: string } = {}): RunEvent => ({
    kind: 'exchange',
    kept: true,
    exchange: {
      n: 1,
      at: 0,
      request: { method: 'GET', url, headers: {} },
      outcome: {
        exchange: 1,
        request: { method: 'GET', url, headers: {} },
        status,
        headers: own.wait === undefined ? [] : [['retry-after', own.wait]],
        bytes: new TextEncoder().encode(own.body ?? ''),
        millis: 1,
        at: 0,
      },
    },
  });

  test.each([
    [
      exchange('https://a.example/robots.txt', 200, { body: 'User-agent: *\nCrawl-delay: 4' }),
      { kind: 'rate', max: 0.25 },
    ],
    [exchange('https://a.example/robots.txt', 404, { body: 'User-agent: *\nCrawl-delay: 4' }), undefined],
    [exchange('https://a.example/a', 429, { wait: '7' }), { kind: 'pause', ms: 7000 }],
    [exchange('https://a.example/a', 503, { wait: '2' }), { kind: 'pause', ms: 2000 }],
    [exchange('https://a.example/a', 429), undefined],
    [exchange('https://a.example/a', 301, { wait: '7' }), undefined],
    [exchange('https://a.example/a', 200), undefined],
  ])('slow the lane, or do not (%#)', (event, slowing) => {
    expect([slowingOf(event, 'product')]).toEqual([slowing && expect.objectContaining(slowing)]);
  });

  test('a storefront that refuses requests halves the rate of its lane', () => {
    const target = { baseUrl: 'https://a.example', embedded: false };
    const diagnosis = { code: 'rate-limited', text: 'it answers 429', evidence: [], advice: 'wait' } as const;
    expect(slowingAfter({ target, diagnosis })).toMatchObject({ kind: 'throttled' });
    expect(slowingAfter({ target, diagnosis: { ...diagnosis, code: 'broken' } })).toBeUndefined();
    expect(slowingAfter({ target })).toBeUndefined();
  });
});
