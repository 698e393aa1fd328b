/** No cart or checkout of a run stays open, however the run ends. */
import { describe, expect, test } from 'vitest';
import type { Alarm } from '../engine/termination.ts';
import { inProcess } from '../http/transport/in-process.ts';
import type { Report } from '../model/report.ts';
import type { Handler } from '../model/saboteur.ts';
import type { Target } from '../model/target.ts';
import { referenceTarget, virtualClock } from '../reference/in-process.ts';
import { storefront } from '../storefront/index.ts';
import { auditThrough, type Through } from './audits/audit-through.ts';
import { sampled } from './audits/sampled.ts';

const dialects = ['document', 'ucp'] as const;

type Dialect = (typeof dialects)[number];

type Wrap = (handler: Handler) => Handler;

const hosts = { baseUrl: referenceTarget.baseUrl, canonicalUrl: 'http://canonical.test' };

const creating = /"(create_cart|create_checkout)"/;

type Ended = { readonly report: Report; readonly created: number; readonly open: unknown };

/** Audits the commerce area, and counts the records that were created and the records that are still open. */
async function ended(
  dialect: Dialect,
  wrap: Wrap,
  own: Partial<Target> = {},
  ending: Pick<Through, 'signal' | 'alarm'> = {},
): Promise<Ended> {
  const clock = virtualClock();
  const { handler, open } = storefront({ ...hosts, dialect, products: 3, rate: 5_000, now: clock.now });
  let created = 0;
  const counted: Handler = async (request, client) => {
    if (creating.test(await request.clone().text())) created += 1;
    return handler(request, client);
  };
  const target = { ...referenceTarget, only: ['commerce'], runs: 2, ...own };
  const transport = inProcess(wrap(counted), clock.now);
  const report = await auditThrough({ target, transport, clock, ...ending });
  return { report, created, open: open() };
}

/** Acts before or after the response to the nth record request; the first creation is request 1. */
function atRecord(n: number, act: () => unknown, when: 'before' | 'after'): Wrap {
  let seen = 0;
  return (handler) => async (request, client) => {
    const text = await request.clone().text();
    const counts = creating.test(text) || (seen > 0 && /_(cart|checkout)"/.test(text));
    if (counts) seen += 1;
    const isNow = counts && seen === n;
    if (isNow && when === 'before') await act();
    const answer = await handler(request, client);
    if (isNow && when === 'after') await act();
    return answer;
  };
}

const nothing = { carts: 0, checkouts: 0 };

const unchanged: Wrap = (handler) => handler;

const points = [1, 2, 3, 5, 8, 13, 21, 34];

describe.each(dialects)('in the dialect %s no record stays open', (dialect) => {
  test('after a complete run', async () => {
    const { created, open, report } = await ended(dialect, unchanged);
    expect(created).toBeGreaterThan(5);
    expect(open).toEqual(nothing);
    expect(report.outcome).toBe('partial');
  });

  test.each(sampled(3, points))('after an interruption at record request %i', async (n) => {
    for (const when of ['before', 'after'] as const) {
      const interruption = new AbortController();
      const wrap = atRecord(n, () => interruption.abort(), when);
      const { open, created, report } = await ended(dialect, wrap, {}, { signal: interruption.signal });
      expect({ when, open }).toEqual({ when, open: nothing });
      expect(created).toBeGreaterThan(0);
      expect(report.tally.skipped).toBeGreaterThan(0);
    }
  });

  test.each([1, 6])('after the deadline passes at record request %i', async (n) => {
    let ring = () => {};
    const alarm: Alarm = (_millis, later) => {
      ring = later;
      return () => {};
    };
    const wrap = atRecord(n, () => ring(), 'after');
    const { open, created, report } = await ended(dialect, wrap, {}, { alarm });
    expect(open).toEqual(nothing);
    expect(created).toBeGreaterThan(0);
    expect(report.verdicts.map(({ reason }) => reason?.code)).toContain('deadline');
  });

  test.each(sampled(3, [52, 58, 64, 72, 80, 92, 104, 116, 128]))(
    'within and after a budget of %i requests',
    async (budget) => {
      const { open, report } = await ended(dialect, unchanged, { budget });
      expect(open).toEqual(nothing);
      expect(report.requests.sent).toBeLessThanOrEqual(budget);
    },
  );

  test.each(sampled(1, [2, 5, 9]))(
    'after an outage of the storefront from record request %i on',
    async (n) => {
      let failing = 0;
      const failed = () => new Response('{}', { status: failing % 2 === 0 ? 503 : 500 });
      const fails: Wrap = (handler) => async (request, client) => {
        if (failing === 0) return handler(request, client);
        failing -= 1;
        return failed();
      };
      const start: Wrap = (handler) => atRecord(n, () => (failing = 12), 'after')(handler);
      const { open, created } = await ended(dialect, (handler) => fails(start(handler)));
      expect(open).toEqual(nothing);
      expect(created).toBeGreaterThan(0);
    },
  );
});
