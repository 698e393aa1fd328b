/** The waived failures, a line or two each, and the entries of the baselines that no longer hold. */
import type { Report } from '../../model/report/report.ts';
import { wrap } from '../../text/layout.ts';
import { waivedFailures } from '../findings.ts';
import { outdatedEntries, waiverText } from '../wording/waivers.ts';
import type { Paint } from './paint.ts';

export function waiverLines(report: Report, paint: Paint, width: number): readonly string[] {
  const lines = waivedFailures(report).flatMap(({ status, check, waiver }) => [
    `${status.padEnd(5)} ${check}`,
    ...(waiver ? wrap(waiverText(waiver), width - 6).map((line) => paint.dim(`      ${line}`)) : []),
  ]);
  return lines.length === 0 ? [] : [paint.bold('Known failures'), ...lines];
}

export function outdatedEntryLines(report: Report, paint: Paint): readonly string[] {
  return outdatedEntries(report).map(
    ({ entry, text }) =>
      `${paint.fail(entry.state.toUpperCase())} ${entry.check} ${paint.dim(`(${entry.baseline})`)}: ${text}`,
  );
}
