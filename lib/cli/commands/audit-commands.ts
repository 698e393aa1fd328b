/** The commands that take the options of an audit: `audit`, `plan` and `watch`. */
import { type Command, Option as CommanderOption } from 'commander';
import { consents } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { toPaint } from '../../report/terminal/paint.ts';
import { seconds, words } from '../../target/kinds.ts';
import { type Option, option } from '../../target/option.ts';
import { optionNames, options, referenceName } from '../../target/options.ts';
import { wantsReference } from '../../target/read-values.ts';
import { nearest } from '../../text/words.ts';
import { loadNarrowed } from '../auditing/only-failed.ts';
import { type CommandContext, lineWidth, paints } from '../io/io.ts';
import { flagsOf, presetOf, readFlags, toCommanderOption, urlHelp } from '../io/options.ts';

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
  for (const { option } of auditOptions()) command.addOption(option);
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

/** All but the URL, which is an argument. */
export const auditOptions = () =>
  optionNames
    .filter((name) => name !== 'url')
    .map((name) => {
      const row: Option<unknown, unknown> = options[name];
      return { option: toCommanderOption(name, row, row.group), isPlanned: row.isPlanned };
    });

/** Any unknown word is taken for a URL, so a mistyped command needs a message of its own. */
function refuseMistypedCommand(word: string, program: Command): void {
  if (/[./:]/.test(word) || word === referenceName) return;
  const guess = nearest(word, [...program.commands.map((command) => command.name()), referenceName]);
  throw new UsageError(
    guess === undefined
      ? `"${word}" is neither a command nor a URL; a URL starts with http:// or https://, and --help lists the commands`
      : `there is no command "${word}"; did you mean "${guess}"?`,
  );
}

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
  for (const row of auditOptions()) command.addOption(row.isPlanned ? row.option : row.option.hideHelp());
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

const watchOptions = {
  'restart-on': option(words('files and folders'), 'files and folders whose changes start a run', [], {
    shown: 'none: whenever the storefront listens again after a restart',
  }),
  interval: option(
    seconds(1, 86_400),
    'seconds between two runs; at least 60 for a storefront that is not on this machine, which needs it',
    undefined,
    { shown: 'none' },
  ),
};

/** They make no sense for a run that is followed by another. */
const leftOut: ReadonlySet<string> = new Set([
  ...['only-failed', 'record', 'mutate', 'changed-only', 'open', 'format', 'quiet', 'verbose', 'history'],
]);

/** `watch`: audits again what failed whenever the storefront or a file changes, a key is pressed, or time has passed. */
export function addWatch(program: Command, { io, end }: CommandContext): void {
  const command = program
    .command('watch')
    .summary('audit again what failed, whenever the storefront changes')
    .description(
      'Audits a storefront once, then again what failed whenever it was restarted, a file changed, a key was pressed or time has passed, and the whole when nothing fails any more. Takes the options of an audit. Ends with the key q or Ctrl-C.',
    )
    .argument('[URL]', urlHelp);
  for (const [name, row] of Object.entries(watchOptions)) command.addOption(toCommanderOption(name, row));
  for (const { option: row } of auditOptions()) {
    if (!leftOut.has(row.name())) command.addOption(row);
  }
  command.addOption(
    new CommanderOption('--config <FILE>', 'configuration file [storefront-conformance.yaml]'),
  );
  command.action(async (url: string | undefined) => {
    const { 'restart-on': paths, interval, ...flags } = flagsOf(command);
    const when = readFlags(watchOptions, { 'restart-on': paths, interval });
    const [{ loadSettings }, { isLoopback }, { watchStorefront }] = await Promise.all([
      import('../../target/load-settings.ts'),
      import('../../target/reach.ts'),
      import('../watch/watch-storefront.ts'),
    ]);
    const sources = { flags: { ...flags, ...(url !== undefined && { url }) }, env: io.env, cwd: io.cwd };
    const settings = loadSettings(sources);
    const { baseUrl, consents } = settings.target;
    const isHere = isLoopback(baseUrl);
    if (!isHere && (when.interval === undefined || when.interval < minInterval)) {
      throw new UsageError(
        `${baseUrl} is not on this machine: watch asks it only with --interval ${minInterval} or more`,
      );
    }
    if (consents.includes('purchase')) {
      throw new UsageError('watch runs again and again, so it never buys: leave purchase out of --allow');
    }
    end(await watchStorefront(settings, { paths: when['restart-on'], interval: when.interval, isHere }, io));
  });
}

/** Seconds between two runs against a storefront elsewhere. */
const minInterval = 60;
