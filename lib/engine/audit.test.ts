/** The engine, over targets of a few lines: in the same process, and behind real sockets. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { hasStatus } from '../assert/http/status.ts';
import { systemClock } from '../http/clock.ts';
import { createStack } from '../http/stack.ts';
import { madeUp } from '../http/testing.ts';
import { inProcess } from '../http/transport/in-process.ts';
import { type Check, check } from '../model/check.ts';
import { get } from '../model/http/requests.ts';
import { prerequisite } from '../model/inconclusive.ts';
import type { Policy } from '../model/policy.ts';
import type { Requirement } from '../model/requirement.ts';
import type { RunEvent } from '../model/run-event.ts';
import type { Handler } from '../model/saboteur.ts';
import type { Target } from '../model/target.ts';
import { anyTarget } from '../proof/any-target.ts';
import { type AuditOptions, auditOver, reported } from './audit.ts';
import { toReport } from './report.ts';
import { type RunParts, startRun } from './run.ts';
import { next, noEvents } from './run-state.ts';
import type { Alarm } from './termination.ts';
import { plainPolicy } from './testing.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const register: readonly Requirement[] = [
  {
    id: 'catalog.a',
    area: 'catalog',
    level: 'must',
    ruleset: 'interface',
    section: 's',
    statement: 'S.',
    essential: false,
  },
];

const checkThat = (name: string, run: Check['run'], own: Partial<Check> = {}): Check =>
  check({
    id: `catalog/${name}`,
    requires: ['catalog.a'],
    claim: `${name}.`,
    fix: 'Change it.',
    run,
    ...own,
  });

/** A check that expects 200 at a path. */
const expects200 = (path: string, own: Partial<Check> = {}): Check =>
  checkThat(
    path.slice(1),
    async (context) => {
      const response = await context.fetch(get(path));
      context.examine([response]);
      return hasStatus(response, 200);
    },
    own,
  );

const storefront: Handler = async () => new Response('{}');

/** In this process, without a first look: targets of a few lines have no pages to look at. */
const partsOf = (
  handler: Handler = storefront,
  own: Partial<Target> = {},
  policy: Policy = madeUp,
): Omit<RunParts, 'listen'> => ({
  circumstances: { target: anyTarget(own), embedded: false },
  register,
  policy,
  sleep: systemClock.sleep,
  connect: (connecting) =>
    createStack({ ...connecting, policy, clock: systemClock, transport: inProcess(handler) }),
});

const audited = (
  checks: readonly Check[],
  handler?: Handler,
  own?: Partial<Target>,
  { onEvent, signal, alarm }: AuditOptions & Pick<RunParts, 'alarm'> = {},
) => reported(checks, { ...partsOf(handler, own), signal, ...(alarm && { alarm }) }, onEvent);

const never = () => new Promise<never>(() => {});

describe('verdicts', () => {
  test('of a target that keeps its promise: pass, with evidence', async () => {
    const { verdicts, outcome, requests } = await audited([
      expects200('/a'),
      expects200('/b'),
      expects200('/c'),
    ]);
    expect(verdicts.map(({ check: id, status }) => [id, status])).toEqual([
      ['catalog/a', 'pass'],
      ['catalog/b', 'pass'],
      ['catalog/c', 'pass'],
    ]);
    expect(verdicts.map(({ evidence }) => evidence.exchanges)).toEqual([[1], [2], [3]]);
    expect([outcome, requests.sent]).toEqual(['conformant', 3]);
  });

  test('of a target that breaks its promise: fail, with a cause that says what to change', async () => {
    const notFound: Handler = async () => new Response('', { status: 404 });
    const { causes } = await audited([expects200('/a', { fix: 'Answer /a with 200.' })], notFound);
    expect(causes).toMatchObject([{ primary: 'catalog/a', fix: 'Answer /a with 200.' }]);
  });

  test('of a check that breaks: error, with its cause', async () => {
    const bug = checkThat('bug', async () => {
      throw new TypeError('a bug');
    });
    const sync = checkThat('sync', () => {
      throw new TypeError('a bug at once');
    });
    const { verdicts } = await audited([bug, sync, expects200('/a')]);
    expect(verdicts.map(({ status }) => status)).toEqual(['error', 'error', 'pass']);
    expect(verdicts[0]?.error).toMatch(/^TypeError: a bug\n +at /);
  });

  test('of a check that examines nothing: inconclusive', async () => {
    const { verdicts } = await audited([checkThat('idle', async () => [])]);
    expect(verdicts[0]).toMatchObject({
      status: 'inconclusive',
      reason: { code: 'no-subjects' },
      examined: 0,
    });
  });

  test('of a check that is not selected, or needs a consent that was not given: skipped, and nothing is sent', async () => {
    const burst = expects200('/b', { needs: ['burst'] });
    const report = await audited([expects200('/a'), burst, expects200('/c')], storefront, {
      skip: ['catalog/c'],
    });
    expect(report.verdicts.map(({ reason }) => reason?.code)).toEqual([
      undefined,
      'consent-withheld',
      'not-selected',
    ]);
    expect(report.requests.sent).toBe(1);
  });

  test('are not given when only or skip matches nothing', async () => {
    await expect(audited([expects200('/a')], storefront, { only: ['catalgo'] })).rejects.toThrow(
      '"catalgo" matches no',
    );
  });

  test('are not affected by a response that a check no longer waits for', async () => {
    const dropping = checkThat('drops', async (context) => {
      void context.fetch(get('http://[bad'));
      void context.send(get('ftp://x/'));
      await context.wait(5);
      return [{ message: 'found', exchange: 9 }];
    });
    const { verdicts } = await audited([dropping]);
    expect(verdicts[0]).toMatchObject({ status: 'fail', evidence: { exchanges: [9] } });
  });
});

describe('retries', () => {
  const broken: Handler = async () => new Response('', { status: 404 });

  test('run a failed check again, and send its requests again', async () => {
    const { verdicts, requests } = await audited([expects200('/a')], broken, { retries: 1 });
    expect(verdicts[0]).toMatchObject({
      status: 'fail',
      confirmed: '2/2',
      evidence: { exchanges: [1, 2] },
    });
    expect(requests.sent).toBe(2);
  });

  test('mark an intermittent failure, which is still a failure', async () => {
    let requests = 0;
    const flaky: Handler = async () => new Response('', { status: ++requests === 1 ? 404 : 200 });
    const { verdicts } = await audited([expects200('/a')], flaky, { retries: 2 });
    expect(verdicts[0]).toMatchObject({ status: 'fail', confirmed: '1/3' });
  });

  test('happen only after failures, and only when the target allows retries', async () => {
    const failed = await audited([expects200('/a')], broken);
    const passed = await audited([expects200('/a')], storefront, { retries: 3 });
    expect([failed.verdicts[0]?.confirmed, failed.requests.sent]).toEqual([undefined, 1]);
    expect([passed.verdicts[0]?.confirmed, passed.requests.sent]).toEqual([undefined, 1]);
  });

  test('do not count a turn that was inconclusive', async () => {
    let requests = 0;
    const handler: Handler = async () => {
      requests += 1;
      if (requests > 1) throw new Error('gone');
      return new Response('', { status: 404 });
    };
    const { verdicts } = await audited([expects200('/a')], handler, { retries: 1 });
    expect(verdicts[0]).toMatchObject({ status: 'fail', confirmed: '1/1' });
  });
});

describe('order', () => {
  test('together overlap, alone run by themselves, afterwards see the whole run', async () => {
    const log: string[] = [];
    const logging = (name: string, order?: Check['order']) =>
      checkThat(
        name,
        async (context) => {
          log.push(`${name} begins`);
          context.examine([await context.fetch(get(`/${name}`))]);
          await context.wait(5);
          log.push(`${name} ends`);
          return [];
        },
        order && { order },
      );
    const looking = checkThat(
      'looks',
      async (context) => {
        log.push('looks');
        context.examine(context.seen());
        return [];
      },
      { order: 'afterwards' },
    );
    const checks = [looking, logging('x', 'alone'), logging('y', 'alone'), logging('a'), logging('b')];
    const { verdicts } = await audited(checks);
    expect(log).toEqual([
      'a begins',
      'b begins',
      'a ends',
      'b ends',
      'x begins',
      'x ends',
      'y begins',
      'y ends',
      'looks',
    ]);
    expect(verdicts[0]).toMatchObject({
      status: 'pass',
      examined: 4,
      evidence: { exchanges: [1, 2, 3, 4] },
    });
  });

  test('every verdict is an event, after the exchanges that are its evidence', async () => {
    const events: RunEvent[] = [];
    await audited(
      [expects200('/a'), expects200('/b')],
      storefront,
      {},
      { onEvent: (event) => events.push(event) },
    );
    const verdicts = events.flatMap((event) => (event.kind === 'verdict' ? [event.verdict] : []));
    expect(verdicts.map(({ check: id, area, status }) => [id, area, status])).toEqual([
      ['catalog/a', 'catalog', 'pass'],
      ['catalog/b', 'catalog', 'pass'],
    ]);
    const kinds = events.map(({ kind }) => kind);
    expect(kinds.slice(0, kinds.lastIndexOf('verdict')).filter((kind) => kind === 'exchange')).toHaveLength(
      2,
    );
    expect(events.flatMap((event) => (event.kind === 'opened' ? event.checks : []))).toHaveLength(2);
    expect([kinds[0], ...kinds.slice(-2)]).toEqual(['started', 'judged', 'ended']);
  });
});

describe('the end', () => {
  const stuck = checkThat('stuck', never);
  const waiting = checkThat('waiting', async (context) => {
    await context.wait(60_000);
    return [];
  });
  const finding = checkThat('finding', async (context) => {
    const rest = await context.fetch(get('/slow')).catch(() => undefined);
    return rest === undefined ? [{ message: 'found before the end' }] : [];
  });
  const slow: Handler = ({ url }) => (url.endsWith('/slow') ? never() : storefront(new Request(url)));
  const checks = [
    expects200('/a'),
    expects200('/slow'),
    stuck,
    waiting,
    finding,
    expects200('/x', { order: 'alone' }),
  ];

  test('by interruption does not wait, sends nothing more, and skips the other checks', async () => {
    const interruption = new AbortController();
    const paths: string[] = [];
    const noting: Handler = (request) => {
      paths.push(new URL(request.url).pathname);
      return slow(request);
    };
    const onEvent = ({ kind }: RunEvent) => {
      if (kind === 'verdict') interruption.abort();
    };
    const { verdicts, outcome } = await audited(checks, noting, {}, { signal: interruption.signal, onEvent });
    expect(paths).toEqual(['/a', '/slow']);
    expect(verdicts.map(({ status, reason }) => [status, reason?.code])).toEqual([
      ['pass', undefined],
      ['skipped', 'not-run'],
      ['skipped', 'not-run'],
      ['skipped', 'not-run'],
      ['fail', undefined],
      ['skipped', 'not-run'],
    ]);
    expect(outcome).toBe('not-conformant');
  });

  test('before the beginning skips every check', async () => {
    const { verdicts, requests, outcome } = await audited(checks, slow, {}, { signal: AbortSignal.abort() });
    expect(new Set(verdicts.map(({ reason }) => reason?.code))).toEqual(new Set(['not-run']));
    expect([requests.sent, outcome]).toEqual([0, 'inconclusive']);
  });

  test('by deadline makes the other checks inconclusive', async () => {
    const rest = checks.filter((value) => value !== finding);
    let ring = () => {};
    const alarm: Alarm = (_millis, later) => {
      ring = later;
      return () => {};
    };
    const onEvent = ({ kind }: RunEvent) => {
      if (kind === 'verdict') ring();
    };
    const { verdicts, outcome, headline } = await audited(rest, slow, {}, { alarm, onEvent });
    expect(verdicts.map(({ status, reason }) => [status, reason?.code])).toEqual([
      ['pass', undefined],
      ['inconclusive', 'deadline'],
      ['inconclusive', 'deadline'],
      ['inconclusive', 'deadline'],
      ['inconclusive', 'deadline'],
    ]);
    expect(outcome).toBe('inconclusive');
    expect(headline).toMatch(
      /^inconclusive: 0 of 1 promises judged; catalog\/slow could not be judged \(deadline\)/,
    );
  });

  test('a deadline longer than any timer does not pass at once', async () => {
    const { outcome } = await audited([expects200('/a')], storefront, { deadlineMillis: 2 ** 40 });
    expect(outcome).toBe('conformant');
  });

  test('leaves no timer behind', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    await delay(1);
    const before = timers();
    await audited([expects200('/a')], storefront, { deadlineMillis: 600_000 });
    expect(timers()).toBeLessThanOrEqual(before);
  });
});

describe('over sockets', () => {
  const serving = async (): Promise<string> => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end('{}'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const overNetwork = (baseUrl: string, checks: readonly Check[]) =>
    auditOver(
      { policy: { ...madeUp, firstLook: [get('/x'), get('/y'), get('/z')] }, register },
      { target: anyTarget({ baseUrl, retries: 1 }), embedded: false },
      [{ area: 'catalog', checks }],
    );

  test('a live target is judged, after a first look and its robots.txt', async () => {
    const { outcome, exchanges } = await overNetwork(await serving(), [expects200('/a'), expects200('/b')]);
    expect([outcome, exchanges.length]).toEqual(['conformant', 3 + 1 + 2]);
  });

  test('a dead port ends the run at once, with one clear sentence', async () => {
    const baseUrl = await serving();
    await closing.pop()?.();
    const many = Array.from({ length: 200 }, (_, i) => expects200(`/${i}`));
    const report = await overNetwork(baseUrl, many);
    expect(report.headline).toBe(`inconclusive: nothing answers at ${baseUrl} (ECONNREFUSED)`);
    expect(report.diagnosis?.evidence).toContain(
      `GET ${baseUrl}/x: connect ECONNREFUSED ${baseUrl.slice(7)}`,
    );
    expect(report.outcome).toBe('inconclusive');
    expect(report.tally.inconclusive).toBe(200);
    expect(report.requests.sent).toBe(3 * 2);
  });
});

describe('a run whose checks arrive one by one', () => {
  const started = (own: Partial<Target> = {}) => {
    let state = noEvents;
    const listen = (event: RunEvent) => {
      state = next(state, event);
    };
    const run = startRun({ ...partsOf(storefront, own), listen });
    closing.push(() => run.end());
    return {
      run,
      report: () => toReport(state, { register, policy: plainPolicy }),
      end: () => closing.pop()?.(),
    };
  };

  test('accepts suites later, and reports the verdicts so far', async () => {
    const { run, report } = started({ only: ['catalog'] });
    run.open([expects200('/a'), expects200('/b')]);
    expect((await run.judge(expects200('/a'))).status).toBe('pass');
    expect(report().verdicts.map(({ check: id }) => id)).toEqual(['catalog/a']);
  });

  test('shares remembered responses among its checks', async () => {
    const { run, report, end } = started();
    run.open([expects200('/a')]);
    await Promise.all([run.judge(expects200('/a')), run.judge(checkThat('other', expects200('/a').run))]);
    expect(report().requests.sent).toBe(1);
    await end();
    expect(report().requests.sent).toBe(1);
  });

  test('puts a diagnosis of the target into its verdicts', async () => {
    const inconclusive = checkThat('waiting', async () => {
      throw prerequisite('catalog/other');
    });
    const { verdicts } = await audited([inconclusive]);
    expect(verdicts[0]?.reason).toEqual({
      code: 'prerequisite',
      text: 'catalog/other does not hold',
      check: 'catalog/other',
    });
  });
});
