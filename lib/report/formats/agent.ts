/** The report for a coding agent, in few words: each cause with its evidence, its fix, and the command that reproduces it. */
import type { Report } from '../../model/report.ts';
import { plural } from '../../text/plural.ts';
import { cut } from '../../text/visible.ts';
import { maxAgentBytes, maxAgentCauses, maxAgentText, minAgentText } from '../content/bounds.ts';
import { byCause, type Caused, exchangeLine, exchangeOf, suiteErrors } from '../content/findings.ts';
import type { Look } from '../content/output.ts';
import { printable } from '../content/printable.ts';
import { nextCommand, rerunCommand } from '../wording/advice.ts';
import { consequencesText } from '../wording/facts.ts';
import { nextStepOf } from '../wording/meanings.ts';
import { suggestionText } from '../wording/notes.ts';

/** Ends with a line feed. Texts are cut until ten causes take less than 4 KB. */
export function toAgent(report: Report, { saved }: Pick<Look, 'saved'> = {}): string {
  const safe = printable(report);
  const caused = byCause(safe);
  const textOf = (size: Size) => `${linesOf(safe, caused, size, saved).join('\n')}\n`;
  const sizes = sizesFor(Math.min(caused.length, maxAgentCauses));
  return textOf(sizes.find((size) => Buffer.byteLength(textOf(size)) < maxAgentBytes) ?? smallest);
}

/** The number of causes, and the length at which their texts are cut, in UTF-16 units. */
type Size = { readonly causes: number; readonly text: number };

const smallest: Size = { causes: 1, text: minAgentText };

/** The largest first; shortens texts before it drops causes. */
function sizesFor(most: number): readonly Size[] {
  const texts: number[] = [];
  for (let text = maxAgentText; text > minAgentText; text = Math.floor(text * 0.8)) texts.push(text);
  return [
    ...texts.map((text) => ({ causes: most, text })),
    ...Array.from({ length: most }, (_, left) => ({ causes: most - left, text: minAgentText })),
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
