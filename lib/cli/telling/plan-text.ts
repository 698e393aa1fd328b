/** The plan of an audit as text for a terminal: its requests by effect, and what they come to. */
import type { SideEffect, Target } from '../../model/target.ts';
import type { Paint } from '../../report/terminal/paint.ts';
import { plural } from '../../text/plural.ts';
import { wrap } from '../../text/wrap.ts';
import type { Plan } from '../commands/plan.ts';

const names: Readonly<Record<SideEffect, string>> = {
  reading: 'Reading',
  'commerce-reading': 'Reading at the commerce endpoint',
  writes: 'Writes: carts and checkouts, one made-up sign-in code',
  burst: 'Burst: the rate-limit probe',
  purchase: 'Purchase: attempts to complete a checkout',
};

export function planText(
  { baseUrl, requests, effects, total, seconds }: Plan,
  { retries }: Pick<Target, 'retries'>,
  { paint, width }: { readonly paint: Paint; readonly width: number },
): string {
  const sections = effects
    .filter(({ atMost }) => atMost > 0)
    .map(({ effect, from, upTo, atMost }) =>
      [
        `${paint.bold(names[effect])}: ${from} to ${upTo}, never more than ${atMost}`,
        ...requests
          .filter((request) => request.effect === effect)
          .map(
            ({ method, what, count, readsRecord }) =>
              `${String(count).padStart(6)}  ${method.padEnd(7)} ${what}${readsRecord ? '  (reads a record)' : ''}`,
          ),
      ].join('\n'),
    );
  const withheld = effects.filter(({ atMost }) => atMost === 0).map(({ effect }) => effect);
  const summary = [
    `${baseUrl}: ${total.from} to ${plural(total.upTo, 'request')}, depending on what the storefront has`,
    `${retries > 0 ? 'Failed checks are asked again, and so is a storefront that is busy' : 'A storefront that is busy is asked again, failed checks are not'}: never more than ${total.atMost} requests`,
    `At least ${toSeconds(seconds.atLeast)} when each answer takes ${seconds.assumedLatency} s${
      seconds.byRate === undefined ? '' : `, and up to ${toSeconds(seconds.byRate)} by the rate`
    }; waits that the storefront demands are not included`,
    ...(withheld.length > 0 ? [`Never sent without the consent: ${withheld.join(', ')}`] : []),
    'Counts in the lists are those of the reference storefront; nothing was sent.',
  ];
  const lines = summary.flatMap((sentence) =>
    wrap(sentence, width - indent.length).map((line, index) => (index === 0 ? line : indent + line)),
  );
  return `${[...sections, lines.join('\n')].join('\n\n')}\n`;
}

/** Of lines that go on with a sentence. */
const indent = '  ';

const toSeconds = (seconds: number): string => `${Math.ceil(seconds)} s`;
