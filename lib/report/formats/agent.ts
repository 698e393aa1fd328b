/** The report for a coding agent: each cause whole, with its fix, its evidence and the command that reproduces it. */
import type { Report } from '../../model/report.ts';
import { shellWord } from '../../text/shell.ts';
import { plural } from '../../text/words.ts';
import { maxAgentBytes, maxAgentRest } from '../content/bounds.ts';
import {
  byCause,
  type Caused,
  exchangeLine,
  exchangeOf,
  promisesOf,
  suiteErrors,
} from '../content/findings.ts';
import type { Look } from '../content/output.ts';
import { printable } from '../content/printable.ts';
import { nextCommand, rerunCommand } from '../wording/advice.ts';
import {
  consequencesText,
  ownerText,
  suggestionText,
  toldByText,
  uncertainty,
  unjudgedText,
} from '../wording/facts.ts';
import { nextStepOf } from '../wording/meanings.ts';

/** The worst causes, as many as fit; the others are named. Nothing is cut. Ends with a line feed. */
export function toAgent(report: Report, { saved }: Pick<Look, 'saved'> = {}): string {
  const safe = printable(report);
  const caused = byCause(safe);
  const opening = openingLines(safe);
  const closing = closingLines(safe, saved);
  const room = maxAgentBytes - maxAgentRest - bytesOf([...opening, ...closing]);
  const shown = fitting(
    caused.map((one, index) => causeLines(safe, one, index + 1)),
    room,
  );
  const lines = [...opening, ...shown.flat(), ...restLines(caused.slice(shown.length), saved), ...closing];
  return `${lines.join('\n')}\n`;
}

const bytesOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);

/** The first blocks that fit. */
function fitting(blocks: readonly (readonly string[])[], room: number): readonly (readonly string[])[] {
  let left = room;
  const end = blocks.findIndex((block) => {
    left -= bytesOf(block);
    return left < 0;
  });
  return end < 0 ? blocks : blocks.slice(0, end);
}

const openingLines = (report: Report): readonly string[] => [
  report.headline,
  ...(report.diagnosis ? [`next: ${nextStepOf(report)}`] : []),
];

function closingLines(report: Report, saved: string | undefined): readonly string[] {
  const suggested = suggestionText(report);
  const next = nextCommand(report, saved);
  return [
    ...suiteErrors(report).map(({ check }) => `error: the suite itself failed in ${check}`),
    ...(suggested === undefined || !report.suggestion
      ? []
      : [`known: ${suggested}: ${report.suggestion.next}`]),
    ...(next === undefined ? [] : [`${next.text} ${next.command}`]),
  ];
}

/** The ids of the causes that did not fit, as many as fit, and the command that shows one of them. */
function restLines(rest: readonly Caused[], saved: string | undefined): readonly string[] {
  const [first] = rest;
  if (first === undefined) return [];
  const ids: string[] = [];
  for (const { cause } of rest) {
    if (bytesOf([...ids, cause.id]) > maxAgentRest / 2) break;
    ids.push(cause.id);
  }
  const unnamed = rest.length - ids.length;
  const more = unnamed > 0 ? ` and ${unnamed} more in report.json (causes)` : '';
  const file = saved === undefined ? '' : ` --report ${shellWord(saved)}`;
  return [
    `and ${plural(rest.length, 'more cause')}: ${ids.join(' ')}${more}`,
    `   show: storefront-conformance explain ${first.primary.check}${file}`,
  ];
}

function causeLines(
  report: Report,
  { cause, primary, consequences, unjudged, label }: Caused,
  n: number,
): readonly string[] {
  const exchange = exchangeOf(report, primary, primary.violations[0]);
  const [promise] = promisesOf(report, primary);
  const owner = ownerText(cause);
  const told = toldByText(report, cause);
  const follows = [consequencesText(consequences), unjudgedText(unjudged)].filter(
    (text) => text !== undefined,
  );
  const failed = uncertainty(primary.confirmed);
  return [
    `${n}. ${label}: ${cause.title}`,
    `   fix: ${cause.fix}`,
    ...(owner === undefined ? [] : [`   owner: ${owner}`]),
    ...(exchange === undefined ? [] : [`   seen: ${exchangeLine(exchange)}`]),
    ...(told === undefined ? [] : [`   told by: ${told}`]),
    ...(promise === undefined ? [] : [`   promise: ${promise.statement} (${promise.section})`]),
    ...(failed === undefined ? [] : [`   ${failed}`]),
    `   again: ${rerunCommand(report, primary)}`,
    ...(follows.length === 0 ? [] : [`   ${follows.join(', ')}`]),
  ];
}
