/** `fleet`: audits many storefronts, in this process or by workers on a queue, and asks and shows the results. */
import type { Command } from 'commander';
import type { Option } from '../../target/option.ts';
import type { CommandContext } from '../io/io.ts';
import { flagsOf, readFlags, toCommanderOption } from '../io/options.ts';
import {
  askOptions,
  auditOptions,
  enqueueOptions,
  runOptions,
  siteOptions,
  statusOptions,
  workOptions,
} from './fleet-options.ts';

const examples = `Examples:
  storefront-conformance fleet run shops.txt    up to about a thousand, on files
  storefront-conformance fleet enqueue shops.csv --redis redis://127.0.0.1:6379
  storefront-conformance fleet work --redis redis://127.0.0.1:6379
  storefront-conformance fleet status reports/fleet
  storefront-conformance fleet ask worst-promises
  storefront-conformance fleet site reports/fleet
`;

const exitCodes = `
Exit codes:
  0 every storefront was audited, whatever it is
  2 some could not be judged, or were not audited
  64 usage, a bad line with --strict, no Redis
  70 the suite itself is broken  130 interrupted, and some are left`;

const listHelp = 'the storefronts: .txt, .csv, .ndjson or .yaml';

type Rows = Readonly<Record<string, Option<unknown, unknown>>>;

export function addFleet(program: Command, context: CommandContext): void {
  const fleet = program
    .command('fleet')
    .summary('audit many storefronts, and ask the results')
    .description(
      'Audits many storefronts, politely to each serving edge, and keeps the results of each week.',
    )
    .helpCommand('help [COMMAND]', 'the help of a command')
    .addHelpText('before', examples)
    .addHelpText('after', exitCodes);
  addRun(fleet, context);
  addEnqueue(fleet, context);
  addWork(fleet, context);
  addStatus(fleet, context);
  addAsk(fleet, context);
  addSite(fleet, context);
}

function withOptions(command: Command, rows: Rows): Command {
  for (const [name, row] of Object.entries(rows)) command.addOption(toCommanderOption(name, row));
  return command;
}

/** After those of the command itself, in the groups that "audit --help" has. */
function withAuditOptions(command: Command): Command {
  for (const [name, row] of Object.entries(auditOptions)) {
    command.addOption(toCommanderOption(name, row, row.group));
  }
  return command;
}

function addRun(fleet: Command, { io, end }: CommandContext): void {
  const command = fleet
    .command('run')
    .description('Audits the storefronts in this process. Called again, it goes on where it was.')
    .argument('<LIST>', listHelp);
  withAuditOptions(withOptions(command, runOptions)).action(async (list: string) => {
    const { runFleet } = await import('./run-fleet.ts');
    const flags = flagsOf(command);
    end(await runFleet(list, readFlags(runOptions, flags), flags, io));
  });
}

function addEnqueue(fleet: Command, { io }: CommandContext): void {
  const command = fleet
    .command('enqueue')
    .description('Puts the storefronts on a queue. The same storefront in the same week is there once.')
    .argument('<LIST>', listHelp);
  withAuditOptions(withOptions(command, enqueueOptions)).action(async (list: string) => {
    const { enqueueFleet } = await import('./run-fleet.ts');
    const flags = flagsOf(command);
    await enqueueFleet(list, readFlags(enqueueOptions, flags), flags, io);
  });
}

function addWork(fleet: Command, { io, end }: CommandContext): void {
  const command = fleet.command('work').description('Audits what is on a queue, until it is interrupted.');
  withOptions(command, workOptions).action(async () => {
    const { workFleet } = await import('./run-fleet.ts');
    end(await workFleet(readFlags(workOptions, flagsOf(command)), io));
  });
}

function addStatus(fleet: Command, { io }: CommandContext): void {
  const command = fleet
    .command('status')
    .description('Says how far a fleet is: its lanes, what is done and left, and how long it takes at least.')
    .argument('[DIR]', 'the results of "fleet run" [reports/fleet]');
  withOptions(command, statusOptions).action(async (folder: string | undefined) => {
    const { showStatus } = await import('./fleet-results.ts');
    await showStatus(folder, readFlags(statusOptions, flagsOf(command)), io);
  });
}

function addAsk(fleet: Command, { io }: CommandContext): void {
  const command = fleet
    .command('ask')
    .description(
      'Asks the results, with SQL of DuckDB over the views storefronts, promises, causes and weeks, or by name.',
    )
    .argument('[QUESTION]', 'SQL, or a name; without it, the names are listed');
  withOptions(command, askOptions).action(async (question: string | undefined) => {
    const { askFleet } = await import('./fleet-results.ts');
    await askFleet(question, readFlags(askOptions, flagsOf(command)), io);
  });
}

function addSite(fleet: Command, { io }: CommandContext): void {
  const command = fleet
    .command('site')
    .description(
      'Makes static pages of the results, which need no server: who keeps what, and what got worse.',
    )
    .argument('[DIR]', 'the results [reports/fleet]');
  withOptions(command, siteOptions).action(async (folder: string | undefined) => {
    const { siteOfFleet } = await import('./fleet-results.ts');
    await siteOfFleet(folder, readFlags(siteOptions, flagsOf(command)), io);
  });
}
