/** The report for a person at a terminal: the outcome first, then the findings and their remedies. */

import type { Report } from '../../model/report/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';
import { joinSections } from '../../text/sections.ts';
import { pack, wrap } from '../../text/wrap.ts';
import { mostBriefFindings } from '../bounds.ts';
import { byCause, type Caused, suiteErrors } from '../caused.ts';
import { findings } from '../findings.ts';
import type { Look } from '../output.ts';
import { printable } from '../printable.ts';
import { diagnosisFacts } from '../wording/diagnosis.ts';
import { nextStepOf } from '../wording/meanings.ts';
import { robotsNote } from '../wording/robots.ts';
import { suggestionText } from '../wording/suggestion.ts';
import { worthText } from '../wording/worth.ts';
import { areaTable } from './area-table.ts';
import { causeLines, findingLines, mark } from './cause.ts';
import { type Paint, toPaint } from './paint.ts';
import { unjudgedLines } from './unjudged.ts';
import { outdatedEntryLines, waiverLines } from './waivers.ts';

/** @property width 100 columns when unknown; at least 80, at most 120. */
export type TerminalOptions = Pick<Look, 'color' | 'verbose' | 'quiet' | 'width'>;

type Style = { readonly paint: Paint; readonly verbose: boolean; readonly width: number };

/** Ends with a line feed. No line is wider than the window, except for single words of commands to copy. */
export function toTerminal(report: Report, options: TerminalOptions): string {
  const style = {
    paint: toPaint(options.color),
    verbose: options.verbose,
    width: Math.min(Math.max(options.width ?? 100, 80), 120),
  };
  const safe = printable(report);
  return joinSections(options.quiet ? [quietLines(safe, style)] : fullSections(safe, style));
}

function quietLines(report: Report, { paint, width }: Style): readonly string[] {
  const failures = findings(report).filter(({ status }) => status === 'fail' || status === 'error');
  return [
    ...headline(report, paint, width),
    ...wrap(storefrontOf(report), width),
    ...failures.flatMap((verdict) => listed(verdict, paint, width)),
    ...outdatedEntryLines(report, paint),
  ];
}

function fullSections(report: Report, style: Style): readonly (readonly string[])[] {
  const { paint, width } = style;
  const unjudged = unjudgedLines(report, style);
  const caused = byCause(report);
  // The diagnosis says it all.
  const isUnjudged = report.diagnosis !== undefined && report.judged.promises === 0 && !style.verbose;
  return [
    [...headline(report, paint, width), ...diagnosisLines(report, width), ...runLines(report, paint, width)],
    contents(caused, paint, width),
    isUnjudged ? [] : areaTable(report, paint),
    ...caused.map((one) => causeLines(report, one, style)),
    ...suiteErrors(report).map((verdict) => findingLines(report, verdict, style)),
    outdatedEntryLines(report, paint),
    waiverLines(report, paint, width),
    report.worth ? wrap(worthText(report.worth), width) : [],
    suggestionLines(report, width),
    unjudged.length === 0 || isUnjudged ? [] : [paint.bold('Not judged'), ...unjudged],
    caused.length === 0 ? [] : furtherLines(caused, paint),
    // After many pages, the outcome is in sight again.
    caused.length > mostWithoutContents ? headline(report, paint, width) : [],
  ];
}

const headline = (report: Report, paint: Paint, width: number): readonly string[] =>
  wrap(report.headline, width).map(paint[report.outcome]);

/** Its evidence, and the command to try next on a line of its own. */
const diagnosisLines = (report: Report, width: number): readonly string[] =>
  report.diagnosis === undefined
    ? []
    : [
        ...wrap(nextStepOf(report), width),
        ...diagnosisFacts(report).flatMap(({ label, text, shell }) =>
          shell ? [`  ${label}: ${text}`] : wrap(`${label}: ${text}`, width - 2).map((line) => `  ${line}`),
        ),
      ];

/** The command stands on a line of its own. */
function suggestionLines(report: Report, width: number): readonly string[] {
  const text = suggestionText(report);
  if (text === undefined || !report.suggestion) return [];
  return [...wrap(`${text}:`, width), `  ${report.suggestion.next}`];
}

/** A few causes need no list before them; and a list fits on one screen together with the table. */
const mostWithoutContents = 3;

/** A line for each cause, the worst first. */
function contents(caused: readonly Caused[], paint: Paint, width: number): readonly string[] {
  if (caused.length <= mostWithoutContents) return [];
  const left = caused.length - mostBriefFindings;
  const lines = caused.slice(0, mostBriefFindings).map(({ cause, consequences }) => {
    const more = consequences.length === 0 ? '' : ` (and ${plural(consequences.length, 'more check')})`;
    const [title = ''] = wrap(cause.title, width - 11 - more.length);
    return `  ${mark(cause.status, paint)} ${title}${title === cause.title ? '' : '...'}${paint.dim(more)}`;
  });
  return left > 0 ? [...lines, paint.dim(`  and ${plural(left, 'more cause')}, all below`)] : lines;
}

/** What was seen, or the first line of an error of the suite. */
const listed = (
  { status, check, claim, violations, error }: Verdict,
  paint: Paint,
  width: number,
): readonly string[] =>
  wrap(`${check}: ${violations[0]?.message ?? error?.split('\n')[0] ?? claim}`, width - 6).map(
    (line, index) => (index === 0 ? `${mark(status, paint)} ${line}` : `      ${line}`),
  );

function furtherLines(caused: readonly Caused[], paint: Paint): readonly string[] {
  return [
    'How a check works, and how it can fail:',
    `  storefront-conformance explain ${caused[0]?.primary.check}`,
    'Every violation: --verbose, or report.json with all requests and responses',
  ].map(paint.dim);
}

const storefrontOf = ({ target }: Report): string =>
  target.embedded ? `the reference storefront at ${target.baseUrl}` : target.baseUrl;

/** Several facts on a line, as many as fit. */
function runLines(report: Report, paint: Paint, width: number): readonly string[] {
  const { document, suite, consents, requests, millis, seed, recordedBy } = report;
  const facts = [
    `${suite.name} ${suite.version}`,
    report.startedAt,
    `${plural(requests.sent, 'request')} in ${(millis / 1000).toFixed(1)} s`,
    `--seed ${seed}`,
    `--allow ${consents.join(',') || 'nothing'}`,
  ];
  const notes = [
    robotsNote(report, (path) => path),
    recordedBy && `Judged again, from a recording by ${recordedBy.name} ${recordedBy.version}`,
  ];
  return [
    ...wrap(`${storefrontOf(report)} against ${document.title} ${document.version}`, width),
    ...pack(facts, width, '  ').map(paint.dim),
    ...notes.flatMap((note) => (note === undefined ? [] : wrap(note, width).map(paint.dim))),
  ];
}
