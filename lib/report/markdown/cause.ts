/** One cause as Markdown, folded: the fix, the evidence of its primary check, the consequences. */

import { excerptOf } from '../../evidence/excerpt.ts';
import type { Excerpt, Report, ReportedExchange, RequirementRow } from '../../model/report.ts';
import { type Verdict, type Violation, weightOfAll } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';
import { maxInFull, maxMarkdownCommandLength, maxMarkdownConsequences } from '../bounds.ts';
import type { Caused } from '../caused.ts';
import { exchangeLine, exchangeOf, promisesOf } from '../evidence.ts';
import { confirmationOf, rerunCommand } from '../wording/advice.ts';
import { consequencesText, ownerText, unjudgedText, weightText } from '../wording/causes.ts';
import { code, fence, folded, plain } from './text.ts';

/** The line above the folded details. */
export const causeTitle = ({ cause, consequences }: Caused): string => {
  const more = consequences.length === 0 ? '' : ` (and ${plural(consequences.length, 'more check')})`;
  return `<b>${cause.status}:</b> ${code(cause.title, 300)}${more}<br>${plain(cause.fix)}`;
};

export function causeDetails(report: Report, caused: Caused): string {
  const { cause, primary, consequences, unjudged } = caused;
  const owner = ownerText(cause);
  const others = consequencesText(consequences);
  const waiting = unjudgedText(unjudged);
  return folded(causeTitle(caused), [
    ...(owner === undefined ? [] : [`Likely owner: ${plain(owner)}.`]),
    named(primary),
    ...findingBlocks(report, primary),
    ...(others === undefined ? [] : [`${others}:\n\n${list(consequences)}`]),
    ...(waiting === undefined ? [] : [`${waiting}.`]),
  ]);
}

/** All of them, unless they are too many to read. */
function list(consequences: readonly Verdict[]): string {
  const left = consequences.length - maxMarkdownConsequences;
  return [
    ...consequences.slice(0, maxMarkdownConsequences).map((verdict) => `- ${named(verdict)}`),
    ...(left > 0 ? [`- and ${left} more in report.json`] : []),
  ].join('\n');
}

const named = ({ status, check, claim }: Verdict): string =>
  `<b>${status}</b> <code>${plain(check)}</code> ${plain(claim)}`;

/** An error of the suite itself, folded. */
export const errorDetails = (report: Report, verdict: Verdict): string =>
  folded(`<b>${verdict.status}</b> <code>${plain(verdict.check)}</code>`, findingBlocks(report, verdict));

function findingBlocks(report: Report, verdict: Verdict): readonly string[] {
  const { violations, error } = verdict;
  const weight = weightText(verdict);
  const left = weightOfAll(violations.slice(maxInFull));
  const confirmed = confirmationOf(verdict);
  return [
    ...promisesOf(report, verdict).map(promise),
    ...(weight === undefined || error !== undefined ? [] : [`${plain(weight)}.`]),
    ...(error === undefined ? [] : [`The suite itself failed: ${code(error)}`]),
    ...violations.slice(0, maxInFull).map(violation),
    ...(left > 0 ? [`And ${plural(left, 'more violation')} in report.json.`] : []),
    ...(confirmed === undefined ? [] : [confirmed]),
    ...evidence(report, verdict),
    `Run only this check again:\n\n${fence(rerunCommand(report, verdict), 'sh')}`,
  ];
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
    ...(exchange.curl.length > maxMarkdownCommandLength
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
