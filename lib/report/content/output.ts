/** How a report is presented, and which findings make the command fail. */
import type { Run } from './findings.ts';

/** `rich` says everything; `strict` fits both public JUnit schemas (Ant's and the Jenkins xunit plugin's). */
export const junitDialects = ['rich', 'strict'] as const;

export type JunitDialect = (typeof junitDialects)[number];

/**
 * The findings that make the command fail: `must` counts failures, `should` adds warnings, `inconclusive` adds checks
 * that could not be judged, and `never` counts nothing.
 */
export const failOnLevels = ['must', 'should', 'inconclusive', 'never'] as const;

export type FailOn = (typeof failOnLevels)[number];

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
