/** What becomes of a report: what is shown, what is written, and what ends with a bad exit code. */

/** Formats that can be written as files, each under one name. */
export const fileFormats = [
  'json',
  'junit',
  'html',
  'markdown',
  'sarif',
  'ctrf',
  'gitlab',
  'har',
  'badge',
] as const;
export type FileFormat = (typeof fileFormats)[number];

/** What is written when nobody says. */
export const defaultFileFormats: readonly FileFormat[] = [
  'json',
  'junit',
  'html',
  'markdown',
  'sarif',
  'ctrf',
];

/** Formats that can go to stdout; `github` are annotations, which only the log of a step can hold. */
export const formats = ['terminal', ...fileFormats, 'github'] as const;
export type Format = (typeof formats)[number];

/** `rich` says all that we know; `strict` fits both public JUnit schemas (Ant's and the Jenkins xunit plugin's). */
export const junitDialects = ['rich', 'strict'] as const;
export type JunitDialect = (typeof junitDialects)[number];

/**
 * What is a failure besides a broken promise of level must: a broken should, a check that could not tell,
 * or, with `never`, nothing at all.
 */
export const failOnLevels = ['must', 'should', 'inconclusive', 'never'] as const;
export type FailOn = (typeof failOnLevels)[number];

export type Output = {
  /** Absolute path of the folder for the files. */
  readonly out: string;
  readonly formats: readonly FileFormat[];
  /** Absolute path of the recording that is to be kept, if any. */
  readonly record?: string;
  readonly format: Format;
  readonly junitDialect: JunitDialect;
  readonly failOn: FailOn;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** False when colours were refused; otherwise the terminal and NO_COLOR, FORCE_COLOR decide. */
  readonly color: boolean;
};
