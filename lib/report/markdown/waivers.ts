/** What a baseline explains, folded, and what it says that is no longer so, as Markdown. */
import type { Report } from '../../model/report.ts';
import { plural } from '../evidence.ts';
import { baselineTroubles, knownOnes, whyKnown } from '../wording/waivers.ts';
import { code, plain } from './text.ts';

/** Most entries of each list; report.json has them all. */
const most = 100;

export function knownFailures(report: Report): string {
  const known = knownOnes(report);
  const rows = known
    .slice(0, most)
    .map((verdict) => `- <code>${plain(verdict.check)}</code> ${code(whyKnown(verdict), 300)}`);
  if (rows.length === 0) return '';
  const title = plural(known.length, 'known failure');
  return `<details><summary>${title}</summary>\n\n${rows.join('\n')}\n\n</details>`;
}

export function baselineList(report: Report): string {
  const rows = baselineTroubles(report)
    .slice(0, most)
    .map(
      ({ entry, text }) =>
        `- **${entry.state}** <code>${plain(entry.check)}</code> (${code(entry.baseline, 100)}): ${plain(text)}`,
    );
  return rows.length === 0 ? '' : `## What the baseline says that is no longer so\n\n${rows.join('\n')}`;
}
