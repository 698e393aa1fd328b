/** One finding as Markdown, folded: the promise, the violations, the remedy, the command that repeats it. */

import { excerptOf } from '../../evidence/excerpt.ts';
import type { Excerpt, Report, ReportedExchange, RequirementRow } from '../../model/report/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Violation } from '../../model/violation.ts';
import { plural } from '../../text/plural.ts';
import { longestMarkdownCommand, mostInFull } from '../bounds.ts';
import { exchangeLine, exchangeOf, promisesOf } from '../evidence.ts';
import { confirmationOf, remedyOf, rerunCommand } from '../wording/advice.ts';
import { code, fence, folded, plain } from './text.ts';

/** The line above the folded details. */
export const findingTitle = ({ status, check, claim }: Verdict): string =>
  `<b>${status}</b> <code>${plain(check)}</code> ${plain(claim)}`;

export function finding(report: Report, verdict: Verdict): string {
  const { violations, error, ruleset } = verdict;
  const left = violations.length - mostInFull;
  const confirmed = confirmationOf(verdict);
  const blocks = [
    ...promisesOf(report, verdict).map(promise),
    ...(ruleset === 'interface' ? [] : [`Ruleset ${ruleset}: does not decide conformance.`]),
    ...(error === undefined ? [] : [`The suite itself failed: ${code(error)}`]),
    ...violations.slice(0, mostInFull).map(violation),
    ...(left > 0 ? [`And ${plural(left, 'more violation')} in report.json.`] : []),
    ...(confirmed === undefined ? [] : [confirmed]),
    ...evidence(report, verdict),
    `Run only this check again:\n\n${fence(rerunCommand(report, verdict), 'sh')}`,
  ];
  return folded(findingTitle(verdict), blocks);
}

const promise = ({ statement, level, section, id, divergence }: RequirementRow): string =>
  `> ${plain(statement)} (${level}; ${plain(section)}; <code>${plain(id)}</code>)${
    divergence === undefined ? '' : `\n>\n> Seen elsewhere: ${plain(divergence)}`
  }`;

function violation(seen: Violation): string {
  const { message, at = '', expected, actual, counterexample } = seen;
  const rows: readonly (string | false)[] = [
    `- Seen: ${code(message)}`,
    at !== '' && `- Where: ${code(at)}`,
    expected !== undefined && `- Expected: ${code(expected)}`,
    actual !== undefined && `- Actual: ${code(actual)}`,
    counterexample !== undefined &&
      `- Smallest input: ${code(counterexample.value)} (seed ${counterexample.seed}, path ${code(counterexample.path)})`,
    `- Remedy: ${code(remedyOf(seen))}`,
  ];
  return rows.filter(Boolean).join('\n');
}

function evidence(report: Report, verdict: Verdict): readonly string[] {
  const [violation] = verdict.violations;
  const exchange = exchangeOf(report, verdict, violation);
  if (exchange === undefined) return [];
  const excerpt =
    violation?.at === undefined ? undefined : excerptOf(exchange, { ...violation, at: violation.at });
  return [
    `Request ${exchange.n}: ${code(exchangeLine(exchange))}`,
    ...(excerpt ? [inTheBody(excerpt)] : beginning(exchange)),
    ...(exchange.curl.length > longestMarkdownCommand
      ? []
      : [`The same request:\n\n${fence(exchange.curl, 'sh')}`]),
  ];
}

const beginning = ({ body }: ReportedExchange): readonly string[] =>
  body === undefined || body.text === '' ? [] : [`The body begins: ${code(body.text, 400)}`];

/** The place in bold, between its surroundings. */
const inTheBody = ({ before, place, after }: Excerpt): string =>
  `In the body: ${[
    ...(before === '' ? [] : [code(before.slice(-160))]),
    `**${code(place, 300)}**`,
    ...(after === '' ? [] : [code(after.slice(0, 120))]),
  ].join(' ')}`;
