/** The commands, and the first screen of help. */
import { Command } from 'commander';
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
import { presetOption, toCommanderOption } from './options.ts';

const examples = `Audits a storefront: judges, promise by promise, whether it keeps the storefront interface.

Examples:
  storefront-conformance https://shop.example                   audit it; reads only
  storefront-conformance https://shop.example --allow writes    with carts and checkouts
  storefront-conformance audit reference                        audit the reference storefront
  storefront-conformance explain catalog.limit                  how it is checked, and what breaks it
`;

const exitCodes = `
Exit codes:
  0 conformant, or partial   1 not conformant, or by --fail-on   2 inconclusive
  64 usage or configuration   70 the suite itself is broken   130 interrupted, reports written

All options of an audit: storefront-conformance audit --help`;

export function toProgram(context: CommandContext): Command {
  const { io } = context;
  const { name, version } = suiteIdentity();
  const program = new Command(name)
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print this')
    .usage('[COMMAND] [URL] [OPTIONS]')
    .addOption(toCommanderOption('default', presetOption.default))
    .addHelpText('before', examples)
    .addHelpText('after', exitCodes)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, `${name}: `)),
      getOutHelpWidth: () => Math.min(io.stdout.columns ?? 100, 120),
    });
  addAudit(program, context);
  addPlan(program, context);
  addServe(program, context);
  addRequirements(program, context);
  addExplain(program, context);
  addProve(program, context);
  addReport(program, context);
  addDiff(program, context);
  addRejudge(program, context);
  addBaseline(program, context);
  addInit(program, context);
  addFleet(program, context);
  return program;
}
