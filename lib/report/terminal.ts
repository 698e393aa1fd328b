/** The report for a person at a terminal: the outcome first, then what to do about it. */
import type { Report } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { findings } from './findings.ts';
import { type Paint, toPaint } from './paint.ts';
import { printable } from './printable.ts';
import { plural } from './promises.ts';
import { areaTable } from './terminal-areas.ts';
import { findingLines } from './terminal-findings.ts';
import { baselineLines, knownLines } from './terminal-known.ts';
import { unjudgedLines } from './terminal-unjudged.ts';

export type TerminalOptions = {
  readonly color: boolean;
  /** Every violation and every check that was not judged, by name. */
  readonly verbose: boolean;
  /** The outcome, and a line for each failure. */
  readonly quiet: boolean;
  /** In characters; 100 when unknown. */
  readonly width?: number;
};

/** Ends with a line feed. */
export function toTerminal(report: Report, options: TerminalOptions): string {
  const paint = toPaint(options.color);
  const safe = printable(report);
  const sections = options.quiet ? [quietLines(safe, paint)] : fullSections(safe, paint, options);
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

const quietLines = (report: Report, paint: Paint): readonly string[] => [
  paint[report.outcome](report.headline),
  ...findings(report)
    .filter(({ standing }) => standing === 'fail' || standing === 'error')
    .map(({ standing, check, claim }) => `${paint[standing](standing.toUpperCase())} ${check} ${claim}`),
  ...baselineLines(report, paint),
];

function fullSections(
  report: Report,
  paint: Paint,
  options: TerminalOptions,
): readonly (readonly string[])[] {
  const look = { paint, verbose: options.verbose, width: Math.min(options.width ?? 100, 120) };
  const unjudged = unjudgedLines(report, paint, options.verbose);
  const found = findings(report);
  return [
    [paint[report.outcome](report.headline), ...runLines(report, paint)],
    areaTable(report, paint),
    ...found.map((verdict) => findingLines(report, verdict, look)),
    baselineLines(report, paint),
    knownLines(report, paint, look.width),
    unjudged.length === 0 ? [] : [paint.bold('Not judged'), ...unjudged],
    found.length === 0 ? [] : furtherLines(found, paint),
  ];
}

const furtherLines = (found: readonly Verdict[], paint: Paint): readonly string[] => [
  paint.dim(`What is asked and what breaks it: storefront-conformance explain ${found[0]?.check}`),
  paint.dim('Every violation: --verbose, or report.json with all requests and answers'),
];

function runLines(report: Report, paint: Paint): readonly string[] {
  const { target, document, suite, consents, requests, millis, seed } = report;
  const whom = target.embedded ? `the reference storefront at ${target.baseUrl}` : target.baseUrl;
  return [
    `${whom} ${paint.dim(`against ${document.title} ${document.version}`)}`,
    paint.dim(
      [
        `${suite.name} ${suite.version}`,
        report.startedAt,
        `${plural(requests.sent, 'request')} in ${(millis / 1000).toFixed(1)} s`,
        `--seed ${seed}`,
        `--allow ${consents.join(',') || 'nothing'}`,
      ].join('  '),
    ),
  ];
}
