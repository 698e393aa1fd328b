/** The diagnosis of a target that throttles the suite for so long that promises could not be judged. */
import type { Diagnosis } from '../../model/report.ts';
import type { Busy } from '../../model/run-event.ts';
import type { Target } from '../../model/target.ts';
import type { Verdict } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';
import { command } from '../probe/command.ts';
import { allowedMs } from '../termination.ts';

/** What a target said when it was busy. */
export type Throttle = {
  readonly answers: number;
  readonly statuses: readonly number[];
  /** Every busy answer named the wait itself. */
  readonly told: boolean;
  /** The first answers. */
  readonly lines: readonly string[];
  /** What it cost the run. */
  readonly heldMs: number;
};

export const noThrottle: Throttle = { answers: 0, statuses: [], told: true, lines: [], heldMs: 0 };

const maxLines = 3;

export const throttledBy = (before: Throttle, { status, told, line }: Busy): Throttle => ({
  ...before,
  answers: before.answers + 1,
  statuses: before.statuses.includes(status) ? before.statuses : [...before.statuses, status].sort(),
  told: before.told && told,
  lines: before.lines.length < maxLines ? [...before.lines, line] : before.lines,
});

/** Such a run needs several times what it had: a request a second is what platforms let through. */
const more = 4;

/** @returns undefined when no promise that decides was left unjudged because of it. */
export function throttleDiagnosis(
  throttle: Throttle,
  verdicts: readonly Verdict[],
  target: Target,
): Diagnosis | undefined {
  const { answers, statuses, told, lines, heldMs } = throttle;
  const left = verdicts.filter(isLeft);
  if (answers === 0 || !left.some(({ ruleset, level }) => ruleset === 'interface' && level === 'must')) {
    return undefined;
  }
  const seconds = Math.ceil((more * allowedMs(target, heldMs)) / 1000);
  const named = `${statuses.join(' and ')}${told ? '' : ' without Retry-After'}`;
  return {
    code: 'rate-limited',
    text: `${target.baseUrl} throttles the suite: it was busy ${plural(answers, 'time')} (${named}), and ${plural(left.length, 'check')} could not be judged in time`,
    evidence: lines,
    advice:
      'Audit it slowly from the start, with enough time; platforms let callers through faster that sign their requests (--signature-key)',
    next: command(
      { target, program: 'storefront-conformance' },
      { more: ['--rate', '1/s', '--deadline', String(Math.min(86_400, seconds))] },
    ),
  };
}

const isLeft = ({ reason }: Verdict): boolean =>
  reason?.code === 'rate-limited' || reason?.code === 'deadline';
