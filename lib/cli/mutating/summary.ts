/** What planted faults show, for a terminal: those that would be missed first, since people act on these. */
import type { Missed, Worth } from '../../model/report/worth.ts';
import type { Paint } from '../../report/terminal/paint.ts';
import { worthText } from '../../report/wording/worth.ts';
import { labelled, wrap } from '../../text/layout.ts';
import { plural } from '../../text/plural.ts';
import { visible } from '../../text/visible.ts';

const maxShown = 15;

export type SummaryStyle = { readonly paint: Paint; readonly width: number; readonly quiet: boolean };

export function toSummary(worth: Worth, baseUrl: string, { paint, width, quiet }: SummaryStyle): string {
  const headline = wrap(visible(`${baseUrl}: ${worthText(worth)}`), width).map(paint.bold);
  const parts = quiet
    ? [headline]
    : [
        headline,
        survivors(worth, { paint, width }),
        ways(worth, { paint, width }),
        ...counts(worth).map((text) => wrap(text, width)),
      ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

type Look = Pick<SummaryStyle, 'paint' | 'width'>;

function survivors({ survivors: all, missed }: Worth, look: Look): readonly string[] {
  if (missed === 0) return [];
  const shown = all.slice(0, maxShown);
  const left = missed - shown.length;
  return [
    look.paint.bold(`Would be missed (${missed})`),
    ...shown.flatMap((one) => survivor(one, look)),
    ...(left > 0 ? [look.paint.dim(`  and ${left} more in mutation.json`)] : []),
  ];
}

function survivor({ fault, promises: broken, because, advice }: Missed, { paint, width }: Look) {
  const style = { indent: 4, labelWidth: 11, width, paint: (label: string) => label };
  return [
    ...indented(visible(fault), 2, width).map(paint.fail),
    ...indented(broken.join(', '), 4, width).map(paint.dim),
    ...indented(visible(because), 4, width),
    ...labelled('to see it:', visible(advice), style),
  ];
}

const indented = (text: string, indent: number, width: number): readonly string[] =>
  wrap(text, width - indent).map((line) => `${' '.repeat(indent)}${line}`);

function ways({ advice }: Worth, { paint, width }: Look): readonly string[] {
  if (advice.length === 0) return [];
  const style = { indent: 2, labelWidth: 7, width, paint: (label: string) => label };
  return [
    paint.bold('To see more'),
    ...advice
      .slice(0, maxShown)
      .flatMap(({ text, faults }) => labelled(String(faults).padStart(5), visible(text), style)),
  ];
}

const counts = ({ promises, diverged, errors, allowed, notApplicable }: Worth): readonly string[] => [
  `Promises: a fault in ${plural(promises.missed, 'promise')} would be missed, ${promises.noOccasion} had no occasion, of ${promises.seen} every fault would be seen.`,
  `Not counted: ${diverged} where other questions would follow, ${allowed} that the interface allows, ${notApplicable} without a place here, ${plural(errors, 'error')}.`,
];
