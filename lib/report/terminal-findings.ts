/** Every failure, warning and note of a report, with its evidence. */
import type { Report } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { type Fact, factsOf } from './facts.ts';
import type { Paint } from './paint.ts';
import { plural } from './promises.ts';
import { wrap } from './wrap.ts';

const brief = { most: 3, full: 1 };
const everything = { most: Number.POSITIVE_INFINITY, full: Number.POSITIVE_INFINITY };

/** One finding as lines. */
export function findingLines(
  report: Report,
  verdict: Verdict,
  look: { readonly paint: Paint; readonly width: number; readonly verbose: boolean },
): readonly string[] {
  const { paint, width, verbose } = look;
  const { standing, check, ruleset, examined } = verdict;
  const mark = paint[standing](paint.bold(standing.toUpperCase().padEnd(5)));
  const note = ruleset === 'interface' ? '' : `, ruleset ${ruleset}: does not decide conformance`;
  return [
    `${mark} ${paint.bold(check)} ${paint.dim(`(${plural(examined, 'subject')} examined${note})`)}`,
    ...wrap(verdict.claim, width - 6).map((line) => `      ${line}`),
    ...factsOf(report, verdict, verbose ? everything : brief).flatMap((fact) =>
      factLines(fact, paint, width),
    ),
  ];
}

const indent = 16;

function factLines({ label, text, verbatim }: Fact, paint: Paint, width: number): readonly string[] {
  const lines = verbatim ? [text] : wrap(text, Math.max(width - indent, 40));
  return lines.map((line, index) =>
    index === 0 ? `      ${paint.dim(label.padEnd(indent - 6))}${line}` : ' '.repeat(indent) + line,
  );
}
