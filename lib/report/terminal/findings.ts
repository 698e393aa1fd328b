/** Every failure, warning and note of a report, with its evidence. */
import type { Report } from '../../model/report.ts';
import type { Status, Verdict } from '../../model/verdict.ts';
import { wrap, wrapShell } from '../../text/wrap.ts';
import { plural } from '../evidence.ts';
import { type Fact, factsOf } from '../wording/facts.ts';
import type { Paint } from './paint.ts';

const brief = { most: 3, full: 1 };
const everything = { most: Number.POSITIVE_INFINITY, full: Number.POSITIVE_INFINITY };

/** `FAIL `, five characters wide. */
export const mark = (status: Status, paint: Paint): string =>
  paint[status](paint.bold(status.toUpperCase().padEnd(5)));

/** One finding as lines. */
export function findingLines(
  report: Report,
  verdict: Verdict,
  look: { readonly paint: Paint; readonly width: number; readonly verbose: boolean },
): readonly string[] {
  const { paint, width, verbose } = look;
  const { status, check, ruleset, examined } = verdict;
  const note = ruleset === 'interface' ? '' : `, ruleset ${ruleset}: does not decide conformance`;
  const examination = `(${plural(examined, 'subject')} examined${note})`;
  const fits = 7 + check.length + examination.length <= width;
  return [
    `${mark(status, paint)} ${paint.bold(check)}${fits ? ` ${paint.dim(examination)}` : ''}`,
    ...wrap(verdict.claim, width - 6).map((line) => `      ${line}`),
    ...(fits ? [] : wrap(examination, width - 6).map((line) => `      ${paint.dim(line)}`)),
    ...factsOf(report, verdict, verbose ? everything : brief).flatMap((fact) =>
      factLines(fact, paint, width),
    ),
  ];
}

const indent = 16;

function factLines({ label, text, shell }: Fact, paint: Paint, width: number): readonly string[] {
  const lines = (shell ? wrapShell : wrap)(text, width - indent);
  return lines.map((line, index) =>
    index === 0 ? `      ${paint.dim(label.padEnd(indent - 6))}${line}` : ' '.repeat(indent) + line,
  );
}
