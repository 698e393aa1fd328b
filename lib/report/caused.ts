/** The findings of a report by cause, as every format for people tells them. */
import type { Cause, Report } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { isFinding } from './findings.ts';

export type Caused = {
  readonly cause: Cause;
  /** The check that shows the cause most directly. */
  readonly primary: Verdict;
  /** The other checks that fail because of it. */
  readonly consequences: readonly Verdict[];
  /** Checks that could not be judged because of it. */
  readonly unjudged: readonly Verdict[];
};

/** In the order of the causes, without waived failures. */
export function byCause({ causes, verdicts }: Pick<Report, 'causes' | 'verdicts'>): readonly Caused[] {
  const byId = new Map(verdicts.map((verdict) => [verdict.check, verdict]));
  return causes.flatMap((cause) => {
    const [primary, ...consequences] = cause.checks
      .flatMap((id) => byId.get(id) ?? [])
      .filter((verdict) => isFinding(verdict));
    if (primary === undefined) return [];
    const unjudged = verdicts.filter(({ reason }) => cause.checks.includes(reason?.check ?? ''));
    return [{ cause, primary, consequences, unjudged }];
  });
}

/** Checks that ended in an error of the suite itself: they have no cause in the storefront. */
export const suiteErrors = ({ verdicts }: Pick<Report, 'verdicts'>): readonly Verdict[] =>
  verdicts.filter(({ status }) => status === 'error');
