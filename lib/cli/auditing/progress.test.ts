/** What an audit shows of itself while it runs. */
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startedOf } from '../../engine/testing.ts';
import type { Question } from '../../model/check.ts';
import type { RunEvent } from '../../model/run-event.ts';
import { anyResponse, anyTarget } from '../../proof/any-target.ts';
import { sampleVerdict } from '../../proof/pages/sample-report.ts';
import {
  advance,
  barLine,
  leftOf,
  logLine,
  noProgress,
  type Progress,
  shareOf,
  toProgressDisplay,
} from './progress.ts';

const question: Question = { id: 'catalog/a', requires: ['catalog.a'], claim: 'C.', fix: 'F.' };

const request = { method: 'GET', url: 'http://shop.example/a', headers: {} };

const exchange = (n: number): RunEvent => ({
  kind: 'exchange',
  exchange: { n, request, at: 0, outcome: anyResponse({}, { exchange: n, request }) },
  kept: true,
});

const verdict = (own: Parameters<typeof sampleVerdict>[1] = {}): RunEvent => ({
  kind: 'verdict',
  verdict: sampleVerdict('fail', own),
  excerpts: {},
});

const resumed = (rate?: number): readonly RunEvent[] => [
  startedOf(anyTarget(rate === undefined ? {} : { rate })),
  { kind: 'opened', checks: [question] },
];

const progressAfter = (events: readonly RunEvent[], planned: number | undefined = 100): Progress =>
  events.reduce((progress, event) => advance(progress, event, () => planned, 0), noProgress);

describe('the share', () => {
  it('is of the planned requests, and whole at the last verdict alone', () => {
    expect(shareOf(progressAfter([...resumed(), exchange(46)]))).toBe(0.46);
    expect(shareOf(progressAfter([...resumed(), exchange(300)]))).toBe(0.99);
    expect(shareOf(progressAfter([...resumed(), exchange(7), { kind: 'judged' }]))).toBe(1);
  });

  it('is unknown where nothing was measured', () => {
    const progress = events([...resumed(), exchange(46)]);
    expect(shareOf(progress)).toBeUndefined();
    expect(barLine(progress, { elapsed: 2_000, now: 2_000 }, 80)).toBe('46 requests, 2 s, probe');
  });

  const events = (all: readonly RunEvent[]) =>
    all.reduce((progress, event) => advance(progress, event, () => undefined, 0), noProgress);
});

describe('the remaining time', () => {
  it('is estimated from the pace so far, once that is reliable', () => {
    const half = progressAfter([...resumed(), exchange(50)]);
    expect(leftOf(half, 10_000, 10_000)).toBe(10_000);
    expect(leftOf(half, 1_000, 1_000)).toBeUndefined();
    expect(leftOf(progressAfter([...resumed(), exchange(101)]), 9_000, 9_000)).toBeUndefined();
  });

  it('is estimated from the rate at once, and never ends before a wait does', () => {
    expect(leftOf(progressAfter([...resumed(10), exchange(50)]), 100, 100)).toBe(5_000);
    const waiting = progressAfter([
      ...resumed(),
      exchange(50),
      { kind: 'waiting', millis: 60_000, isThrottled: true },
    ]);
    expect(leftOf(waiting, 10_000, 10_000)).toBe(50_000);
  });
});

describe('the line', () => {
  const events = [...resumed(), exchange(25), verdict(), verdict({ waiver: { baseline: 'b', reason: 'r' } })];
  const at = { elapsed: 5_000, now: 5_000 };

  it.each([
    [80, '[==        ] 25 %, 5 s, about 15 s left, 1 failed, catalog'],
    [120, '[========                        ] 25 %, 5 s, about 15 s left, 1 failed, catalog'],
  ])('has a bar, percent, times, failures and the area: %i columns', (columns, line) => {
    expect(barLine(progressAfter(events), at, columns)).toBe(line);
    expect(line.length).toBeLessThan(columns);
  });

  it('is never wider than the window', () => {
    const waiting = progressAfter([...events, { kind: 'waiting', millis: 99_000, isThrottled: true }]);
    expect(barLine(waiting, at, 40)).toHaveLength(39);
    expect(barLine(waiting, at, 80)).toBe(
      '[==        ] 25 %, 5 s, 1 failed, waiting 1 min 34 s: the storefront asked for it'.slice(0, 79),
    );
    const soon = progressAfter([...events, { kind: 'waiting', millis: 17_000, isThrottled: true }]);
    const wait = '1 failed, waiting 12 s: the storefront asked for it';
    expect(barLine(soon, at, 80)).toBe(`[==        ] 25 %, 5 s, ${wait}`);
    expect(barLine(soon, at, 120)).toMatch(`25 %, 5 s, about 15 s left, ${wait}`);
  });

  it.each([
    [12_000, true, 'waiting 12 s: the storefront asked for it'],
    [72_000, false, 'waiting 1 min 12 s: a check has to'],
    [150, false, 'catalog'],
  ])('says for how long and why nothing is sent: %i ms', (millis, isThrottled, text) => {
    const waiting = progressAfter([...events, { kind: 'waiting', millis, isThrottled }]);
    expect(logLine(waiting, { elapsed: 0, now: 0 })).toBe(`25 %, 0 s, 1 failed, ${text}`);
  });
});

describe('the display', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const shown = (tty: boolean, env: Record<string, string> = {}, quiet = false) => {
    const stream = new PassThrough({ encoding: 'utf8' });
    const stderr = Object.assign(stream, { isTTY: tty, columns: 80 });
    const io = { stdout: new PassThrough(), stderr, env, cwd: '/', signal: new AbortController().signal };
    const display = toProgressDisplay(io, { quiet, planner: () => 100 });
    return { display, read: () => String(stream.read() ?? '') };
  };

  it('moves on a terminal while nothing happens, and is gone at the end', () => {
    const { display, read } = shown(true);
    for (const event of [...resumed(), exchange(25)]) display.show(event);
    vi.advanceTimersByTime(100);
    expect(read()).toContain('[==        ] 25 %, 1 s, probe');
    vi.advanceTimersByTime(7_000);
    expect(read()).toContain('25 %, 8 s, about 22 s left');
    display.stop();
    read();
    vi.advanceTimersByTime(60_000);
    expect(read()).toBe('');
  });

  it('is a line every ten seconds elsewhere', () => {
    for (const [tty, env] of [[false], [true, { CI: '1' }], [true, { TERM: 'dumb' }]] as const) {
      const { display, read } = shown(tty, env);
      for (const event of [...resumed(), exchange(25)]) display.show(event);
      vi.advanceTimersByTime(9_900);
      expect(read()).toBe('');
      vi.advanceTimersByTime(20_100);
      expect(read()).toBe(
        [
          '25 %, 10 s, about 30 s left',
          '25 %, 20 s, about 1 min 0 s left',
          '25 %, 30 s, about 1 min 30 s left',
        ]
          .map((line) => `${line}, probe\n`)
          .join(''),
      );
      display.stop();
    }
  });

  it('is nothing when quiet', () => {
    const { display, read } = shown(true, {}, true);
    for (const event of resumed()) display.show(event);
    vi.advanceTimersByTime(60_000);
    expect(read()).toBe('');
  });
});
