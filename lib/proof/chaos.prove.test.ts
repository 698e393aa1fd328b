/** Network faults in front of a lawful storefront never fail a promise, and every inconclusive check has a reason. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { never } from '../http/stack/testing.ts';
import { inProcess } from '../http/transport/in-process.ts';
import { network } from '../http/transport/network.ts';
import type { ReasonCode } from '../model/inconclusive.ts';
import type { Report } from '../model/report.ts';
import type { Handler } from '../model/saboteur.ts';
import { referenceTarget, virtualClock } from '../reference/in-process.ts';
import { storefront } from '../storefront/index.ts';
import { auditThrough } from './audits/audit-through.ts';
import { quickClock } from './audits/clocks.ts';
import { sampled } from './audits/sampled.ts';
import { chaotic } from './chaos.ts';
import { served } from './hostile/served.ts';

const dialects = ['document', 'ucp'] as const;

/** Reasons that an inconclusive check may have under network faults. */
const lawful: ReadonlySet<ReasonCode | undefined> = new Set([
  'unreachable',
  'rate-limited',
  'server-error',
  'prerequisite',
  'not-observed',
  'not-advertised',
  'not-selected',
  // No order is placed.
  'consent-withheld',
  // Schema validation may time out on a loaded machine.
  'unsupported-schema',
]);

const alarms = ({ verdicts }: Report): readonly string[] =>
  verdicts
    .filter(({ status, reason }) => status !== 'pass' && !lawful.has(reason?.code))
    .map(({ check, status, reason, error, violations: [first] }) =>
      [check, status, reason?.code, reason?.text, error, first?.message].filter(Boolean).join(' | '),
    );

const judged = ({ tally }: Report): number => tally.pass;

const seeds = Array.from({ length: 30 }, (_, i) => i + 1);

test.each(sampled(4, seeds))('with seed %i', async (seed) => {
  const clock = virtualClock();
  const hosts = { baseUrl: referenceTarget.baseUrl, canonicalUrl: 'http://canonical.test' };
  const dialect = dialects[seed % 2] ?? 'document';
  const { handler } = storefront({ ...hosts, dialect, seed, rate: 400, now: clock.now });
  const options = { seed, now: clock.now, maxLatency: 2_000, maxSeconds: 5 };
  const chaos = chaotic({ ...options, wait: (millis) => clock.sleep(millis, never) });
  const transport = inProcess(chaos(handler), clock.now);
  const report = await auditThrough({ target: { ...referenceTarget, seed, runs: 3 }, transport, clock });
  expect(alarms(report)).toEqual([]);
  expect(judged(report)).toBeGreaterThan(suites.flatMap(({ checks }) => checks).length / 2);
});

/** Documents that many checks find their subjects in. */
const shared = ['/sitemap_products_1.xml', '/sitemap_collections_1.xml'];

test.each(shared)('without %s, each check without subjects says why', async (path) => {
  const clock = virtualClock();
  const hosts = { baseUrl: referenceTarget.baseUrl, canonicalUrl: 'http://canonical.test' };
  const { handler } = storefront({ ...hosts, dialect: 'document', seed: 1, now: clock.now });
  const broken: Handler = async (request, client) =>
    new URL(request.url).pathname === path ? new Response('', { status: 503 }) : handler(request, client);
  const target = { ...referenceTarget, runs: 3, only: ['catalog', 'sitemap'] };
  const report = await auditThrough({ target, transport: inProcess(broken, clock.now), clock });
  const silent = report.verdicts.filter(({ reason }) => reason?.text === 'there was nothing to examine');
  expect(silent.map(({ check }) => check)).toEqual([]);
  expect(judged(report)).toBeGreaterThan(30);
});

test('over real sockets', async () => {
  const wait = async (millis: number) => void (await delay(millis));
  const options = { seed: 1, now: Date.now, maxLatency: 10, maxSeconds: 1, wait };
  const { places, resolve, close } = await served({ id: 'chaotic', answer: chaotic(options) });
  const { baseUrl } = places;
  const areas = ['discovery', 'catalog', 'sitemap', 'markdown'];
  const target = { ...referenceTarget, baseUrl, runs: 2, retries: 1, only: areas };
  const transport = network({ ...target, resolve });
  const report = await auditThrough({ target, transport, clock: quickClock }).finally(close);
  expect(alarms(report)).toEqual([]);
  expect(judged(report)).toBeGreaterThan(30);
});
