/** How a report is presented, and which findings make the command fail. */
import { isDeciding, type Verdict } from '../../model/verdict.ts';
import type { Caused, Run } from './findings.ts';

/** `rich` says everything; `strict` fits both public JUnit schemas (Ant's and the Jenkins xunit plugin's). */
export const junitDialects = ['rich', 'strict'] as const;

export type JunitDialect = (typeof junitDialects)[number];

/**
 * The findings that make the command fail: `must` counts failures, `should` adds warnings, `inconclusive` adds checks
 * that could not be judged, and `never` counts nothing.
 */
export const failOnLevels = ['must', 'should', 'inconclusive', 'never'] as const;

export type FailOn = (typeof failOnLevels)[number];

type Judged = Pick<Verdict, 'status' | 'ruleset' | 'waiver' | 'new'>;

/** Whether this verdict alone makes the run fail; a known failure never does. */
export function failsRun(verdict: Judged, failOn: FailOn): boolean {
  const { status, waiver } = verdict;
  if (status === 'error') return true;
  if (failOn === 'never' || waiver) return false;
  return (
    isDeciding(verdict) ||
    (status === 'warn' && failOn === 'should') ||
    (status === 'inconclusive' && failOn === 'inconclusive')
  );
}

/**
 * Whether a format that other programs read shows it as failed: exactly what makes the run fail, because such a program
 * turns a build red. `never` changes only the exit code.
 */
export const showsFailed = (verdict: Judged, failOn: FailOn): boolean =>
  failsRun(verdict, failOn === 'never' ? 'must' : failOn);

/** The same for a cause: whether any of its checks does. */
export const causeShowsFailed = ({ primary, consequences }: Caused, failOn: FailOn): boolean =>
  [primary, ...consequences].some((verdict) => showsFailed(verdict, failOn));

/** Which exchanges a report keeps in full: those of failures and of checks that could not be judged, or all. */
export const evidenceLevels = ['failures', 'all'] as const;

export type EvidenceLevel = (typeof evidenceLevels)[number];

/** The options of a renderer. */
export type Look = {
  readonly junitDialect: JunitDialect;
  readonly failOn: FailOn;
  /** Only the outcome, and a line for each failure. */
  readonly quiet: boolean;
  /** All violations, and all checks that were not judged. */
  readonly verbose: boolean;
  readonly color: boolean;
  /** The path of the report.json, as an argument of a command. */
  readonly saved?: string;
  /** The width of the terminal, in columns. */
  readonly width?: number;
  /** Earlier runs of the same storefront. */
  readonly history?: readonly Run[];
};
