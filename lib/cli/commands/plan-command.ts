/** `plan`: the requests that an audit with the same options would send. */
import type { Command } from 'commander';
import type { SideEffect } from '../../model/side-effect.ts';
import { consents, type Target } from '../../model/target.ts';
import { type Paint, toPaint } from '../../report/terminal/paint.ts';
import { type OptionName, optionNames, options } from '../../target/options.ts';
import { wantsReference } from '../../target/wants-reference.ts';
import { plural } from '../../text/plural.ts';
import { wrap } from '../../text/wrap.ts';
import { loadNarrowed } from '../auditing/only-failed.ts';
import type { CommandContext } from '../command-context.ts';
import { groupOf } from '../help.ts';
import { lineWidth, paints } from '../io.ts';
import { flagsOf, presetOf, toCommanderOption, urlHelp } from '../options.ts';
import { warn } from '../telling/tell.ts';
import type { Plan } from './plan.ts';

/** The options on which a plan depends; it takes the others of an audit as well, so that one line serves both. */
const ofPlans: ReadonlySet<OptionName> = new Set<OptionName>([
  ...([
    'allow',
    'rulesets',
    'only',
    'skip',
    'only-failed',
    'depth',
    'seed',
    'runs',
    'agent-profile',
  ] as const),
  ...(['connections', 'rate', 'budget', 'retries', 'no-color'] as const),
]);

/** Placeholder for the reference storefront, which has no address before it is served. */
const embedded = { url: 'http://127.0.0.1', allow: [...consents] };

export function addPlan(program: Command, { io }: CommandContext): void {
  const command = program
    .command('plan')
    .summary('the requests that an audit would send')
    .description(
      'Lists the requests that an audit with the same options would send, as counted on the reference storefront. Sends nothing. Takes every option of an audit, and shows those that change the plan.',
    )
    .argument('[URL]', urlHelp);
  for (const name of optionNames.filter((name) => name !== 'url')) {
    const row = toCommanderOption(name, options[name], groupOf(name));
    command.addOption(ofPlans.has(name) ? row : row.hideHelp());
  }
  command
    .option('--config <FILE>', 'configuration file [storefront-conformance.yaml, when it is there]')
    .option('--json', 'as data');
  command.action(async (url: string | undefined) => {
    const { json, ...flags } = flagsOf(command);
    const sources = { flags: { ...flags, ...(url !== undefined && { url }) }, env: io.env, cwd: io.cwd };
    const fallbacks = wantsReference(sources, presetOf(program)) ? { fallbacks: embedded } : {};
    const settings = await loadNarrowed({ ...sources, ...fallbacks });
    if ('nothing' in settings) return warn(settings.nothing, io);
    const { target, output } = settings;
    const { makePlan } = await import('./plan.ts');
    const plan = await makePlan(target);
    const paint = toPaint(paints(io.stdout, io.env, output.color));
    io.stdout.write(
      json
        ? `${JSON.stringify(plan, null, 2)}\n`
        : toText(plan, target, { paint, width: lineWidth(io.stdout, 80) }),
    );
  });
}

const names: Readonly<Record<SideEffect, string>> = {
  reading: 'Reading',
  'commerce-reading': 'Reading at the commerce endpoint',
  writes: 'Writes: carts and checkouts, one made-up sign-in code',
  burst: 'Burst: the rate-limit probe',
  purchase: 'Purchase: attempts to complete a checkout',
};

function toText(
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
