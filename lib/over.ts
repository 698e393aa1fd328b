/** Why a run is over before its checks are: what those hear that have no verdict yet. */
import type { Reason } from './model/inconclusive.ts';
import type { Target } from './model/target.ts';

export const overdue = ({ deadlineMillis }: Pick<Target, 'deadlineMillis'>): Reason => ({
  code: 'deadline',
  text: `the run's deadline of ${deadlineMillis / 1000} s has passed`,
});

export const interrupted: Reason = { code: 'not-run', text: 'the run was interrupted' };
