/** The fold over the events of a run, the report of a run that was cut off, and when a run is over. */
import { describe, expect, test } from 'vitest';
import type { Question } from '../model/check.ts';
import type { Report, ReportedExchange } from '../model/report.ts';
import type { Ended, RunEvent } from '../model/run-event.ts';
import { anyTarget } from '../proof/any-target.ts';
import { simulatedClock } from '../proof/audits/clocks.ts';
import { answered, fold, promise, verdict } from '../proof/engine/folded.ts';
import { maxPatience } from '../target/bounds.ts';
import { toReport } from './report.ts';
import { foldRun, noEvents, stateAfter } from './run-state.ts';
import { createTermination } from './termination.ts';
import { endedAfter, eventsOf, plainPolicy, startedOf } from './testing.ts';
import { noThrottle, rateDiagnosis } from './throttle.ts';

describe('the fold', () => {
  describe('a run that was cut off', () => {
    const names = ['a', 'b', 'burst'];
    const checks: readonly Question[] = names.map((name) => ({
      id: `catalog/${name}`,
      requires: ['catalog.a'],
      claim: 'C.',
      fix: 'Change it.',
      ...(name === 'burst' && { needs: ['burst'] }),
    }));
    const cutOff = (rest: Partial<Ended>): Report =>
      fold([
        startedOf(anyTarget()),
        { kind: 'opened', checks },
        { kind: 'exchange', exchange: answered('a', 3), kept: true },
        { kind: 'verdict', verdict: verdict('pass', undefined, { check: 'catalog/b' }), excerpts: {} },
        { ...endedAfter(0), ...rest },
      ]);
    const judged = ({ verdicts }: Report) =>
      verdicts.map(({ check, status, reason, error }) => [check, status, error ?? reason?.code]);

    test('judges the checks without a verdict by the reason of its end, in order', () => {
      const report = cutOff({ over: { code: 'deadline', text: 'late' } });
      expect(judged(report)).toEqual([
        ['catalog/a', 'inconclusive', 'deadline'],
        ['catalog/b', 'pass', undefined],
        ['catalog/burst', 'skipped', 'consent-withheld'],
      ]);
      expect([report.outcome, report.requests.sent]).toEqual(['inconclusive', 3]);
    });

    test('skips them when it was interrupted', () => {
      const report = cutOff({ over: { code: 'not-run', text: 'interrupted' } });
      expect(judged(report)[0]).toEqual(['catalog/a', 'skipped', 'not-run']);
    });

    test('marks them as errors when the suite itself broke', () => {
      const report = cutOff({ error: 'the thread broke' });
      expect(judged(report)).toEqual([
        ['catalog/a', 'error', 'the thread broke'],
        ['catalog/b', 'pass', undefined],
        ['catalog/burst', 'skipped', 'consent-withheld'],
      ]);
    });

    test('has a report of its verdicts before its last event', () => {
      const before = fold([
        startedOf(anyTarget()),
        { kind: 'opened', checks },
        ...eventsOf(anyTarget(), [verdict('pass')]).slice(1, 3),
      ]);
      expect(judged(before)).toEqual([['catalog/pass-undefined', 'pass', undefined]]);
      expect(before.millis).toBe(0);
    });

    test('has no report before its first event', () => {
      expect(() => toReport(noEvents, { register: [promise], policy: plainPolicy })).toThrow(
        'a run that has not started has no report',
      );
    });
  });

  describe('the fold', () => {
    const events = (count: number): readonly RunEvent[] =>
      eventsOf(
        anyTarget(),
        Array.from({ length: count }, (_, n) => verdict('pass', undefined, { check: `catalog/${n}` })),
        Array.from({ length: count }, (_, n) => answered('a', n + 1)),
      );

    test('copies no collection, however many events there are', () => {
      const { state, listen } = foldRun();
      const collections = () => [
        state.checks,
        state.verdicts,
        state.exchanges,
        state.excerpts,
        state.running,
      ];
      const before = collections();
      for (const event of events(1_000)) listen(event);
      expect([state.exchanges.length, state.verdicts.size, state.checks.length]).toEqual([
        1_000, 1_000, 1_000,
      ]);
      for (const [i, collection] of collections().entries()) expect(collection).toBe(before[i]);
      expect(state).toEqual(stateAfter(events(1_000)));
    });

    test('continues a state, which stays as it was', () => {
      const [first, second] = [events(10).slice(0, 15), events(10).slice(15)];
      const before = stateAfter(first);
      const same = structuredClone(before);
      expect(stateAfter(second, before)).toEqual(stateAfter(events(10)));
      expect(before).toEqual(same);
      expect(noEvents.exchanges).toEqual([]);
    });

    test('does not change a report that was made before more events', () => {
      const [first, second] = [events(10).slice(0, 15), events(10).slice(15)];
      const { state, listen } = foldRun();
      for (const event of first) listen(event);
      const report = toReport(state, { register: [promise], policy: plainPolicy });
      const same = structuredClone(report);
      for (const event of second) listen(event);
      expect(report).toEqual(same);
    });
  });
});

describe('the end', () => {
  const never = new AbortController().signal;
  const times = { deadlineMs: 600_000, patienceMs: maxPatience * 1_000 };

  /** The time when it ends, in seconds, and why. */
  async function ended(target: Parameters<typeof createTermination>[0], delays: readonly number[]) {
    const clock = simulatedClock(0);
    const termination = createTermination(target, undefined, clock.alarm);
    for (const millis of delays) termination.delay(millis);
    while (!termination.signal.aborted) await clock.sleep(1_000, never);
    return [clock.now() / 1_000, termination.reason()?.text];
  }

  test('the deadline moves by the delays, up to the patience of the run', async () => {
    expect(await ended(times, [])).toEqual([600, "the run's deadline of 600 s has passed"]);
    expect(await ended(times, [20_000, 40_000])).toEqual([
      660,
      "the run's deadline of 600 s, and 60 s more for the waits that the target demanded, have passed",
    ]);
    expect((await ended(times, [10_000_000]))[0]).toBe(1_800);
  });

  test('a deadline that the user gave does not move', async () => {
    expect((await ended({ deadlineMs: 600_000 }, [40_000]))[0]).toBe(600);
  });

  test('later delays move it, too, and a run that is over stays over', async () => {
    const clock = simulatedClock(0);
    const termination = createTermination(times, undefined, clock.alarm);
    await clock.sleep(599_000, never);
    termination.delay(5_000);
    await clock.sleep(5_000, never);
    expect(termination.reason()).toBeUndefined();
    await clock.sleep(1_000, never);
    expect(termination.reason()?.code).toBe('deadline');
    termination.clear();
  });

  test('a resumed run has the rest of its time', () => {
    const clock = simulatedClock(0);
    const resumed = { millis: 595_000, delayedMs: 2_000 };
    const termination = createTermination(times, undefined, clock.alarm, resumed);
    return clock.sleep(6_000, never).then(async () => {
      expect(termination.reason()).toBeUndefined();
      await clock.sleep(1_000, never);
      expect(termination.reason()?.code).toBe('deadline');
      termination.clear();
    });
  });
});

describe('a target that closes connections below the rate of the audit', () => {
  const exchange = (n: number, path: string, error?: string): ReportedExchange => ({
    ...{
      n,
      method: 'GET',
      url: `http://shop.example${path}`,
      requestHeaders: {},
      at: n,
      millis: 1,
      curl: '',
    },
    ...(error === undefined
      ? { status: 200 }
      : { status: null, failure: { code: 'unreachable', text: 'other side closed', error } }),
  });
  const asked = (error: string) =>
    ['/a', '/b', '/c'].flatMap((path, index) => [exchange(index, path), exchange(index + 9, path, error)]);
  const diagnosis = (exchanges: readonly ReportedExchange[]) =>
    rateDiagnosis(noThrottle, exchanges, [verdict('inconclusive', 'unreachable')], anyTarget());

  test('is told in one sentence, with the count and a slower rate', () => {
    expect(diagnosis(asked('ECONNRESET'))).toMatchObject({
      code: 'rate-limited',
      text: expect.stringContaining('closed 3 of 6 connections without an answer and answered the same'),
      next: expect.stringContaining('--rate 1/s'),
    });
  });

  test('is not one that refuses connections, or that closes those of one address', () => {
    const same = [exchange(1, '/a'), ...[2, 3, 4].map((n) => exchange(n, '/a', 'ECONNRESET'))];
    expect(diagnosis(asked('ECONNREFUSED'))).toBeUndefined();
    expect(diagnosis(same)).toBeUndefined();
  });
});
