/** The order of the checks of a run, and a run whose checks arrive one by one. */

import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Check } from '../model/check.ts';
import { get } from '../model/http.ts';
import { prerequisite } from '../model/inconclusive.ts';
import type { RunEvent } from '../model/run-event.ts';
import type { Handler } from '../model/saboteur.ts';
import type { Target } from '../model/target.ts';
import {
  audited,
  checkThat,
  expects200,
  never,
  partsOf,
  register,
  storefront,
} from '../proof/engine/audited.ts';
import { toReport } from './report.ts';
import { startRun } from './run.ts';
import { foldRun } from './run-state.ts';
import type { Alarm } from './termination.ts';
import { plainPolicy } from './testing.ts';

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('order', () => {
  test('concurrent checks overlap, others run alone, and checks of the whole run see all responses', async () => {
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

  test('over one connection no check overlaps another, so that the requests have the same order in each run', async () => {
    const log: string[] = [];
    const logging = (name: string) =>
      checkThat(name, async (context) => {
        log.push(`${name} begins`);
        context.examine([await context.fetch(get(`/${name}`))]);
        await context.wait(5);
        log.push(`${name} ends`);
        return [];
      });
    await audited([logging('a'), logging('b')], storefront, { connections: 1 });
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  test('the findings of a check of the whole run do not depend on the order of responses', async () => {
    const found = (order: Check['order']) =>
      checkThat(
        `found-${order}`,
        async (context) => {
          context.examine([1]);
          return [{ message: 'GET /b answered 500' }, { message: 'GET /a answered 500' }];
        },
        order && { order },
      );
    const { verdicts } = await audited([found('afterwards'), found('together')]);
    expect(verdicts.map(({ violations }) => violations[0]?.message)).toEqual([
      'GET /a answered 500',
      'GET /b answered 500',
    ]);
  });

  test('each verdict is an event, after the exchanges of its evidence', async () => {
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

describe('a run whose checks arrive one by one', () => {
  const started = (own: Partial<Target> = {}) => {
    const { state, listen } = foldRun();
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

  test('by an interruption does not wait, sends nothing more, and skips the other checks', async () => {
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

  test('before the start skips every check', async () => {
    const { verdicts, requests, outcome } = await audited(checks, slow, {}, { signal: AbortSignal.abort() });
    expect(new Set(verdicts.map(({ reason }) => reason?.code))).toEqual(new Set(['not-run']));
    expect([requests.sent, outcome]).toEqual([0, 'inconclusive']);
  });

  test('by the deadline makes the other checks inconclusive', async () => {
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
      /^inconclusive: 0 of 1 promises of next judged; catalog\/slow could not be judged \(deadline\)/,
    );
  });

  test('with a deadline longer than any timer does not come at once', async () => {
    const { outcome } = await audited([expects200('/a')], storefront, { deadlineMs: 2 ** 40 });
    expect(outcome).toBe('conformant');
  });

  test('leaves no timer behind', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    await delay(1);
    const before = timers();
    await audited([expects200('/a')], storefront, { deadlineMs: 600_000 });
    expect(timers()).toBeLessThanOrEqual(before);
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

  test('do not count an inconclusive run', async () => {
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
