/** The colours of a terminal by meaning. */
import { styleText } from 'node:util';
import type { Outcome } from '../../model/report.ts';
import type { Status } from '../../model/verdict.ts';

type Painter = (text: string) => string;
export type Paint = Readonly<Record<Status | Outcome | 'bold' | 'dim', Painter>>;

type Style = Parameters<typeof styleText>[0];

const styles: Readonly<Record<keyof Paint, Style>> = {
  pass: 'green',
  fail: 'red',
  warn: 'yellow',
  note: 'cyan',
  inconclusive: 'magenta',
  skipped: 'dim',
  error: 'red',
  conformant: ['bold', 'green'],
  'not-conformant': ['bold', 'red'],
  partial: 'bold',
  bold: 'bold',
  dim: 'dim',
};

/** @param color if false, nothing is painted. */
export function toPaint(color: boolean): Paint {
  const painter = ([name, style]: [string, Style]): [string, Painter] => [
    name,
    color ? (text) => styleText(style, text, { validateStream: false }) : (text) => text,
  ];
  return Object.fromEntries(Object.entries(styles).map(painter)) as Paint;
}
