/** `audit`, the command that runs when none is named. */
import type { Command } from 'commander';
import { UsageError } from '../../model/usage-error.ts';
import { optionNames, options, referenceName } from '../../target/options.ts';
import { nearest } from '../../text/names/nearest.ts';
import type { CommandContext } from '../command-context.ts';
import { groupOf } from '../help.ts';
import { flagsOf, presetOf, toCommanderOption, urlHelp } from '../options.ts';

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
