/** The report as Markdown, for pull requests and step summaries: the outcome, then the worst causes, with details folded. */

import { openCausesText } from '../../engine/outcome.ts';
import { excerptOf } from '../../evidence/report-exchange.ts';
import type { Excerpt, Report, ReportedExchange, RequirementRow } from '../../model/report.ts';
import { type Verdict, type Violation, weightOfAll } from '../../model/verdict.ts';
import { cut } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import {
  maxBaselineEntries,
  maxInFull,
  maxMarkdown,
  maxMarkdownCommandLength,
  maxMarkdownConsequences,
} from '../content/bounds.ts';
import {
  byArea,
  byCause,
  type Caused,
  countOf,
  exchangeLine,
  exchangeOf,
  promisesOf,
  statusesIn,
  suiteErrors,
  waivedFailures,
} from '../content/findings.ts';
import { confirmationOf, rerunCommand } from '../wording/advice.ts';
import {
  consequencesText,
  diagnosisFacts,
  ordersNote,
  outdatedEntries,
  ownerText,
  reachedNote,
  robotsNote,
  suggestionText,
  toldByText,
  unjudgedText,
  waiverText,
  weightText,
  worthText,
} from '../wording/facts.ts';
import { byReason, meaningIn, meaningOf, nextStepOf, outcomeTitle } from '../wording/meanings.ts';
import { code, fence, folded, html, htmlCode, plain } from './markdown-text.ts';

/** Room for the lines that count what is left out, in bytes. */
const reserve = 4096;

/** Ends with a line feed. */
export const toMarkdown = (report: Report): string => toMarkdownWithin(maxMarkdown, report);

/** The same in at most `most` bytes, however long the report is. */
export function toMarkdownWithin(most: number, report: Report): string {
  const [first = '', ...others] = [
    opening(report),
    outdatedEntryList(report),
    areaTable(report),
    waiverList(report),
    suggestionLine(report),
    unjudged(report),
    robotsNote(report, code) ?? '',
    ordersNote(report, code) ?? '',
  ].filter((part) => part !== '');
  const found = [
    ...byCause(report).map((caused) => [causeDetails(report, caused), `- ${causeLine(caused)}`]),
    ...suiteErrors(report).map((verdict) => [errorDetails(report, verdict)]),
  ];
  const parts: string[] = [];
  let size = bytes([first, ...others].join('\n\n')) + reserve;
  for (const candidates of found) {
    const part = candidates.find((candidate) => size + bytes(candidate) + 2 <= most);
    if (part === undefined) break;
    size += bytes(part) + 2;
    parts.push(part);
  }
  const left = found.length - parts.length;
  const more = left > 0 ? [`And ${plural(left, 'more cause')} in report.json and report.html.`] : [];
  const title = found.length > 0 ? [`## ${openCausesText(report)}`] : [];
  return `${[first, ...title, ...parts, ...more, ...others, footer(report)].join('\n\n')}\n`;
}

const bytes = (text: string): number => Buffer.byteLength(text);

function opening(report: Report): string {
  const { target, headline } = report;
  const facts = diagnosisFacts(report);
  const reached = reachedNote(report);
  const storefront = target.embedded ? 'the reference storefront' : code(target.baseUrl, 300);
  return [
    `# ${outcomeTitle(report)}: ${storefront}`,
    `**${plain(cut(headline, 1000))}**`,
    ...(reached === undefined ? [] : [`${plain(reached)}.`]),
    `${meaningOf(report)} ${nextStepOf(report)}`,
    ...(report.worth ? [plain(cut(worthText(report.worth), 1000))] : []),
    ...(facts.length > 0
      ? [facts.map(({ label, text }) => `- ${label}: ${code(text, 1000)}`).join('\n')]
      : []),
  ].join('\n\n');
}

function areaTable(report: Report): string {
  const { verdicts, tally } = report;
  const present = statusesIn(report);
  const row = (name: string, cells: readonly (string | number)[]) => `| ${[name, ...cells].join(' | ')} |`;
  return [
    row('Area', [...present, 'all']),
    row(
      '---',
      [...present, 'all'].map(() => '---:'),
    ),
    ...byArea(verdicts).map(({ area, among }) =>
      row(area, [...present.map((status) => countOf(status, among)), among.length]),
    ),
    row('**all checks**', [...present.map((status) => tally[status]), verdicts.length]),
  ].join('\n');
}

function unjudged(report: Report): string {
  const rows = byReason(report.verdicts).map(
    ({ code, among }) => `- ${code}: ${plural(among.length, 'check')}; ${plain(meaningIn(report, code))}`,
  );
  return rows.length === 0 ? '' : folded('Not judged', [rows.join('\n')]);
}

function suggestionLine(report: Report): string {
  const text = suggestionText(report);
  if (text === undefined || !report.suggestion) return '';
  return `${plain(text)}: ${code(report.suggestion.next, 1000)}`;
}

const footer = ({ suite, document, startedAt, requests, millis, seed, consents }: Report): string =>
  [
    `${plain(suite.name)} ${plain(suite.version)}`,
    `${plain(document.title)} ${plain(document.version)}`,
    startedAt,
    `${plural(requests.sent, 'request')} in ${(millis / 1000).toFixed(1)} s`,
    `seed ${seed}`,
    `allowed: ${consents.join(', ') || 'reading only'}`,
  ].join(' · ');

const moreChecks = ({ consequences }: Caused): string =>
  consequences.length === 0 ? '' : ` (and ${plural(consequences.length, 'more check')})`;

/** The line above the folded details. */
const causeTitle = (caused: Caused): string => {
  const { title, fix } = caused.cause;
  return `<b>${caused.label}:</b> ${htmlCode(title, 300)}${moreChecks(caused)}<br>${html(fix)}`;
};

/** The same without details. */
const causeLine = (caused: Caused): string => {
  const { title, fix } = caused.cause;
  return `**${caused.label}:** ${code(title, 300)}${moreChecks(caused)}. ${plain(fix)}`;
};

function causeDetails(report: Report, caused: Caused): string {
  const { cause, primary, consequences, unjudged } = caused;
  const owner = ownerText(cause);
  const told = toldByText(report, cause);
  const others = consequencesText(consequences);
  const waiting = unjudgedText(unjudged);
  return folded(causeTitle(caused), [
    ...(owner === undefined ? [] : [`Likely owner: ${plain(owner)}.`]),
    ...(told === undefined ? [] : [`Told by: ${code(told)}`]),
    named(primary),
    ...findingBlocks(report, primary),
    ...(others === undefined ? [] : [`${others}:\n\n${list(consequences)}`]),
    ...(waiting === undefined ? [] : [`${waiting}.`]),
  ]);
}

/** Lists all consequences, unless they are too many to read. */
function list(consequences: readonly Verdict[]): string {
  const left = consequences.length - maxMarkdownConsequences;
  return [
    ...consequences.slice(0, maxMarkdownConsequences).map((verdict) => `- ${named(verdict)}`),
    ...(left > 0 ? [`- and ${left} more in report.json`] : []),
  ].join('\n');
}

const named = ({ status, check, claim }: Verdict): string => `**${status}** ${code(check)} ${plain(claim)}`;

/** An error of the suite itself, folded. */
const errorDetails = (report: Report, verdict: Verdict): string =>
  folded(`<b>${verdict.status}</b> ${htmlCode(verdict.check)}`, findingBlocks(report, verdict));

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
  `> ${plain(statement)} (${level}; ${plain(section)}; ${code(id)})${
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
      : [`Repeat the request:\n\n${fence(exchange.curl, 'sh')}`]),
  ];
}

const beginning = ({ body }: ReportedExchange): readonly string[] =>
  body === undefined || body.text === '' ? [] : [`The body begins: ${code(body.text, 400)}`];

/** The place in bold, within its context. */
const inTheBody = ({ before, place, after }: Excerpt): string =>
  `In the body: ${[
    ...(before === '' ? [] : [code(before.slice(-160))]),
    `**${code(place, 300)}**`,
    ...(after === '' ? [] : [code(after.slice(0, 120))]),
  ].join(' ')}`;

/** The waived failures, folded, and the entries of the baselines that no longer hold, as Markdown. */
function waiverList(report: Report): string {
  const waived = waivedFailures(report);
  if (waived.length === 0) return '';
  const rows = waived
    .slice(0, maxBaselineEntries)
    .map(({ check, waiver }) => `- ${code(check)} ${code(waiver ? waiverText(waiver) : '', 300)}`);
  return folded(plural(waived.length, 'known failure'), [rows.join('\n')]);
}

function outdatedEntryList(report: Report): string {
  const rows = outdatedEntries(report)
    .slice(0, maxBaselineEntries)
    .map(
      ({ entry, text }) =>
        `- **${entry.state}** ${code(entry.check)} (${code(entry.baseline, 100)}): ${plain(text)}`,
    );
  return rows.length === 0 ? '' : `## Baseline entries that no longer apply\n\n${rows.join('\n')}`;
}
