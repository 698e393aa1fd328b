/** When a run is over, on a clock that the tests move. */
import { expect, test } from 'vitest';
import { simulatedClock } from '../proof/audits/clocks.ts';
import { maxPatience } from '../target/bounds.ts';
import { createTermination } from './termination.ts';

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
