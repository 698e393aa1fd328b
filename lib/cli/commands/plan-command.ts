/** `plan`: the requests that an audit with the same options would send. */
import type { Command } from 'commander';
import { consents } from '../../model/target.ts';
import { toPaint } from '../../report/terminal/paint.ts';
import { type OptionName, optionNames, options } from '../../target/options.ts';
import { wantsReference } from '../../target/wants-reference.ts';
import { loadNarrowed } from '../auditing/only-failed.ts';
import type { CommandContext } from '../command-context.ts';
import { groupOf } from '../help.ts';
import { lineWidth, paints } from '../io.ts';
import { flagsOf, presetOf, toCommanderOption, urlHelp } from '../options.ts';

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
    if ('nothing' in settings) {
      const { warn } = await import('../telling/tell.ts');
      return warn(settings.nothing, io);
    }
    const { target, output } = settings;
    const [{ makePlan }, { planText }] = await Promise.all([
      import('./plan.ts'),
      import('../telling/plan-text.ts'),
    ]);
    const plan = await makePlan(target);
    const paint = toPaint(paints(io.stdout, io.env, output.color));
    io.stdout.write(
      json
        ? `${JSON.stringify(plan, null, 2)}\n`
        : planText(plan, target, { paint, width: lineWidth(io.stdout, 80) }),
    );
  });
}
