/** The progress of an audit in one line: a bar, percent, times, failures, and what it is at. */
import { leftOf, type Progress, shareOf } from './progress.ts';

export type At = {
  /** Since the audit began. */
  readonly elapsed: number;
  readonly now: number;
};

/** Shorter waits are not worth telling. */
const shortWait = 1_000;
const barWidth = { narrow: 10, wide: 32 };

/** For a terminal of so many columns: never wider. */
export function barLine(progress: Progress, at: At, columns: number): string {
  const width = columns < 100 ? barWidth.narrow : barWidth.wide;
  const share = shareOf(progress);
  const full = Math.floor((share ?? 0) * width);
  const bar = share === undefined ? '' : `[${'='.repeat(full)}${' '.repeat(width - full)}] `;
  const line = `${bar}${factsOf(progress, at).join(', ')}`;
  // What it waits for is worth more than the time that is left.
  const shown = line.length < columns ? line : `${bar}${factsOf(progress, at, false).join(', ')}`;
  return shown.slice(0, columns - 1);
}

/** For a log. */
export const logLine = (progress: Progress, at: At): string => factsOf(progress, at).join(', ');

function factsOf(progress: Progress, { elapsed, now }: At, tellsLeft = true): readonly string[] {
  const { sent, failed, area, wait } = progress;
  const share = shareOf(progress);
  const left = leftOf(progress, elapsed, now);
  const waiting = (wait?.until ?? 0) - now;
  const isWaiting = wait !== undefined && waiting >= shortWait;
  return [
    share === undefined ? `${sent} requests` : `${String(Math.floor(share * 100)).padStart(2)} %`,
    duration(elapsed),
    ...(left === undefined || progress.isJudged || !tellsLeft ? [] : [`about ${duration(left)} left`]),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(isWaiting
      ? [
          `waiting ${duration(waiting)}: ${wait.isThrottled ? 'the storefront asked for it' : 'a check has to'}`,
        ]
      : [progress.isJudged ? 'finishing' : (area ?? 'first look')]),
  ];
}

/** `12 s`, `2 min 5 s`. */
function duration(millis: number): string {
  const seconds = Math.ceil(millis / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
