/** `baseline`: known failures: written from a report, checked, and rid of what no longer holds. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { plural } from '../report/evidence.ts';
import { visible } from '../text/visible.ts';
import type { CommandContext } from './command-context.ts';
import { exits } from './exit-code.ts';
import { type Io, nowOf } from './io.ts';
import { writeEditable } from './write-file.ts';

const examples = `Examples:
  storefront-conformance baseline write                     today's failures, as storefront-baseline.yaml
  storefront-conformance https://shop.example --baseline storefront-baseline.yaml
  storefront-conformance baseline check storefront-baseline.yaml
  storefront-conformance baseline prune storefront-baseline.yaml reports/latest/report.json
`;

const latest = 'reports/latest/report.json';
const reportHelp = `a report.json [${latest}]`;

type WriteFlags = { readonly out?: string; readonly force?: boolean };

export function addBaseline(program: Command, context: CommandContext): void {
  const command = program
    .command('baseline')
    .summary('known failures: write, check, prune')
    .description('Keeps a file of known failures, so that an audit tells them apart from new ones.')
    .addHelpText('before', examples);
  addWrite(command, context);
  addCheck(command, context);
  addPrune(command, context);
}

function addWrite(command: Command, { io }: CommandContext): void {
  command
    .command('write')
    .description('Makes a baseline of the failures and warnings of a report; a person is to say why.')
    .argument('[REPORT]', reportHelp)
    .option('--out <FILE>', 'where to write it [storefront-baseline.yaml]')
    .option('--force', 'overwrite a file that is there')
    .action(async (file = latest, { out = 'storefront-baseline.yaml', force = false }: WriteFlags) => {
      const [{ readReport }, { failuresOf, toBaseline }] = await Promise.all([
        import('./read-report.ts'),
        import('../baseline/to-baseline.ts'),
      ]);
      const report = readReport(file, io.cwd);
      await writeEditable(resolve(io.cwd, out), out, toBaseline(report), force);
      const count = failuresOf(report).length;
      const next = count === 0 ? '' : '. Say why in each reason.';
      io.stdout.write(`${out}: ${plural(count, 'known failure')}${next}\n`);
    });
}

function addCheck(command: Command, { io, end }: CommandContext): void {
  command
    .command('check')
    .description(
      'Looks for entries that are expired, doubled, or about no check. Ends with 1 when there are any.',
    )
    .argument('<FILE>', 'a baseline, or builtin:shopify')
    .action(async (file: string) => {
      const [{ readBaseline }, { blemishesOf }, checks] = await Promise.all([
        import('../baseline/read-baseline.ts'),
        import('../baseline/blemishes.ts'),
        checkIds(),
      ]);
      const { entries } = readBaseline(file, io.cwd);
      const today = new Date(nowOf(io)).toISOString().slice(0, 10);
      const blemishes = blemishesOf(entries, today, checks);
      const lines = blemishes.map(({ entry, check, text }) => `entry ${entry}, ${check}: ${text}`);
      const counted = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
      tell(io, [...lines, `${file}: ${counted}`]);
      end(blemishes.some(({ minor }) => !minor) ? exits.notConformant : exits.conformant);
    });
}

function addPrune(command: Command, { io }: CommandContext): void {
  command
    .command('prune')
    .description('Takes out entries whose checks pass now, or are no more. Comments stay.')
    .argument('<FILE>', 'a baseline')
    .argument('[REPORT]', reportHelp)
    .action(async (file: string, reportFile = latest) => {
      const [{ readReport }, { prune }, { readBaselineSource }, checks] = await Promise.all([
        import('./read-report.ts'),
        import('../baseline/prune.ts'),
        import('../baseline/read-baseline.ts'),
        checkIds(),
      ]);
      const path = resolve(io.cwd, file);
      const report = readReport(reportFile, io.cwd);
      const { text, removed } = prune(readBaselineSource(path, file), file, report, checks);
      if (removed.length > 0) await writeEditable(path, file, text, true);
      const lines = removed.map(({ entry, because }) => `removed ${entry.check}: ${because}`);
      const summary = removed.length === 0 ? 'nothing to remove' : `${removed.length} removed`;
      tell(io, [...lines, `${file}: ${summary}`]);
    });
}

const tell = ({ stdout }: Io, lines: readonly string[]): void => {
  stdout.write(`${lines.map(visible).join('\n')}\n`);
};

async function checkIds(): Promise<ReadonlySet<string>> {
  const { suites } = await import('../../suites/index.ts');
  return new Set(suites.flatMap(({ checks }) => checks.map(({ id }) => id)));
}
