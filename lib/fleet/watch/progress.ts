/** How far a fleet is: one line in total, a table of its lanes, and what a process has done so far, as metrics. */

import { outcomes } from '../../model/report.ts';
import { columns } from '../../text/layout.ts';
import { visible } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import type { FleetEvent, LaneStatus } from '../engine/port.ts';
import type { Fault } from '../results/rows.ts';

export type Progress = {
  readonly done: number;
  readonly left: number;
  readonly running: number;
  readonly lost: number;
  /** Seconds until the slowest lane ends, which more workers cannot shorten. */
  readonly leastSeconds: number;
};

/** @param requests roughly how many an audit sends. */
export function progressOf(lanes: readonly LaneStatus[], requests: number): Progress {
  const sum = (of: (lane: LaneStatus) => number) => lanes.reduce((total, lane) => total + of(lane), 0);
  return {
    done: sum(({ done }) => done),
    left: sum(({ waiting, running }) => waiting + running),
    running: sum(({ running }) => running),
    lost: sum(({ lost }) => lost),
    leastSeconds: lanes.reduce((max, lane) => Math.max(max, secondsOf(lane, requests)), 0),
  };
}

/** Concurrent audits do not matter: they share the rate of the lane. */
const secondsOf = ({ waiting, running, rate, pausedMs }: LaneStatus, requests: number): number =>
  waiting + running === 0 ? 0 : ((waiting + running) * requests) / rate + pausedMs / 1000;

const barWidth = 24;

/** `[######------------------] 25 of 100 audited, 4 running, at least 12 min left`. */
export function progressLine({ done, left, running, lost, leastSeconds }: Progress): string {
  const all = done + lost + left;
  const filled = all === 0 ? 0 : Math.floor((barWidth * (done + lost)) / all);
  const parts = [
    `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] ${done} of ${all} audited`,
    `${running} running`,
    ...(lost > 0 ? [`${lost} given up`] : []),
    ...(left > 0 ? [`at least ${durationText(leastSeconds)} left`] : []),
  ];
  return parts.join(', ');
}

/** The slowest lanes come first. */
export function statusText(lanes: readonly LaneStatus[], requests: number, maxLanes = 20): string {
  const sorted = lanes.toSorted((one, other) => secondsOf(other, requests) - secondsOf(one, requests));
  const head = ['lane', 'rate', 'left', 'running', 'done', 'given up', 'paused', 'at least'];
  const rows = sorted
    .slice(0, maxLanes)
    .map((lane) => [
      ...[visible(lane.lane), `${shortRate(lane.rate)}/s`, String(lane.waiting + lane.running)],
      ...[String(lane.running), String(lane.done), String(lane.lost)],
      lane.pausedMs > 0 ? durationText(lane.pausedMs / 1000) : '',
      durationText(secondsOf(lane, requests)),
    ]);
  const table = columns([head, ...rows].map((row) => row.map((text) => ({ text }))));
  const others = sorted.length > maxLanes ? [`and ${plural(sorted.length - maxLanes, 'other lane')}`] : [];
  return `${[progressLine(progressOf(lanes, requests)), '', ...table, ...others].join('\n')}\n`;
}

const shortRate = (rate: number): string => String(Number(rate.toPrecision(3)));

function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} min`;
  return seconds < 172_800 ? `${(seconds / 3600).toFixed(1)} h` : `${(seconds / 86_400).toFixed(1)} d`;
}

export type Totals = {
  /** Audits by outcome. */
  readonly audited: Readonly<Record<string, number>>;
  /** Storefronts that were not audited, by fault. */
  readonly faults: Readonly<Partial<Record<Fault, number>>>;
  readonly known: number;
  readonly retries: number;
  readonly running: number;
  readonly slowed: number;
  readonly requests: number;
  /** The duration of all audits together. */
  readonly seconds: number;
};

export const nothing: Totals = {
  ...{ audited: {}, faults: {} },
  ...{ known: 0, retries: 0, running: 0, slowed: 0, requests: 0, seconds: 0 },
};

export function nextTotals(totals: Totals, event: FleetEvent): Totals {
  const { running, known, retries, slowed, requests, seconds } = totals;
  switch (event.kind) {
    case 'started':
      return { ...totals, running: running + 1 };
    case 'known':
      return { ...totals, running: running - 1, known: known + 1 };
    case 'retry': {
      const sum = { requests: requests + event.requests, seconds: seconds + event.seconds };
      return { ...totals, ...sum, running: running - 1, retries: retries + 1 };
    }
    case 'audited': {
      const { outcome, fault } = event.row;
      return {
        ...totals,
        running: running - 1,
        audited: more(totals.audited, outcome),
        faults: fault === undefined ? totals.faults : more(totals.faults, fault),
        requests: requests + event.row.requests,
        seconds: seconds + event.row.seconds,
      };
    }
    case 'lost':
      return {
        ...totals,
        audited: more(totals.audited, 'not-audited'),
        faults: more(totals.faults, 'worker'),
      };
    case 'slowed':
      return { ...totals, slowed: slowed + 1 };
    default:
      return totals;
  }
}

const more = (counts: Readonly<Record<string, number>>, name: string) => ({
  ...counts,
  [name]: (counts[name] ?? 0) + 1,
});

type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly values: readonly (readonly [labels: string, value: number])[];
};

/** Metrics in the text format of Prometheus, for a textfile collector. */
export function toMetrics({ audited, known, retries, running, slowed, requests, seconds }: Totals): string {
  const byOutcome = [...outcomes, 'not-audited'].map(
    (outcome) => [`{outcome="${outcome}"}`, audited[outcome] ?? 0] as const,
  );
  const counter = (name: string, help: string, value: number): Metric => ({
    ...{ name, help, type: 'counter', values: [['', value]] },
  });
  const metrics: readonly Metric[] = [
    { name: 'audits_total', help: 'Audits with a result.', type: 'counter', values: byOutcome },
    counter('known_total', 'Jobs that had a result already.', known),
    counter('retries_total', 'Inconclusive audits that are retried.', retries),
    counter('slowings_total', 'Times that a lane was slowed down.', slowed),
    counter('requests_total', 'Requests sent.', requests),
    counter('audit_seconds_total', 'Duration of all audits together.', seconds),
    { name: 'running', help: 'Running audits.', type: 'gauge', values: [['', running]] },
  ];
  return metrics.map(toText).join('');
}

const toText = ({ name, help, type, values }: Metric): string => {
  const full = `storefront_fleet_${name}`;
  const lines = values.map(([labels, value]) => `${full}${labels} ${value}\n`).join('');
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines}`;
};
