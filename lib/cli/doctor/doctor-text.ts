/** The findings of `doctor` as text. */
import type { Paint } from '../../report/terminal/paint.ts';
import { widthOf, wrap } from '../../text/layout.ts';
import type { Finding, State } from './machine.ts';

const marks: Readonly<
  Record<State, { readonly text: string; readonly like: 'pass' | 'skipped' | 'warn' | 'fail' }>
> = {
  ok: { text: 'ok', like: 'pass' },
  missing: { text: 'none', like: 'skipped' },
  odd: { text: 'odd', like: 'warn' },
  wrong: { text: 'wrong', like: 'fail' },
};

/** Ends with a line feed. */
export function doctorText(findings: readonly Finding[], paint: Paint, width: number): string {
  const nameWidth = Math.max(...findings.map(({ what }) => widthOf(what)));
  const indent = ' '.repeat(nameWidth + 9);
  const lines = findings.flatMap(({ what, state, found, mend }) => {
    const { text, like } = marks[state];
    const [first = '', ...more] = wrap(found, width - indent.length);
    const mending = mend === undefined ? [] : wrap(mend, width - indent.length);
    return [
      `${paint[like](text.padEnd(5))}  ${what.padEnd(nameWidth)}  ${first}`,
      ...[...more, ...mending].map((line) => `${indent}${line}`),
    ];
  });
  const wrong = findings.filter(({ state }) => state === 'wrong');
  const end =
    wrong.length === 0
      ? 'Nothing is in the way of an audit. What says "none" is only needed for what its line names.'
      : `An audit does not work before this is mended: ${wrong.map(({ what }) => what).join(', ')}.`;
  return `${[...lines, '', ...wrap(end, width)].join('\n')}\n`;
}
