/** The whole command as a function: arguments in, exit code out, without global state of the process. */
import { type Argument, Command, CommanderError } from 'commander';
import { UsageError } from '../model/usage-error.ts';
import { bundledPackages, suiteIdentity } from '../package/package-root.ts';
import { exits } from '../report/exit-code.ts';
import { visible } from '../text/visible.ts';
import { didYouMean } from '../text/words.ts';
import { addAudit, addPlan, addWatch } from './commands/audit-commands.ts';
import { addDoctor, addInit, addMap } from './commands/prepare-commands.ts';
import { addMutate, addProve } from './commands/prove-commands.ts';
import { addExplain, addRequirements } from './commands/register-commands.ts';
import { addBaseline, addDiff, addRejudge, addReport } from './commands/report-commands.ts';
import { addProfiles, addServe } from './commands/serve-command.ts';
import { addBundle, addVerify } from './evidence/bundle-commands.ts';
import { addFleet } from './fleet/fleet-command.ts';
import type { CommandContext, Io } from './io/io.ts';
import { commandName, presetOption, toCommanderOption } from './io/options.ts';
import { addMcp } from './mcp/mcp-command.ts';

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

/** @param argv with `--version` and `--verbose`, the version names the bundled packages too. */
export function toProgram(context: CommandContext, argv: readonly string[] = []): Command {
  const { io } = context;
  const { name } = suiteIdentity();
  const program = new Command(name)
    .version(versionText(argv), '-V, --version', 'print the version; with -v, those of bundled packages too')
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
  program.hook('postAction', (_, command) => explainCommand(program, command, io));
  program.commandsGroup('Audit:');
  addAudit(program, context);
  addWatch(program, context);
  addPlan(program, context);
  addMap(program, context);
  addInit(program, context);
  addFleet(program, context);
  program.commandsGroup('Afterwards:');
  addExplain(program, context);
  addReport(program, context);
  addDiff(program, context);
  addBaseline(program, context);
  addRejudge(program, context);
  addMutate(program, context);
  addBundle(program, context);
  addVerify(program, context);
  program.commandsGroup('The suite itself:');
  addRequirements(program, context);
  addProve(program, context);
  addServe(program, context);
  addProfiles(program, context);
  addMcp(program, context);
  addDoctor(program, context);
  addHelp(program);
  return program;
}

/** After `npm start` nothing is installed, so the commands in the output cannot be copied as they are. */
function explainCommand(program: Command, command: Command, { stderr }: Io): void {
  const typed = commandName(program);
  // serve prints it at its start.
  if (typed === program.name() || !stderr.isTTY || command.opts().quiet || command.name() === 'serve') return;
  stderr.write(`In this checkout, type "${typed}" for "${program.name()}".\n`);
}

/** Without `[options]`, which every command has. */
const termOf = (command: Command): string =>
  [command.name(), ...command.registeredArguments.map(inUsage)].join(' ');

function inUsage(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function versionText(argv: readonly string[]): string {
  const { name, version } = suiteIdentity();
  if (!argv.some((word) => word === '-v' || word === '--verbose')) return version;
  const packages = bundledPackages().map(
    ({ name, bundled, installed }) => `${name} ${bundled} (bundled; installed: ${installed ?? 'none'})`,
  );
  return [`${name} ${version}`, ...packages, `node ${process.version.slice(1)}`].join('\n');
}

/** Runs the command. @param argv without node and the script. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let code: number = exits.conformant;
  const end = (exitCode: number) => {
    code = exitCode;
  };
  const program = toProgram({ io, end }, argv);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (cause) {
    return await complain(cause, io);
  }
}

async function complain(cause: unknown, io: Io): Promise<number> {
  // Commander has already printed help, the version, or the error in the arguments.
  if (cause instanceof CommanderError) return cause.exitCode === 0 ? exits.conformant : exits.usage;
  if (cause instanceof UsageError) {
    const { warn } = await import('./io/output.ts');
    warn(visible(cause.message), io);
    return exits.usage;
  }
  const trace = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  io.stderr.write(`storefront-conformance itself is broken; please report this:\n${trace}\n`);
  return exits.broken;
}

/** `help baseline write` as `baseline write --help`. */
function addHelp(program: Command): void {
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
