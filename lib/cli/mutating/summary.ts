/** What planted faults show, for a terminal: those that would be missed first, since people act on these. */
import type { Missed, Worth } from '../../model/report/worth.ts';
import type { Paint } from '../../report/terminal/paint.ts';
import { worthText } from '../../report/wording/worth.ts';
import { plural } from '../../text/plural.ts';
import { visible } from '../../text/visible.ts';
import { wrap } from '../../text/wrap.ts';

const mostShown = 15;

export type SummaryStyle = { readonly paint: Paint; readonly width: number; readonly quiet: boolean };

export function toSummary(worth: Worth, baseUrl: string, { paint, width, quiet }: SummaryStyle): string {
  const headline = wrap(visible(`${baseUrl}: ${worthText(worth)}`), width).map(paint.bold);
  const parts = quiet
    ? [headline]
    : [
        headline,
        survivors(worth, paint),
        ways(worth, paint),
        ...counts(worth).map((text) => wrap(text, width)),
      ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function survivors({ survivors: all, missed }: Worth, paint: Paint): readonly string[] {
  if (missed === 0) return [];
  const shown = all.slice(0, mostShown);
  const left = missed - shown.length;
  return [
    paint.bold(`Would be missed (${missed})`),
    ...shown.flatMap((one) => survivor(one, paint)),
    ...(left > 0 ? [paint.dim(`  and ${left} more in mutation.json`)] : []),
  ];
}

const survivor = ({ fault, promises: broken, because, advice }: Missed, paint: Paint): readonly string[] => [
  `  ${paint.fail(visible(fault))} ${paint.dim(broken.join(', '))}`,
  `    ${visible(because)}`,
  `    to see it: ${visible(advice)}`,
];

function ways({ advice }: Worth, paint: Paint): readonly string[] {
  if (advice.length === 0) return [];
  return [
    paint.bold('To see more'),
    ...advice
      .slice(0, mostShown)
      .map(({ text, faults }) => `  ${String(faults).padStart(5)}  ${visible(text)}`),
  ];
}

const counts = ({ promises, diverged, errors, allowed, notApplicable }: Worth): readonly string[] => [
  `Promises: a fault in ${plural(promises.missed, 'promise')} would be missed, ${promises.noOccasion} had no occasion, of ${promises.seen} every fault would be seen.`,
  `Not counted: ${diverged} where other questions would follow, ${allowed} that the interface allows, ${notApplicable} without a place here, ${plural(errors, 'error')}.`,
];
