/** The progress of an audit as a fold over the events of its run. */

import { clearLine, cursorTo } from 'node:readline';
import { areaOf } from '../../engine/judge.ts';
import { selection } from '../../engine/select.ts';
import type { Question } from '../../model/check.ts';
import type { Area, Requirement } from '../../model/requirement.ts';
import type { Broke, Listener, RunEvent, Waiting } from '../../model/run-event.ts';
import type { Target } from '../../model/target.ts';
import { measuredPlan, plannedRequests } from '../../reference/measured-plan.ts';
import { type Io, nowOf } from '../io/io.ts';

export type Progress = {
  readonly target?: Target;
  readonly failed: number;
  readonly sent: number;
  /** As measured for these checks; undefined when nothing was measured. */
  readonly planned?: number;
  readonly area?: Area;
  /** The last wait, and when it ends. */
  readonly wait?: Pick<Waiting, 'isThrottled'> & { readonly until: number };
  readonly isJudged: boolean;
};

/** Before the audit has started. */
export const noProgress: Progress = { failed: 0, sent: 0, isJudged: false };

/** How many requests these checks will send; undefined when nothing was measured. */
type Planner = (target: Target, checks: readonly Question[]) => number | undefined;

/** @param now milliseconds. */
export function advance(progress: Progress, event: RunEvent, planner: Planner, now: number): Progress {
  switch (event.kind) {
    case 'started':
      return { ...progress, target: event.target };
    case 'opened': {
      const planned = progress.target && planner(progress.target, event.checks);
      return { ...progress, ...(planned !== undefined && { planned }) };
    }
    case 'exchange':
      return { ...progress, sent: Math.max(progress.sent, event.exchange.n) };
    case 'running':
      return { ...progress, area: areaOf({ id: event.check }) };
    case 'verdict': {
      const { status, waiver, area } = event.verdict;
      const failed = progress.failed + (status === 'fail' && !waiver ? 1 : 0);
      return { ...progress, failed, area };
    }
    case 'waiting': {
      const until = Math.max(progress.wait?.until ?? 0, now + event.millis);
      return { ...progress, wait: { until, isThrottled: event.isThrottled } };
    }
    case 'judged':
      return { ...progress, isJudged: true };
    default:
      return progress;
  }
}

/** From 0 to 1; only the last verdict makes it 1. Undefined when nothing was measured. */
export function shareOf({ planned, sent, isJudged }: Progress): number | undefined {
  if (isJudged) return 1;
  if (planned === undefined) return undefined;
  // A storefront may take more requests than the measured one.
  return Math.min(0.99, sent / Math.max(planned, sent + 1));
}

/** Below these, the pace so far is no basis for an estimate. */
const least = { millis: 1_500, share: 0.03 };

/** Milliseconds until the end, estimated from the pace so far and the configured rate; undefined when neither is known. */
export function leftOf(progress: Progress, elapsed: number, now: number): number | undefined {
  const { planned, sent, target, wait } = progress;
  const share = shareOf(progress);
  if (share === undefined || planned === undefined) return undefined;
  const byRate = target?.rate === undefined ? 0 : (Math.max(0, planned - sent) * 1000) / target.rate;
  const byWait = Math.max(0, (wait?.until ?? 0) - now);
  const isReliable = elapsed >= least.millis && share >= least.share && sent < planned;
  if (!isReliable && byRate === 0) return undefined;
  return Math.max(byRate, byWait, isReliable ? (elapsed * (1 - share)) / share : 0);
}

/** Shows the progress of an audit on stderr: a moving bar on a terminal, a line now and then elsewhere. */
interface ProgressDisplay {
  readonly show: Listener;
  stop(): void;
}

type ProgressOptions = {
  readonly quiet: boolean;
  readonly planner: Planner;
};

/** Between two updates of the bar, and between two lines of a log, in milliseconds. */
const intervals = { bar: 100, log: 10_000 };

/** A timer updates it, even while the audit waits. */
export function toProgressDisplay(io: Io, { quiet, planner }: ProgressOptions): ProgressDisplay {
  const { stderr, env } = io;
  if (quiet) return { show: () => {}, stop: () => {} };
  const isMoving = stderr.isTTY === true && !env.CI && env.TERM !== 'dumb';
  const started = nowOf(io);
  const at = () => ({ elapsed: nowOf(io) - started, now: nowOf(io) });
  let progress = noProgress;
  const clear = () => {
    if (!isMoving) return;
    cursorTo(stderr, 0);
    clearLine(stderr, 0);
  };
  const draw = () => {
    clear();
    stderr.write(isMoving ? barLine(progress, at(), stderr.columns ?? 80) : `${logLine(progress, at())}\n`);
  };
  const timer = setInterval(draw, isMoving ? intervals.bar : intervals.log);
  return {
    show(event) {
      progress = advance(progress, event, planner, nowOf(io));
      if (event.kind !== 'broke') return;
      clear();
      stderr.write(goesOn(event));
    },
    stop() {
      clearInterval(timer);
      clear();
    },
  };
}

const goesOn = ({ because, check }: Broke): string =>
  `${check === undefined ? '' : `${check}: `}${because}; the checks that are left are judged one after the other\n`;

type At = {
  /** Since the audit began. */
  readonly elapsed: number;
  readonly now: number;
};

/** Shorter waits are not shown. */
const shortWait = 1_000;

const barWidth = { narrow: 10, wide: 32 };

/** A bar, percent, times, failures and the present step; never wider than the terminal. */
export function barLine(progress: Progress, at: At, columns: number): string {
  const width = columns < 100 ? barWidth.narrow : barWidth.wide;
  const share = shareOf(progress);
  const full = Math.floor((share ?? 0) * width);
  const bar = share === undefined ? '' : `[${'='.repeat(full)}${' '.repeat(width - full)}] `;
  const line = `${bar}${factsOf(progress, at).join(', ')}`;
  // In a narrow terminal the reason of a wait goes before the time that is left.
  const shown = line.length < columns ? line : `${bar}${factsOf(progress, at, false).join(', ')}`;
  return shown.slice(0, columns - 1);
}

/** For a log. */
export const logLine = (progress: Progress, at: At): string => factsOf(progress, at).join(', ');

function factsOf(progress: Progress, { elapsed, now }: At, showsLeft = true): readonly string[] {
  const { sent, failed, area, wait } = progress;
  const share = shareOf(progress);
  const left = leftOf(progress, elapsed, now);
  const waiting = (wait?.until ?? 0) - now;
  const isWaiting = wait !== undefined && waiting >= shortWait;
  return [
    share === undefined ? `${sent} requests` : `${String(Math.floor(share * 100)).padStart(2)} %`,
    duration(elapsed),
    ...(left === undefined || progress.isJudged || !showsLeft ? [] : [`about ${duration(left)} left`]),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(isWaiting
      ? [
          `waiting ${duration(waiting)}: ${wait.isThrottled ? 'the storefront asked for it' : 'a check has to'}`,
        ]
      : [progress.isJudged ? 'finishing' : (area ?? 'probe')]),
  ];
}

/** `12 s`, `2 min 5 s`. */
function duration(millis: number): string {
  const seconds = Math.ceil(millis / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Counts the requests that a run will send, from what the build has measured. */
export function createPlanner(register: readonly Requirement[]): Planner {
  const plan = measuredPlan();
  if (!plan) return () => undefined;
  const rows = new Map(register.map((row) => [row.id, row]));
  return (target, checks) => {
    const whyNot = selection(target, rows);
    const run = checks.filter((check) => whyNot(check) === undefined);
    return plannedRequests(
      plan,
      target,
      run.map(({ id }) => id),
    );
  };
}
