/** The order of the checks of a run, and a run whose checks arrive one by one. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Check } from '../model/check.ts';
import { get } from '../model/http.ts';
import { prerequisite } from '../model/inconclusive.ts';
import type { RunEvent } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import { audited, checkThat, expects200, partsOf, register, storefront } from '../proof/engine/audited.ts';
import { toReport } from './report.ts';
import { startRun } from './run.ts';
import { next, noEvents } from './run-state.ts';
import { plainPolicy } from './testing.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
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

  test('what a check finds that looks back does not depend on which response came first', async () => {
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
