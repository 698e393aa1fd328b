/** The few colours that a report uses, by what they mean. */
import picocolors from 'picocolors';
import type { Outcome } from '../../model/report.ts';
import type { Status } from '../../model/verdict.ts';

type Painter = (text: string) => string;
export type Paint = Readonly<Record<Status | Outcome | 'bold' | 'dim', Painter>>;

/** @param color false paints nothing. */
export function toPaint(color: boolean): Paint {
  const { green, red, yellow, cyan, magenta, bold, dim } = picocolors.createColors(color);
  return {
    pass: green,
    fail: red,
    warn: yellow,
    note: cyan,
    known: dim,
    inconclusive: magenta,
    skipped: dim,
    error: red,
    conformant: (text) => bold(green(text)),
    'not-conformant': (text) => bold(red(text)),
    bold,
    dim,
  };
}
