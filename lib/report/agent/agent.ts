/** The report for a coding agent, in few words: each cause with its evidence, its fix, and the command that shows it again. */
import type { Report } from '../../model/report/report.ts';
import { plural } from '../../text/plural.ts';
import { cut } from '../../text/visible.ts';
import { leastAgentText, maxAgentBytes, maxAgentCauses, maxAgentText } from '../bounds.ts';
import { byCause, type Caused, suiteErrors } from '../caused.ts';
import { exchangeLine, exchangeOf } from '../evidence.ts';
import type { Look } from '../output.ts';
import { printable } from '../printable.ts';
import { nextCommand, rerunCommand } from '../wording/advice.ts';
import { consequencesText } from '../wording/causes.ts';
import { nextStepOf } from '../wording/meanings.ts';
import { suggestionText } from '../wording/suggestion.ts';

/** Ends with a line feed. Ten causes take less than 4 KB: their texts are cut as far as that needs. */
export function toAgent(report: Report, { saved }: Pick<Look, 'saved'> = {}): string {
  const safe = printable(report);
  const caused = byCause(safe);
  const textOf = (size: Size) => `${linesOf(safe, caused, size, saved).join('\n')}\n`;
  const sizes = sizesFor(Math.min(caused.length, maxAgentCauses));
  return textOf(sizes.find((size) => Buffer.byteLength(textOf(size)) < maxAgentBytes) ?? smallest);
}

/** How many causes are told, and the longest text of each, in UTF-16 units. */
type Size = { readonly causes: number; readonly text: number };

const smallest: Size = { causes: 1, text: leastAgentText };

/** The largest first: rather shorter texts than fewer causes. */
function sizesFor(most: number): readonly Size[] {
  const texts: number[] = [];
  for (let text = maxAgentText; text > leastAgentText; text = Math.floor(text * 0.8)) texts.push(text);
  return [
    ...texts.map((text) => ({ causes: most, text })),
    ...Array.from({ length: most }, (_, left) => ({ causes: most - left, text: leastAgentText })),
  ];
}

function linesOf(
  report: Report,
  caused: readonly Caused[],
  { causes, text }: Size,
  saved: string | undefined,
): readonly string[] {
  const left = caused.length - causes;
  const suggested = suggestionText(report);
  const next = nextCommand(report, saved);
  return [
    report.headline,
    ...(report.diagnosis ? [`next: ${nextStepOf(report)}`] : []),
    ...caused.slice(0, causes).flatMap((one, index) => causeLines(report, one, index + 1, text)),
    ...(left > 0 ? [`and ${plural(left, 'more cause')} in report.json (causes)`] : []),
    ...suiteErrors(report).map(({ check }) => `error: the suite itself failed in ${check}`),
    ...(suggested === undefined || !report.suggestion
      ? []
      : [`known: ${suggested}: ${report.suggestion.next}`]),
    ...(next === undefined ? [] : [`${next.text} ${next.command}`]),
  ];
}

function causeLines(
  report: Report,
  { cause, primary, consequences }: Caused,
  n: number,
  most: number,
): readonly string[] {
  const exchange = exchangeOf(report, primary, primary.violations[0]);
  const more = consequencesText(consequences);
  return [
    `${n}. ${cause.status}: ${cut(cause.title, most)}`,
    `   fix: ${cut(cause.fix, most)}`,
    ...(exchange === undefined ? [] : [`   seen: ${cut(exchangeLine(exchange), most)}`]),
    `   again: ${rerunCommand(report, primary)}`,
    ...(more === undefined ? [] : [`   ${more}`]),
  ];
}
