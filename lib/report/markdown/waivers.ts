/** The waived failures, folded, and the entries of the baselines that no longer hold, as Markdown. */

import type { Report } from '../../model/report.ts';
import { plural } from '../../text/plural.ts';
import { maxBaselineEntries } from '../bounds.ts';
import { waivedFailures } from '../findings.ts';
import { outdatedEntries, waiverText } from '../wording/waivers.ts';
import { code, folded, plain } from './text.ts';

export function waiverList(report: Report): string {
  const waived = waivedFailures(report);
  if (waived.length === 0) return '';
  const rows = waived
    .slice(0, maxBaselineEntries)
    .map(
      ({ check, waiver }) => `- <code>${plain(check)}</code> ${code(waiver ? waiverText(waiver) : '', 300)}`,
    );
  return folded(plural(waived.length, 'known failure'), [rows.join('\n')]);
}

export function outdatedEntryList(report: Report): string {
  const rows = outdatedEntries(report)
    .slice(0, maxBaselineEntries)
    .map(
      ({ entry, text }) =>
        `- **${entry.state}** <code>${plain(entry.check)}</code> (${code(entry.baseline, 100)}): ${plain(text)}`,
    );
  return rows.length === 0 ? '' : `## Baseline entries that no longer hold\n\n${rows.join('\n')}`;
}
