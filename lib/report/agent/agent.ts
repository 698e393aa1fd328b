/** The report for a coding agent, in few words: each cause with its evidence, its fix, and the command that shows it again. */
import type { Report } from '../../model/report/report.ts';
import { cut } from '../../text/cut.ts';
import { plural } from '../../text/plural.ts';
import { mostAgentCauses, mostAgentText } from '../bounds.ts';
import { byCause, type Caused, suiteErrors } from '../caused.ts';
import { exchangeLine, exchangeOf } from '../evidence.ts';
import { printable } from '../printable.ts';
import { rerunCommand } from '../wording/advice.ts';
import { consequencesText } from '../wording/causes.ts';
import { nextStepOf } from '../wording/meanings.ts';
import { suggestionText } from '../wording/suggestion.ts';

/** Ends with a line feed. */
export function toAgent(report: Report): string {
  const safe = printable(report);
  const caused = byCause(safe);
  const left = caused.length - mostAgentCauses;
  const suggested = suggestionText(safe);
  const lines = [
    safe.headline,
    ...(safe.diagnosis ? [`next: ${nextStepOf(safe)}`] : []),
    ...caused.slice(0, mostAgentCauses).flatMap((one, index) => causeLines(safe, one, index + 1)),
    ...(left > 0 ? [`and ${plural(left, 'more cause')} in report.json (causes)`] : []),
    ...suiteErrors(safe).map(({ check }) => `error: the suite itself failed in ${check}`),
    ...(suggested === undefined || !safe.suggestion ? [] : [`known: ${suggested}: ${safe.suggestion.next}`]),
  ];
  return `${lines.join('\n')}\n`;
}

function causeLines(report: Report, { cause, primary, consequences }: Caused, n: number): readonly string[] {
  const exchange = exchangeOf(report, primary, primary.violations[0]);
  const more = consequencesText(consequences);
  return [
    `${n}. ${cause.status}: ${cut(cause.title, mostAgentText)}`,
    `   fix: ${cause.fix}`,
    ...(exchange === undefined ? [] : [`   seen: ${cut(exchangeLine(exchange), mostAgentText)}`]),
    `   again: ${rerunCommand(report, primary)}`,
    ...(more === undefined ? [] : [`   ${more}`]),
  ];
}
