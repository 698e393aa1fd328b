/** Edges in front of a lawful storefront: one that throttles gets few requests, and faults of the network never fail a promise. */
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { systemClock } from '../http/clock.ts';
import { never } from '../http/stack/testing.ts';
import { inProcess } from '../http/transport/in-process.ts';
import { network } from '../http/transport/network.ts';
import type { ReasonCode } from '../model/inconclusive.ts';
import type { Report } from '../model/report.ts';
import type { Handler } from '../model/saboteur.ts';
import type { Target } from '../model/target.ts';
import { hosts, referenceApproval, referenceTarget, virtualClock } from '../reference/in-process.ts';
import { type StorefrontOptions, storefront } from '../storefront/index.ts';
import { auditThrough } from './audits/audit-through.ts';
import { quickClock, simulatedClock } from './audits/clocks.ts';
import { sampled } from './audits/sampled.ts';
import { chaotic } from './fleet/chaos.ts';
import { served as servedWithFaults } from './hostile/hostile-target.ts';
import { served } from './variants/variant.ts';

type Platform = {
  readonly clock: ReturnType<typeof simulatedClock>;
  /** Maximum number of admitted requests in any `windowMs`, by default a second. */
  readonly maxRequests: number;
  readonly windowMs?: number;
  readonly refuse: (request: Request) => Response;
  readonly storefront?: Partial<StorefrontOptions>;
};

/** Response time of the storefront, in milliseconds. */
const latency = 20;

function throttled({
  clock,
  maxRequests,
  windowMs = 1_000,
  refuse,
  storefront: settings,
}: Platform): Handler {
  const { handler } = storefront({ ...hosts, rate: 470, now: clock.now, ...settings });
  let admitted: readonly number[] = [];
  return async (request, client) => {
    await clock.sleep(latency, never);
    admitted = admitted.filter((at) => at > clock.now() - windowMs);
    if (admitted.length >= maxRequests) return refuse(request);
    admitted = [...admitted, clock.now()];
    return handler(request, client);
  };
}

/** An empty 430 without Retry-After. */
const in430 = (): Response => new Response(null, { status: 430 });

const throttledHeaders = { 'content-type': 'application/json', 'retry-after': '1' };

const slowDown = JSON.stringify({ code: 'rate_limited', message: 'Slow down.' });

/** A 429 with Retry-After and an Error body, as the interface promises. */
const in429 = (request: Request): Response =>
  new Response(slowDown, {
    status: 429,
    headers: {
      ...throttledHeaders,
      ...(request.method === 'POST' && { 'access-control-allow-origin': '*' }),
    },
  });

/** A 503 with Retry-After, as from an overloaded edge. */
const in503 = (): Response => new Response(slowDown, { status: 503, headers: throttledHeaders });

const target: Target = {
  ...referenceTarget,
  ...{ baseUrl: hosts.baseUrl, runs: 5, retries: 1, budget: 4_000, rate: 10 },
  ...{ deadlineMs: 600_000, patienceMs: 1_200_000 },
};

const reading: Target = { ...target, consents: [] };

async function audited(settings: Target, platform: Omit<Platform, 'clock'> | Handler) {
  const clock = simulatedClock();
  const handler = typeof platform === 'function' ? platform : throttled({ ...platform, clock });
  const startedAt = clock.now();
  const at: number[] = [];
  const timed: Handler = (request, client) => {
    at.push(clock.now() - startedAt);
    return handler(request, client);
  };
  const transport = inProcess(timed, clock.now);
  const report = await auditThrough({ target: settings, transport, clock, alarm: clock.alarm });
  const open = report.verdicts.filter(({ reason }) =>
    ['rate-limited', 'deadline'].includes(reason?.code ?? ''),
  );
  return { report, at, open: open.map(({ check }) => check), seconds: (clock.now() - startedAt) / 1_000 };
}

describe('a platform that admits one request per second, and answers 430 without Retry-After', () => {
  test.each(['document', 'ucp'] as const)('is judged completely, in the dialect %s', async (dialect) => {
    const { report, open, at } = await audited(reading, {
      maxRequests: 1,
      refuse: in430,
      storefront: { dialect },
    });
    expect([report.outcome, open, report.diagnosis]).toEqual(['conformant', [], undefined]);
    const refused = report.exchanges.filter(({ status }) => status === 430).length;
    expect(refused).toBeLessThan(0.05 * at.length);
  });

  test('gets at most one request per second once the suite has adapted', async () => {
    const { at } = await audited(reading, { maxRequests: 1, refuse: in430 });
    expect(at.filter((time) => time > 300_000 && time <= 400_000).length).toBeLessThanOrEqual(105);
  });

  test('is diagnosed, with advice, if the deadline is too short', async () => {
    const { patienceMs: _, ...hurried } = { ...reading, deadlineMs: 300_000 };
    const { report, open, seconds } = await audited(hurried, { maxRequests: 1, refuse: in430 });
    expect(seconds).toBeLessThan(310);
    expect(report.outcome).toBe('inconclusive');
    expect(report.headline).toMatch(
      /^inconclusive: http:\/\/storefront\.test throttled the suite \d+ times \(430 without Retry-After\), and \d+ checks could not be judged in time$/,
    );
    expect(report.headline).toContain(`${open.length} checks`);
    const { code, advice, next, evidence } = report.diagnosis ?? {};
    expect(code).toBe('rate-limited');
    expect(evidence?.[0]).toMatch(/: 430, an empty body$/);
    expect(advice).toContain('--signature-key');
    expect(next).toBe('storefront-conformance http://storefront.test --rate 1/s --deadline 1200');
  });
});

describe('a storefront that admits four requests per second', () => {
  test.each(
    sampled(2, [
      ['document', 1],
      ['document', 2],
      ['ucp', 1],
      ['ucp', 2],
    ] as const),
  )('is judged with every consent: %s, seed %i', async (dialect, seed) => {
    const settings = { ...target, seed, rate: 1_000, approval: referenceApproval };
    const { report, open } = await audited(settings, {
      maxRequests: 4,
      refuse: in429,
      storefront: { dialect },
    });
    expect([report.outcome, report.judged.promises, open]).toEqual(['conformant', report.judged.of, []]);
    expect(report.requests.sent).toBeLessThan(1_200);
  });

  test('is judged if it throttles with 503 and Retry-After', async () => {
    const { report, open } = await audited(reading, { maxRequests: 4, refuse: in503 });
    expect([report.outcome, open]).toEqual(['conformant', []]);
  });
});

test.each([
  ['430', in430],
  ['429', in429],
] as const)('an edge that always answers %s costs few requests and little time', async (status, refuse) => {
  const { report, at, seconds } = await audited(target, async (request) => refuse(request));
  expect(report.headline).toContain(`answers nothing but ${status}`);
  expect(report.diagnosis?.code).toBe('rate-limited');
  expect(at.length).toBeLessThan(100);
  expect(seconds).toBeLessThan(120);
});

test('an edge that admits one request per 30 seconds ends the run at the patience limit', async () => {
  const { report, at, seconds } = await audited(target, { maxRequests: 1, windowMs: 30_000, refuse: in430 });
  expect([report.outcome, report.diagnosis?.code]).toEqual(['inconclusive', 'rate-limited']);
  expect(seconds).toBeLessThan(1_900);
  expect(at.length).toBeLessThan(1_000);
});

describe('closing.prove', () => {
  type Closing = { readonly wrap?: (handler: Handler) => Handler; readonly ended?: (socket: Socket) => void };

  const announcing =
    (handler: Handler): Handler =>
    async (request, client) => {
      const response = await handler(request, client);
      response.headers.set('connection', 'close');
      return response;
    };

  test.each<readonly [string, Closing]>([
    ['announces the end of each connection', { wrap: announcing }],
    ['closes each connection without notice', { ended: (socket) => void socket.end() }],
    [
      'destroys each connection a moment later',
      { ended: (socket) => void setTimeout(() => socket.destroy(), 2) },
    ],
  ])('a storefront that %s', async (_, { wrap = (handler) => handler, ended }) => {
    // A limit above the rate of the suite: its waits would take real time.
    const settings = { dialect: 'ucp', rate: 5_000 } as const;
    const { places, close } = await served(
      ({ baseUrl, canonicalUrl }) => wrap(storefront({ baseUrl, canonicalUrl, ...settings }).handler),
      ended,
    );
    const target: Target = {
      ...referenceTarget,
      ...{ baseUrl: places.baseUrl, consents: ['writes', 'purchase'], runs: 3, retries: 1, budget: 3_000 },
    };
    const report = await auditThrough({ target, transport: network(target), clock: systemClock }).finally(
      close,
    );
    const broken = report.verdicts.filter(({ reason }) => reason?.code === 'unreachable');
    expect([report.outcome, broken]).toEqual(['conformant', []]);
    expect(report.requests.sent).toBeLessThan(1_000);
  });
});

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

/** Every inconclusive check has a reason. */
describe('network faults', () => {
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
    const { places, resolve, close } = await servedWithFaults({ id: 'chaotic', answer: chaotic(options) });
    const { baseUrl } = places;
    const areas = ['discovery', 'catalog', 'sitemap', 'markdown'];
    const target = { ...referenceTarget, baseUrl, runs: 2, retries: 1, only: areas };
    const transport = network({ ...target, resolve });
    const report = await auditThrough({ target, transport, clock: quickClock }).finally(close);
    expect(alarms(report)).toEqual([]);
    expect(judged(report)).toBeGreaterThan(30);
  });
});
