/** The report for a person at a terminal: the outcome, the causes with their fixes, and what to do next. */

import type { Report } from '../../model/report.ts';
import { type Status, statuses } from '../../model/verdict.ts';
import { pack, wrap, wrapShell } from '../../text/layout.ts';
import { shellWord } from '../../text/shell.ts';
import { joinSections } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import { maxCausesInDetail } from '../content/bounds.ts';
import { byCause, type Caused, suiteErrors } from '../content/findings.ts';
import { mapLines, mapSentences } from '../content/map.ts';
import { causeShowsFailed, type Look } from '../content/output.ts';
import { printable } from '../content/printable.ts';
import { nextCommand } from '../wording/advice.ts';
import {
  diagnosisFacts,
  ordersNote,
  reachedNote,
  robotsNote,
  suggestionText,
  worthText,
} from '../wording/facts.ts';
import { nextStepOf } from '../wording/meanings.ts';
import { type Paint, toPaint } from './paint.ts';
import {
  areaTable,
  besideLines,
  briefLines,
  causeLines,
  type FindingStyle,
  findingLines,
  mark,
  outdatedEntryLines,
  unjudgedCounts,
  unjudgedLines,
  waiverLines,
} from './sections.ts';

/** @property width 100 columns if unknown; at least 80, at most 120. */
export type TerminalOptions = Pick<Look, 'color' | 'verbose' | 'quiet' | 'width' | 'saved' | 'failOn'>;

type Style = FindingStyle & Pick<Look, 'failOn' | 'saved'>;

/** Ends with a line feed. No line is wider than the window, except for long words in commands to copy. */
export function toTerminal(report: Report, options: TerminalOptions): string {
  const style = {
    paint: toPaint(options.color),
    verbose: options.verbose,
    failOn: options.failOn,
    width: Math.min(Math.max(options.width ?? 100, 80), 120),
    ...(options.saved !== undefined && { saved: options.saved }),
  };
  const safe = printable(report);
  return joinSections(options.quiet ? [quietLines(safe, style)] : fullSections(safe, style));
}

function quietLines(report: Report, style: Style): readonly string[] {
  const { paint, width } = style;
  return [
    ...headline(report, paint, width),
    ...wrap(storefrontOf(report), width),
    ...byCause(report)
      .filter((caused) => causeShowsFailed(caused, style.failOn))
      .flatMap(({ cause, primary }) => listed(cause.status, `${primary.check}: ${cause.title}`, style)),
    ...suiteErrors(report).flatMap(({ status, check, error, claim }) =>
      listed(status, `${check}: ${error?.split('\n')[0] ?? claim}`, style),
    ),
    ...ordersLines(report, width),
    ...outdatedEntryLines(report, paint),
  ];
}

function fullSections(report: Report, style: Style): readonly (readonly string[])[] {
  const { paint, width, verbose } = style;
  const caused = byCause(report);
  const failing = caused.filter((one) => causeShowsFailed(one, style.failOn));
  const beside = caused.filter((one) => !failing.includes(one));
  const opening = [...headline(report, paint, width), ...diagnosisLines(report, width)];
  const isDiagnosed = report.diagnosis !== undefined && report.judged.promises === 0;
  // The diagnosis explains everything.
  if (isDiagnosed && !verbose) {
    const errors = suiteErrors(report).map((verdict) => findingLines(report, verdict, style));
    return [[...opening, ...runLines(report, paint, width)], ...errors];
  }
  const isBrief = failing.length > maxCausesInDetail && !verbose;
  // If something failed, causes come first.
  const hasTable = verbose || failing.length === 0;
  return [
    [
      ...opening,
      ...(isBrief ? briefRunLines(report, style) : runLines(report, paint, width)),
      ...(hasTable ? [] : tallyLines(report, style)),
    ],
    hasTable ? areaTable(report, paint) : [],
    ...(isBrief
      ? [failing.flatMap((one) => briefLines(one, style))]
      : failing.map((one) => causeLines(report, one, style))),
    ...suiteErrors(report).map((verdict) => findingLines(report, verdict, style)),
    ...(verbose ? beside.map((one) => causeLines(report, one, style)) : [besideLines(beside, style)]),
    outdatedEntryLines(report, paint),
    waiverLines(report, paint, width),
    ordersLines(report, width),
    mapSection(report, style),
    report.worth ? wrap(worthText(report.worth), width) : [],
    suggestionLines(report, width),
    ...(isBrief
      ? [[...unjudgedCounts(report, paint, width), ...furtherLines(caused, style)]]
      : [unjudgedSection(report, style), furtherLines(caused, style)]),
    [...headline(report, paint, width), ...nextLines(report, style)],
  ];
}

function ordersLines(report: Report, width: number): readonly string[] {
  const note = ordersNote(report);
  return note === undefined ? [] : wrap(note, width);
}

/** How carts and checkouts were read; each role with its evidence only when everything is shown. */
export function mapSection(
  { map }: Report,
  { paint, width, verbose }: Pick<Style, 'paint' | 'width'> & Partial<Pick<Style, 'verbose'>>,
): readonly string[] {
  if (!map) return [];
  const lines = mapSentences(map).flatMap((line) => wrap(line, width - 2).map((part) => `  ${part}`));
  const whole = verbose ? mapLines(map).map((line) => `  ${line}`.trimEnd()) : [];
  return [paint.bold('Commerce was read as'), ...lines, ...whole];
}

function unjudgedSection(report: Report, style: Style): readonly string[] {
  const lines = unjudgedLines(report, style);
  return lines.length === 0 ? [] : [style.paint.bold('Not judged'), ...lines];
}

const briefRunLines = (report: Report, { paint, width }: Style): readonly string[] =>
  pack([storefrontOf(report), ...runFacts(report)], width, '  ').map(paint.dim);

/** Replaces the table. */
function tallyLines({ tally }: Report, { paint, width }: Style): readonly string[] {
  const counts = statuses.filter((status) => tally[status] > 0).map((status) => `${tally[status]} ${status}`);
  return wrap(counts.join(', '), width).map(paint.dim);
}

const runFacts = ({ requests, millis, seed, consents }: Report): readonly string[] => [
  `${plural(requests.sent, 'request')} in ${(millis / 1000).toFixed(1)} s`,
  `--seed ${seed}`,
  `--allow ${consents.join(',') || 'nothing'}`,
];

const headline = (report: Report, paint: Paint, width: number): readonly string[] =>
  wrap(report.headline, width).map(paint[report.outcome]);

/** The next step, the evidence, and the command to try. */
const diagnosisLines = (report: Report, width: number): readonly string[] =>
  report.diagnosis === undefined
    ? []
    : [
        ...wrap(nextStepOf(report), width),
        ...diagnosisFacts(report).flatMap(({ label, text, shell }) =>
          (shell ? wrapShell : wrap)(`${label}: ${text}`, width - 2).map((line) => `  ${line}`),
        ),
      ];

/** The command has a line of its own. */
function suggestionLines(report: Report, width: number): readonly string[] {
  const text = suggestionText(report);
  if (text === undefined || !report.suggestion) return [];
  return [...wrap(`${text}:`, width), ...commandLines(report.suggestion.next, width)];
}

const listed = (status: Status, text: string, { paint, width }: Style): readonly string[] =>
  wrap(text, width - 6).map((line, index) =>
    index === 0 ? `${mark(status, paint)} ${line}` : `      ${line}`,
  );

/** Commands that show the evidence. */
function furtherLines(caused: readonly Caused[], { paint, saved, verbose, width }: Style): readonly string[] {
  const [worst] = caused;
  if (!worst) return [];
  const explain = `storefront-conformance explain ${worst.primary.check}`;
  const file = saved === undefined ? undefined : shellWord(saved);
  const commands = [
    ...(file === undefined || verbose ? [] : [`storefront-conformance report ${file} --verbose`]),
    file === undefined ? explain : `${explain} --report ${file}`,
  ];
  return [
    commands.length > 1
      ? 'All evidence, or the evidence of one check:'
      : 'How a check works and how it can fail:',
    ...commands.flatMap((command) => commandLines(command, width)),
  ].map(paint.dim);
}

/** A command to copy, on lines of its own. */
const commandLines = (command: string, width: number): readonly string[] =>
  wrapShell(command, width - 2).map((line) => `  ${line}`);

function nextLines(report: Report, { saved, width }: Style): readonly string[] {
  const next = nextCommand(report, saved);
  return next === undefined ? [] : [...wrap(next.text, width), ...commandLines(next.command, width)];
}

const storefrontOf = ({ target }: Report): string =>
  target.embedded ? `the reference storefront at ${target.baseUrl}` : target.baseUrl;

/** Packs as many facts on a line as fit. */
function runLines(report: Report, paint: Paint, width: number): readonly string[] {
  const { document, suite, recordedBy } = report;
  const facts = [`${suite.name} ${suite.version}`, report.startedAt, ...runFacts(report)];
  const notes = [
    reachedNote(report),
    robotsNote(report, (path) => path),
    recordedBy && `Judged from a recording by ${recordedBy.name} ${recordedBy.version}`,
  ];
  return [
    ...wrap(`${storefrontOf(report)} against ${document.title} ${document.version}`, width),
    ...pack(facts, width, '  ').map(paint.dim),
    ...notes.flatMap((note) => (note === undefined ? [] : wrap(note, width).map(paint.dim))),
  ];
}
