/** The pace of lanes, and what slows them. */
import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../model/run-event.ts';
import { isInShard, isWeek, jobId, nameOf, seedOf, weekOf } from './job.ts';
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

describe('job', () => {
  const origins = Array.from({ length: 500 }, (_, index) => `https://shop-${index}.example`);

  test('the name of a storefront is a valid file name, also for other ports and paths', () => {
    expect(nameOf('https://shop.example')).toMatch(/^shop\.example-[0-9a-f]{12}$/);
    expect(nameOf('http://[::1]:8080/de')).toMatch(/^[\w.-]+$/);
    const names = [...origins, 'https://shop-0.example/de', 'https://shop-0.example:8443'].map(nameOf);
    expect(new Set(names).size).toBe(502);
  });

  test('origin and week determine the id and the seed', () => {
    const job = { origin: 'https://shop.example', week: '2026-W47' };
    expect(jobId(job)).toBe(`2026-W47.${nameOf(job.origin)}`);
    expect(jobId(job)).not.toContain(':');
    expect(seedOf(job)).toBe(seedOf({ ...job }));
    expect(seedOf(job)).not.toBe(seedOf({ ...job, week: '2026-W48' }));
  });

  test('each storefront is in exactly one of ten shards, of about the same size', () => {
    const shards = origins.map((origin) =>
      Array.from({ length: 10 }, (_, index) => index + 1).filter((index) =>
        isInShard(origin, { index, of: 10 }),
      ),
    );
    expect(shards.filter((found) => found.length !== 1)).toEqual([]);
    const sizes = new Set(shards.flat()).size;
    expect(sizes).toBe(10);
  });

  test.each([
    ['2026-11-22T23:59:59Z', '2026-W47'],
    ['2026-11-23T00:00:00Z', '2026-W48'],
    ['2027-01-03T12:00:00Z', '2026-W53'],
    ['2027-01-04T00:00:00Z', '2027-W01'],
    ['2024-12-30T00:00:00Z', '2025-W01'],
  ])('%s is in week %s', (date, week) => {
    expect(weekOf(Date.parse(date))).toBe(week);
    expect(isWeek(week)).toBe(true);
  });

  test('other texts are not weeks', () => {
    expect(['2026-W00', '2026-W54', '2026-47', '../2026-W47', ''].filter(isWeek)).toEqual([]);
  });
});
