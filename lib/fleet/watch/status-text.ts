/** The progress of a fleet: one line in total, and a table of its lanes. */
import { columns } from '../../text/layout.ts';
import { plural } from '../../text/plural.ts';
import { visible } from '../../text/visible.ts';
import type { LaneStatus } from '../engine/port.ts';

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
