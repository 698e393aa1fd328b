/** The log, the totals, the metrics and the status of a fleet. */
import { describe, expect, test } from 'vitest';
import type { FleetEvent, LaneStatus } from '../engine/port.ts';
import { anyJob, anyRow } from '../results/testing.ts';
import { logLine } from './log.ts';
import { nextTotals, nothing, progressLine, progressOf, statusText, toMetrics } from './progress.ts';

const job = anyJob({ options: { 'agent-profile': 'https://agent.example' } });
const retry = { attempt: 1, because: 'it was unreachable', inSeconds: 60, requests: 3, seconds: 5 };
const events: readonly FleetEvent[] = [
  { kind: 'started', job, attempt: 1 },
  { kind: 'audited', job, row: anyRow() },
  { kind: 'started', job, attempt: 1 },
  { kind: 'retry', job, ...retry },
  { kind: 'started', job, attempt: 1 },
  { kind: 'known', job },
  { kind: 'slowed', lane: job.lane, slowing: { kind: 'pause', ms: 7000, because: 'Retry-After' } },
  { kind: 'started', job, attempt: 1 },
  {
    kind: 'audited',
    job,
    row: anyRow({ outcome: 'not-audited', fault: 'suite', error: 'TypeError\n  at', requests: 0 }),
  },
  { kind: 'started', job, attempt: 2 },
  { kind: 'disconnected', because: 'the connection is lost' },
  { kind: 'reconnected' },
];
const totals = events.reduce(nextTotals, nothing);

test('totals count finished audits by outcome, and running ones', () => {
  expect(totals).toEqual({
    ...{ audited: { partial: 1, 'not-audited': 1 }, faults: { suite: 1 }, known: 1, retries: 1, running: 1 },
    ...{ slowed: 1, requests: 103, seconds: 9 },
  });
  const lost = nextTotals(totals, { kind: 'lost', job, because: 'it stalled' });
  expect(lost.faults).toEqual({ suite: 1, worker: 1 });
});

test('metrics are in the text format of Prometheus', () => {
  const text = toMetrics(totals);
  const line = /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{outcome="[a-z-]+"\})? \d+(\.\d+)?)$/;
  expect(text.endsWith('\n')).toBe(true);
  expect(
    text
      .trimEnd()
      .split('\n')
      .filter((one) => !line.test(one)),
  ).toEqual([]);
  expect(text).toContain('storefront_fleet_audits_total{outcome="partial"} 1\n');
  expect(text).toContain('# TYPE storefront_fleet_running gauge\nstorefront_fleet_running 1\n');
});

describe('the log', () => {
  test('as text has a line for each event that matters to people', () => {
    expect(events.map((event) => logLine(event, 'text', 0))).toEqual([
      '',
      'https://shop.example: partial (100 requests, 2.0 s)\n',
      '',
      'https://shop.example: it was unreachable; retry in 60 s\n',
      ...['', ''],
      'lane "address 192.0.2.1" slows down after a pause of 7 s: Retry-After\n',
      '',
      'https://shop.example: not audited: TypeError (0 requests, 2.0 s)\n',
      '',
      ...['the connection is lost\n', 'the connection to Redis is back\n'],
    ]);
  });

  test('as JSON is flat, has the time, and omits the options', () => {
    const lines = events.map((event) => logLine(event, 'json', Date.UTC(2026, 10, 22)));
    const values = lines.map((line) => JSON.parse(line));
    expect(values.map(({ event }) => event)).toEqual(events.map(({ kind }) => kind));
    expect(values.every(({ at }) => at === '2026-11-22T00:00:00.000Z')).toBe(true);
    expect(lines.join('')).not.toContain('agent.example');
    expect(values[3]).toMatchObject({
      origin: 'https://shop.example',
      lane: job.lane,
      because: 'it was unreachable',
    });
  });
});

describe('the status', () => {
  const lane = (own: Partial<LaneStatus>): LaneStatus => ({
    ...{
      lane: 'address 192.0.2.1',
      rate: 1,
      audits: 1,
      waiting: 0,
      running: 0,
      done: 0,
      lost: 0,
      pausedMs: 0,
    },
    ...own,
  });
  const lanes = [
    lane({ done: 20, waiting: 9, running: 1 }),
    lane({ lane: 'unknown', rate: 0.5, done: 4, waiting: 5, lost: 1, pausedMs: 30_000 }),
    lane({ lane: 'edge done', done: 10 }),
  ];

  test('depends on the slowest lane, not on the number of workers', () => {
    expect(progressOf(lanes, 120)).toEqual({ done: 34, left: 15, running: 1, lost: 1, leastSeconds: 1230 });
  });

  test('is a progress bar and a table with the slowest lane first', () => {
    expect(
      statusText(lanes, 120),
    ).toBe(`[################--------] 34 of 50 audited, 1 running, 1 given up, at least 21 min left

lane                rate  left  running  done  given up  paused  at least
unknown            0.5/s     5        0     4         1    30 s    21 min
address 192.0.2.1    1/s    10        1    20         0            20 min
edge done            1/s     0        0    10         0               0 s
`);
    expect(statusText(lanes, 120, 1)).toContain('\nand 2 other lanes\n');
  });

  test('of an empty fleet does not divide by zero', () => {
    expect(progressLine(progressOf([], 120))).toBe('[------------------------] 0 of 0 audited, 0 running');
  });
});
