/** The report as Markdown, for pull requests and step summaries: the outcome, then the worst, details folded. */

import type { Report } from '../../model/report/report.ts';
import { plural } from '../../text/plural.ts';
import { cut } from '../../text/visible.ts';
import { maxMarkdown } from '../bounds.ts';
import { byCause, suiteErrors } from '../caused.ts';
import { byArea, countOf, statusesIn } from '../findings.ts';
import { diagnosisFacts } from '../wording/diagnosis.ts';
import { meaningOf, nextStepOf, outcomeNames } from '../wording/meanings.ts';
import { reachedNote } from '../wording/reached.ts';
import { byReason, meaningIn } from '../wording/reasons.ts';
import { robotsNote } from '../wording/robots.ts';
import { suggestionText } from '../wording/suggestion.ts';
import { worthText } from '../wording/worth.ts';
import { causeDetails, causeTitle, errorDetails } from './cause.ts';
import { code, folded, plain } from './text.ts';
import { outdatedEntryList, waiverList } from './waivers.ts';

/** Room for the lines that count the omissions. */
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
  ].filter((part) => part !== '');
  const found = [
    ...byCause(report).map((caused) => [causeDetails(report, caused), `- ${causeTitle(caused)}`]),
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
  const title = found.length > 0 ? [`## ${plural(found.length, 'cause')}`] : [];
  return `${[first, ...title, ...parts, ...more, ...others, footer(report)].join('\n\n')}\n`;
}

const bytes = (text: string): number => Buffer.byteLength(text);

function opening(report: Report): string {
  const { target, outcome, headline } = report;
  const facts = diagnosisFacts(report);
  const reached = reachedNote(report);
  const storefront = target.embedded ? 'the reference storefront' : code(target.baseUrl, 300);
  return [
    `# ${outcomeNames[outcome]}: ${storefront}`,
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
