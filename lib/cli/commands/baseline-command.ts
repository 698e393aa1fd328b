/** `baseline`: writes known failures from a report, checks them, and removes entries that no longer hold. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exits } from '../../report/exit-code.ts';
import { plural } from '../../text/plural.ts';
import { visible } from '../../text/visible.ts';
import { type CommandContext, type Io, nowOf, writeEditable } from '../io/io.ts';

const examples = `Examples:
  storefront-conformance baseline write     makes storefront-baseline.yaml
  storefront-conformance https://shop.example \\
    --baseline storefront-baseline.yaml
  storefront-conformance baseline check storefront-baseline.yaml
  storefront-conformance baseline prune storefront-baseline.yaml
`;

const latest = 'reports/latest/report.json';
const reportHelp = `a report.json [${latest}]`;

type WriteFlags = { readonly out?: string; readonly all?: boolean; readonly force?: boolean };

export function addBaseline(program: Command, context: CommandContext): void {
  const command = program
    .command('baseline')
    .summary('known failures: write, check, prune')
    .description('Keeps a file of known failures, so that an audit can distinguish them from new ones.')
    .helpCommand('help [COMMAND]', 'the help of a command')
    .addHelpText('before', examples);
  addWrite(command, context);
  addCheck(command, context);
  addPrune(command, context);
}

function addWrite(command: Command, { io }: CommandContext): void {
  command
    .command('write')
    .description(
      'Writes the failures of a report that decide as a baseline, by cause, for you to add the reasons.',
    )
    .argument('[REPORT]', reportHelp)
    .option('--out <FILE>', 'the file to write [storefront-baseline.yaml]')
    .option('--all', 'also warnings, and failures beside the interface; for --fail-on should')
    .option('--force', 'overwrite an existing file')
    .action(async (file = latest, flags: WriteFlags) => {
      const { out = 'storefront-baseline.yaml', all = false, force = false } = flags;
      const [{ readReport }, { countEntries, failuresOf, toBaseline }] = await Promise.all([
        import('../io/read-report.ts'),
        import('../../baseline/write-baseline.ts'),
      ]);
      const report = readReport(file, io.cwd);
      await writeEditable(resolve(io.cwd, out), out, toBaseline(report, { all }), force);
      const count = failuresOf(report, { all }).length;
      const left = failuresOf(report, { all: true }).length - count;
      const beside = left === 0 ? '' : `, without ${left} that do not decide (--all)`;
      const next = count === 0 ? '' : '. Write the reason of each: "baseline check" fails until then.';
      const entries = countEntries(report, { all });
      const grouped = entries === count ? '' : ` in ${plural(entries, 'entry', 'entries')}`;
      io.stdout.write(`${out}: ${plural(count, 'known failure')}${grouped}${beside}${next}\n`);
    });
}

function addCheck(command: Command, { io, end }: CommandContext): void {
  command
    .command('check')
    .description(
      'Finds entries that are expired, duplicate, without a reason, or for a check that does not exist. Exits with 1 if there are any.',
    )
    .argument('<FILE>', 'a baseline, or builtin:shopify')
    .action(async (file: string) => {
      const [{ readBaselineDocument }, { problemsOf }, checks] = await Promise.all([
        import('../../baseline/read-baseline.ts'),
        import('../../baseline/write-baseline.ts'),
        checkIds(),
      ]);
      const baseline = readBaselineDocument(file, io.cwd);
      const today = new Date(nowOf(io)).toISOString().slice(0, 10);
      const problems = problemsOf(baseline, today, checks);
      const lines = problems.map(({ entry, check, text }) => `entry ${entry}, ${check}: ${text}`);
      const counted = plural(new Set(baseline.positions).size, 'entry', 'entries');
      writeLines(io, [...lines, `${file}: ${counted}`]);
      end(problems.length > 0 ? exits.notConformant : exits.conformant);
    });
}

function addPrune(command: Command, { io }: CommandContext): void {
  command
    .command('prune')
    .description('Removes entries whose checks pass now, or no longer exist. Comments stay.')
    .argument('<FILE>', 'a baseline')
    .argument('[REPORT]', reportHelp)
    .action(async (file: string, reportFile = latest) => {
      const [{ readReport }, { prune }, { readBaselineSource }, checks] = await Promise.all([
        import('../io/read-report.ts'),
        import('../../baseline/write-baseline.ts'),
        import('../../baseline/read-baseline.ts'),
        checkIds(),
      ]);
      const path = resolve(io.cwd, file);
      const report = readReport(reportFile, io.cwd);
      const { text, removed } = prune(readBaselineSource(path, file), file, report, checks);
      if (removed.length > 0) await writeEditable(path, file, text, true);
      const lines = removed.map(({ entry, because }) => `removed ${entry.check}: ${because}`);
      const summary = removed.length === 0 ? 'nothing to remove' : `${removed.length} removed`;
      writeLines(io, [...lines, `${file}: ${summary}`]);
    });
}

const writeLines = ({ stdout }: Io, lines: readonly string[]): void => {
  stdout.write(`${lines.map(visible).join('\n')}\n`);
};

async function checkIds(): Promise<ReadonlySet<string>> {
  const { suites } = await import('../../../suites/index.ts');
  return new Set(suites.flatMap(({ checks }) => checks.map(({ id }) => id)));
}
