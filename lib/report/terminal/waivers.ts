/** What a baseline explains, a line or two each, and what it says that is no longer so. */
import type { Report } from '../../model/report.ts';
import { wrap } from '../../text/wrap.ts';
import { baselineTroubles, knownOnes, whyKnown } from '../wording/waivers.ts';
import type { Paint } from './paint.ts';

export function knownLines(report: Report, paint: Paint, width: number): readonly string[] {
  const known = knownOnes(report);
  if (known.length === 0) return [];
  return [
    paint.bold('Known failures'),
    ...known.flatMap((verdict) => [
      `${verdict.known?.status.padEnd(5)} ${verdict.check}`,
      ...wrap(whyKnown(verdict), width - 6).map((line) => paint.dim(`      ${line}`)),
    ]),
  ];
}

/** A line for each entry of a baseline that no longer holds. */
export function baselineLines(report: Report, paint: Paint): readonly string[] {
  return baselineTroubles(report).map(
    ({ entry, text }) =>
      `${paint.fail(entry.state.toUpperCase())} ${entry.check} ${paint.dim(`(${entry.baseline})`)}: ${text}`,
  );
}
