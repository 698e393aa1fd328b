/** `watch`: audits again what failed whenever the storefront or a file changes, a key is pressed, or time has passed. */
import { type Command, Option } from 'commander';
import { UsageError } from '../../model/usage-error.ts';
import { seconds, words } from '../../target/kinds.ts';
import { option } from '../../target/option.ts';
import { auditOptions } from '../commands/audit-commands.ts';
import type { CommandContext } from '../io/io.ts';
import { flagsOf, readFlags, toCommanderOption, urlHelp } from '../io/options.ts';

const own = {
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

export function addWatch(program: Command, { io, end }: CommandContext): void {
  const command = program
    .command('watch')
    .summary('audit again what failed, whenever the storefront changes')
    .description(
      'Audits a storefront once, then again what failed whenever it was restarted, a file changed, a key was pressed or time has passed, and the whole when nothing fails any more. Takes the options of an audit. Ends with the key q or Ctrl-C.',
    )
    .argument('[URL]', urlHelp);
  for (const [name, row] of Object.entries(own)) command.addOption(toCommanderOption(name, row));
  for (const { option: row } of auditOptions()) {
    if (!leftOut.has(row.name())) command.addOption(row);
  }
  command.addOption(new Option('--config <FILE>', 'configuration file [storefront-conformance.yaml]'));
  command.action(async (url: string | undefined) => {
    const { 'restart-on': paths, interval, ...flags } = flagsOf(command);
    const when = readFlags(own, { 'restart-on': paths, interval });
    const [{ loadSettings }, { isLoopback }, { watchStorefront }] = await Promise.all([
      import('../../target/load-settings.ts'),
      import('../../target/reach.ts'),
      import('./watch-storefront.ts'),
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
