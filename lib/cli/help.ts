/** The help: the options of an audit in groups, and the command that shows it. */
import type { Command } from 'commander';
import { UsageError } from '../model/usage-error.ts';
import { didYouMean } from '../text/names.ts';

/** Each fits a screen. An option that stands in none is shown last, as one of the command alone. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'What is asked:': [
    ...['allow', 'rulesets', 'only', 'skip', 'only-failed', 'depth'],
    ...['seed', 'runs', 'path', 'browser'],
  ],
  'The storefront:': [
    ...['canonical-url', 'auth-url', 'schema-url', 'commerce-url', 'allow-host'],
    ...['product', 'collection', 'country', 'currency'],
  ],
  'How it is asked:': [
    ...['agent-profile', 'header', 'signature-key', 'signature-headers', 'user-agent'],
    ...['insecure', 'ca', 'proxy', 'contact'],
  ],
  'Limits:': [
    ...['connections', 'rate', 'budget', 'max-body', 'max-memory', 'timeout', 'deadline', 'retries'],
  ],
  'The result:': [
    ...['baseline', 'fail-on', 'out', 'formats', 'format', 'junit-dialect', 'evidence', 'record', 'mutate'],
    ...['history', 'metrics', 'changed-only', 'quiet', 'verbose', 'no-color'],
  ],
};

export const groupOf = (option: string): string | undefined =>
  Object.keys(groups).find((heading) => groups[heading]?.includes(option));

/** `help baseline write` as `baseline write --help`. */
export function addHelp(program: Command): void {
  program
    .helpCommand(false)
    .command('help')
    .summary('the help of a command')
    .description('Shows the help of a command.')
    .argument('[COMMAND...]', 'such as audit, or baseline write')
    .action((names: readonly string[]) => {
      names.reduce(commandNamed, program).help();
    });
}

/** @throws UsageError for an unknown name. */
function commandNamed(parent: Command, name: string): Command {
  const found = parent.commands.find((command) => command.name() === name);
  if (found) return found;
  const known = parent.commands.map((command) => command.name());
  const hint =
    didYouMean(name, known) || `; there ${known.length === 0 ? 'is none' : `are ${known.join(', ')}`}`;
  throw new UsageError(`there is no command "${name}"${hint}`);
}
