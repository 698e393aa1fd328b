/** The report for a person at a terminal: the outcome first, then what to do about it. */
import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { pack, wrap } from '../../text/wrap.ts';
import { plural } from '../evidence.ts';
import { findings } from '../findings.ts';
import { printable } from '../printable.ts';
import { nextOf } from '../wording/meanings.ts';
import { firstPaths } from '../wording/robots.ts';
import { areaTable } from './area-table.ts';
import { findingLines, mark } from './findings.ts';
import { type Paint, toPaint } from './paint.ts';
import { unjudgedLines } from './unjudged.ts';
import { baselineLines, knownLines } from './waivers.ts';

export type TerminalOptions = {
  readonly color: boolean;
  /** Every violation and every check that was not judged, by name. */
  readonly verbose: boolean;
  /** The outcome, and a line for each failure. */
  readonly quiet: boolean;
  /** In characters; 100 when unknown. Below 80 lines are as for 80. */
  readonly width?: number;
};

type TerminalLook = { readonly paint: Paint; readonly verbose: boolean; readonly width: number };

/** Ends with a line feed. No line is wider than the window, but for single words of lines to copy. */
export function toTerminal(report: Report, options: TerminalOptions): string {
  const look = {
    paint: toPaint(options.color),
    verbose: options.verbose,
    width: Math.min(Math.max(options.width ?? 100, 80), 120),
  };
  const safe = printable(report);
  const sections = options.quiet ? [quietLines(safe, look)] : fullSections(safe, look);
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function quietLines(report: Report, { paint, width }: TerminalLook): readonly string[] {
  const grave = findings(report).filter(({ status }) => status === 'fail' || status === 'error');
  return [
    ...headline(report, paint, width),
    ...grave.flatMap((verdict) => listed(verdict, paint, width)),
    ...baselineLines(report, paint),
  ];
}

function fullSections(report: Report, look: TerminalLook): readonly (readonly string[])[] {
  const { paint, width } = look;
  const unjudged = unjudgedLines(report, look);
  const found = findings(report);
  return [
    [
      ...headline(report, paint, width),
      ...(report.diagnosis ? wrap(nextOf(report), width) : []),
      ...runLines(report, paint, width),
    ],
    contents(found, paint),
    areaTable(report, paint),
    ...found.map((verdict) => findingLines(report, verdict, look)),
    baselineLines(report, paint),
    knownLines(report, paint, look.width),
    unjudged.length === 0 ? [] : [paint.bold('Not judged'), ...unjudged],
    found.length === 0 ? [] : furtherLines(found, paint),
    // Whoever is at the end of many pages has the outcome in sight.
    found.length > mostWithoutContents ? headline(report, paint, width) : [],
  ];
}

const headline = (report: Report, paint: Paint, width: number): readonly string[] =>
  wrap(report.headline, width).map(paint[report.outcome]);

/** Few findings need no list of them before them; and a list fits one screen, together with the table. */
const mostWithoutContents = 3;
const mostListed = 12;

/** A line for each finding, the worst first. */
function contents(found: readonly Verdict[], paint: Paint): readonly string[] {
  if (found.length <= mostWithoutContents) return [];
  const left = found.length - mostListed;
  const lines = found.slice(0, mostListed).map(({ status, check }) => `  ${mark(status, paint)} ${check}`);
  return left > 0 ? [...lines, paint.dim(`  and ${plural(left, 'more finding')}, all below`)] : lines;
}

const listed = ({ status, check, claim }: Verdict, paint: Paint, width: number): readonly string[] =>
  wrap(`${check} ${claim}`, width - 6).map((line, index) =>
    index === 0 ? `${mark(status, paint)} ${line}` : `      ${line}`,
  );

function furtherLines(found: readonly Verdict[], paint: Paint): readonly string[] {
  const [first] = found;
  return [
    'What is asked and what breaks it:',
    `  storefront-conformance explain ${first?.check}`,
    'Every violation: --verbose, or report.json with all requests and answers',
  ].map(paint.dim);
}

/** Several facts a line, as many as there is room for. */
function runLines(report: Report, paint: Paint, width: number): readonly string[] {
  const { target, document, suite, consents, requests, millis, seed, recordedBy, robots } = report;
  const whom = target.embedded ? `the reference storefront at ${target.baseUrl}` : target.baseUrl;
  const facts = [
    `${suite.name} ${suite.version}`,
    report.startedAt,
    `${plural(requests.sent, 'request')} in ${(millis / 1000).toFixed(1)} s`,
    `--seed ${seed}`,
    `--allow ${consents.join(',') || 'nothing'}`,
  ];
  return [
    ...wrap(`${whom} against ${document.title} ${document.version}`, width),
    ...pack(facts, width, '  ').map(paint.dim),
    ...robotsLines(robots, paint, width),
    ...(recordedBy
      ? wrap(`judged again, from a recording of ${recordedBy.name} ${recordedBy.version}`, width).map(
          paint.dim,
        )
      : []),
  ];
}

/** It is the owner's word, and it says nothing about the interface. */
function robotsLines(robots: Report['robots'], paint: Paint, width: number): readonly string[] {
  const paths = robots?.disallowed ?? [];
  if (paths.length === 0) return [];
  const { named, more } = firstPaths(paths);
  return wrap(`asked although robots.txt disallows it: ${named.join(' ')}${more}`, width).map(paint.dim);
}
