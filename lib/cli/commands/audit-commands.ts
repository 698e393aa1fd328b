/** The commands that take every option of an audit: `audit` and `plan`. */
import type { Command } from 'commander';
import { consents } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { toPaint } from '../../report/terminal/paint.ts';
import { type OptionName, optionNames, options, referenceName } from '../../target/options.ts';
import { wantsReference } from '../../target/read-values.ts';
import { nearest } from '../../text/names.ts';
import { loadNarrowed } from '../auditing/only-failed.ts';
import { groupOf } from '../help.ts';
import { type CommandContext, lineWidth, paints } from '../io/io.ts';
import { flagsOf, presetOf, toCommanderOption, urlHelp } from '../io/options.ts';

const examples = `Examples:
  storefront-conformance https://shop.example                   reads only
  storefront-conformance https://shop.example --allow writes    carts, checkouts
  storefront-conformance https://shop.example --only catalog,'cors/*' --seed 42
  storefront-conformance https://shop.example --fail-on should --formats junit
  storefront-conformance audit reference                        the reference

Every option can be an environment variable (--canonical-url is
STOREFRONT_CANONICAL_URL) or a line of storefront-conformance.yaml; flags win
over variables, those over the file. [defaults in brackets]
`;

/** `audit`, the command that runs when none is named. */
export function addAudit(program: Command, { io, end }: CommandContext): void {
  const command = program
    .command('audit', { isDefault: true })
    .summary('audit a storefront, or the reference storefront')
    .description('Audits a storefront: judges, promise by promise, whether it keeps the interface.')
    .argument('[URL]', urlHelp)
    .allowExcessArguments()
    .addHelpText('before', examples);
  for (const name of optionNames.filter((name) => name !== 'url')) {
    command.addOption(toCommanderOption(name, options[name], groupOf(name)));
  }
  command.option('--config <FILE>', 'configuration file [storefront-conformance.yaml, when it is there]');
  command.action(async (url: string | undefined) => {
    if (url !== undefined) refuseMistypedCommand(url, program);
    const [, second] = command.args;
    if (second !== undefined) throw new UsageError(`too many arguments: "${second}" follows the URL`);
    const { runAudit } = await import('../auditing/run-audit.ts');
    const flags = { ...flagsOf(command), ...(url !== undefined && { url }) };
    end(await runAudit(flags, io, presetOf(program)));
  });
}

/** Any word that is no command is treated as a URL; a mistyped command deserves a better message. */
function refuseMistypedCommand(word: string, program: Command): void {
  if (/[./:]/.test(word) || word === referenceName) return;
  const guess = nearest(word, [...program.commands.map((command) => command.name()), referenceName]);
  throw new UsageError(
    guess === undefined
      ? `"${word}" is neither a command nor a URL; a URL starts with http:// or https://, and --help lists the commands`
      : `there is no command "${word}"; did you mean "${guess}"?`,
  );
}

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

/** `plan`: the requests that an audit with the same options would send. */
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
      const { warn } = await import('../io/output.ts');
      return warn(settings.nothing, io);
    }
    const { target, output } = settings;
    const { makePlan, planText } = await import('./plan.ts');
    const plan = await makePlan(target);
    const paint = toPaint(paints(io.stdout, io.env, output.color));
    io.stdout.write(
      json
        ? `${JSON.stringify(plan, null, 2)}\n`
        : planText(plan, target, { paint, width: lineWidth(io.stdout, 80) }),
    );
  });
}
