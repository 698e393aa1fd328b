/** One finding of a report, with its evidence. */
import type { Report } from '../../model/report/report.ts';
import type { Status, Verdict } from '../../model/verdict.ts';
import { labelled } from '../../text/labelled.ts';
import { plural } from '../../text/plural.ts';
import { wrap, wrapShell } from '../../text/wrap.ts';
import { type Fact, factsOf } from '../wording/facts.ts';
import type { Paint } from './paint.ts';

const brief = { most: 3, full: 1 };
const everything = { most: Number.POSITIVE_INFINITY, full: Number.POSITIVE_INFINITY };

/** `FAIL `, five characters wide. */
export const mark = (status: Status, paint: Paint): string =>
  paint[status](paint.bold(status.toUpperCase().padEnd(5)));

export function findingLines(
  report: Report,
  verdict: Verdict,
  style: { readonly paint: Paint; readonly width: number; readonly verbose: boolean },
): readonly string[] {
  const { paint, width, verbose } = style;
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

const factLines = ({ label, text, shell }: Fact, paint: Paint, width: number): readonly string[] =>
  labelled(label, text, { indent: 6, labelWidth: 10, width, paint: paint.dim }, shell ? wrapShell : wrap);
