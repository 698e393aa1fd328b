/** How a report is presented, and which findings make the command fail. */
import type { Run } from './findings.ts';

/** `rich` says everything; `strict` fits both public JUnit schemas (Ant's and the Jenkins xunit plugin's). */
export const junitDialects = ['rich', 'strict'] as const;

export type JunitDialect = (typeof junitDialects)[number];

/**
 * The findings that count as failures besides a failed promise of level must: `should` adds the warnings,
 * `inconclusive` the checks that could not be judged; `never` counts nothing at all.
 */
export const failOnLevels = ['must', 'should', 'inconclusive', 'never'] as const;

export type FailOn = (typeof failOnLevels)[number];

/** Which exchanges a report keeps whole: those of failures and open questions, or all. */
export const evidenceLevels = ['failures', 'all'] as const;

export type EvidenceLevel = (typeof evidenceLevels)[number];

/** The options of a renderer. */
export type Look = {
  readonly junitDialect: JunitDialect;
  readonly failOn: FailOn;
  /** The outcome, and a line for each failure. */
  readonly quiet: boolean;
  /** Every violation, and every check that was not judged. */
  readonly verbose: boolean;
  readonly color: boolean;
  /** The report.json with what failed, as a command names it. */
  readonly saved?: string;
  /** Of the terminal, in columns. */
  readonly width?: number;
  /** Earlier runs of the same storefront. */
  readonly history?: readonly Run[];
};
