/** The progress of an audit as a fold over the events of its run. */
import { areaOf } from '../../../engine/judge.ts';
import type { Question } from '../../../model/check.ts';
import type { Area } from '../../../model/requirement.ts';
import type { RunEvent, Waiting } from '../../../model/run-event.ts';
import type { Target } from '../../../model/target.ts';

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

/** Of an audit that has not begun. */
export const noProgress: Progress = { failed: 0, sent: 0, isJudged: false };

/** How many requests these checks will send; undefined when nothing was measured. */
export type Planner = (target: Target, checks: readonly Question[]) => number | undefined;

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

/** From 0 to 1, where 1 is reached by the last verdict alone; undefined when nothing was measured. */
export function shareOf({ planned, sent, isJudged }: Progress): number | undefined {
  if (isJudged) return 1;
  if (planned === undefined) return undefined;
  // A storefront that needs more than the measured one moves the end.
  return Math.min(0.99, sent / Math.max(planned, sent + 1));
}

/** Below, the pace so far tells too little. */
const least = { millis: 1_500, share: 0.03 };

/** Milliseconds until the end, by the pace so far and by the rate that was chosen; undefined when nothing tells. */
export function leftOf(progress: Progress, elapsed: number, now: number): number | undefined {
  const { planned, sent, target, wait } = progress;
  const share = shareOf(progress);
  if (share === undefined || planned === undefined) return undefined;
  const byRate = target?.rate === undefined ? 0 : (Math.max(0, planned - sent) * 1000) / target.rate;
  const byWait = Math.max(0, (wait?.until ?? 0) - now);
  const isTelling = elapsed >= least.millis && share >= least.share && sent < planned;
  if (!isTelling && byRate === 0) return undefined;
  return Math.max(byRate, byWait, isTelling ? (elapsed * (1 - share)) / share : 0);
}
