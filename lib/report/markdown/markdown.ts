/** The report as Markdown, for pull requests and step summaries: the outcome, then the worst, details folded. */
import { reasonCodes } from '../../model/inconclusive.ts';
import type { Report } from '../../model/report.ts';
import { areas } from '../../model/requirement.ts';
import { plural } from '../evidence.ts';
import { byGravity, findings } from '../findings.ts';
import { cut } from '../printable.ts';
import { meaningOf, nextOf, outcomeNames, statusNames } from '../wording/meanings.ts';
import { meanings } from '../wording/reasons.ts';
import { firstPaths } from '../wording/robots.ts';
import { finding, findingTitle } from './finding.ts';
import { code, plain } from './text.ts';
import { baselineList, knownFailures } from './waivers.ts';

/** In bytes. GitHub drops a step summary over 1 MiB as a whole. */
export const mostMarkdown = 1024 * 1024 - 1;
/** Left for the lines that say what was left out. */
const reserve = 4096;

/** Ends with a line feed. @param most bytes, however much there is to say. */
export function toMarkdown(report: Report, most = mostMarkdown): string {
  const head = [
    opening(report),
    baselineList(report),
    areaTable(report),
    knownFailures(report),
    unjudged(report),
    asked(report),
  ].filter((part) => part !== '');
  const parts: string[] = [];
  let size = bytes(head.join('\n\n')) + reserve;
  const found = findings(report);
  for (const verdict of found) {
    const part = [finding(report, verdict), `- ${findingTitle(verdict)}`].find(
      (candidate) => size + bytes(candidate) + 2 <= most,
    );
    if (part === undefined) break;
    size += bytes(part) + 2;
    parts.push(part);
  }
  const left = found.length - parts.length;
  const more = left > 0 ? [`And ${plural(left, 'more finding')} in report.json and report.html.`] : [];
  const title = found.length > 0 ? [`## What was found: ${plural(found.length, 'check')}`] : [];
  const [first = '', ...others] = head;
  return `${[first, ...title, ...parts, ...more, ...others, footer(report)].join('\n\n')}\n`;
}

const bytes = (text: string): number => Buffer.byteLength(text);

function opening(report: Report): string {
  const { target, outcome, headline, diagnosis } = report;
  const whom = target.embedded ? 'the reference storefront' : code(target.baseUrl, 300);
  return [
    `# ${outcomeNames[outcome]}: ${whom}`,
    `**${plain(cut(headline, 1000))}**`,
    `${meaningOf(report)} ${nextOf(report)}`,
    ...(diagnosis ? [`${diagnosis.code}: ${code(diagnosis.text)}`] : []),
  ].join('\n\n');
}

function areaTable({ verdicts, tally }: Report): string {
  const present = byGravity.filter((status) => tally[status] > 0);
  const row = (name: string, cells: readonly (string | number)[]) => `| ${[name, ...cells].join(' | ')} |`;
  const rows = areas
    .map((area) => ({ area, among: verdicts.filter((verdict) => verdict.area === area) }))
    .filter(({ among }) => among.length > 0)
    .map(({ area, among }) =>
      row(area, [
        ...present.map((status) => among.filter((one) => one.status === status).length),
        among.length,
      ]),
    );
  return [
    row('Area', [...present.map((status) => statusNames[status]), 'all']),
    row(
      '---',
      [...present, 'all'].map(() => '---:'),
    ),
    ...rows,
    row('**all checks**', [...present.map((status) => tally[status]), verdicts.length]),
  ].join('\n');
}

function unjudged({ verdicts }: Report): string {
  const rows = reasonCodes
    .map((reason) => ({ reason, count: verdicts.filter((one) => one.reason?.code === reason).length }))
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => `- ${reason}: ${plural(count, 'check')}; ${plain(meanings[reason])}`);
  if (rows.length === 0) return '';
  return `<details><summary>What was not judged</summary>\n\n${rows.join('\n')}\n\n</details>`;
}

/** It is the owner's word, and it says nothing about the interface. */
function asked({ robots }: Report): string {
  const disallowed = robots?.disallowed ?? [];
  if (disallowed.length === 0) return '';
  const { named, more } = firstPaths(disallowed);
  return `Asked although robots.txt disallows it: ${named.map((path) => code(path)).join(' ')}${more}`;
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
