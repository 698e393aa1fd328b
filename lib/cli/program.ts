/** The commands, and the first screen of help. */
import { type Argument, Command } from 'commander';
import { suiteIdentity } from '../package/identity.ts';
import type { CommandContext } from './command-context.ts';
import { addAudit } from './commands/audit-command.ts';
import { addBaseline } from './commands/baseline-command.ts';
import { addDiff } from './commands/diff-command.ts';
import { addExplain } from './commands/explain-command.ts';
import { addInit } from './commands/init-command.ts';
import { addPlan } from './commands/plan-command.ts';
import { addProve } from './commands/prove-command.ts';
import { addRejudge } from './commands/rejudge-command.ts';
import { addReport } from './commands/report-command.ts';
import { addRequirements } from './commands/requirements-command.ts';
import { addServe } from './commands/serve-command.ts';
import { addFleet } from './fleet/fleet-command.ts';
import { addHelp } from './help.ts';
import type { Io } from './io.ts';
import { addMutate } from './mutating/mutate-command.ts';
import { commandName, presetOption, toCommanderOption } from './options.ts';

const examples = `Judges, promise by promise, whether a storefront keeps the storefront interface.

Examples:
  storefront-conformance https://shop.example                   reads only
  storefront-conformance https://shop.example --allow writes    carts, checkouts
  storefront-conformance audit reference                        the reference
`;

const exitCodes = `
Exit codes:
  0 conformant, or partial   1 not conformant, or by --fail-on   2 inconclusive
  64 usage or configuration  70 the suite itself is broken  130 interrupted

All options of an audit: storefront-conformance audit --help`;

export function toProgram(context: CommandContext): Command {
  const { io } = context;
  const { name, version } = suiteIdentity();
  const program = new Command(name)
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this')
    .usage('[COMMAND] [URL] [OPTIONS]')
    .addOption(toCommanderOption('default', presetOption.default).hideHelp())
    .configureHelp({ subcommandTerm: termOf })
    .addHelpText('before', examples)
    .addHelpText('after', exitCodes)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, `${name}: `)),
      getOutHelpWidth: () => Math.min(io.stdout.columns ?? 80, 120),
    });
  program.hook('postAction', (_, command) => tellCommand(program, command, io));
  program.commandsGroup('Audit:');
  addAudit(program, context);
  addPlan(program, context);
  addInit(program, context);
  addFleet(program, context);
  program.commandsGroup('Afterwards:');
  addExplain(program, context);
  addReport(program, context);
  addDiff(program, context);
  addBaseline(program, context);
  addRejudge(program, context);
  addMutate(program, context);
  program.commandsGroup('The suite itself:');
  addRequirements(program, context);
  addProve(program, context);
  addServe(program, context);
  addHelp(program);
  return program;
}

/** For a person who copies the next command from the output of `npm start`, where nothing is installed. */
function tellCommand(program: Command, command: Command, { stderr }: Io): void {
  const typed = commandName(program);
  // serve has said it.
  if (typed === program.name() || !stderr.isTTY || command.opts().quiet || command.name() === 'serve') return;
  stderr.write(`In this checkout, type "${typed}" for "${program.name()}".\n`);
}

/** Every command has options. */
const termOf = (command: Command): string =>
  [command.name(), ...command.registeredArguments.map(inUsage)].join(' ');

function inUsage(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}
