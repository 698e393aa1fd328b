/** `diff`: what got worse, better, new or lost between two reports. */
import type { Command } from 'commander';
import { changesBetween } from '../report/diff/changes.ts';
import { toTerminalChanges } from '../report/diff/terminal.ts';
import { visibleJson } from '../text/visible.ts';
import type { CommandContext } from './command-context.ts';
import { exits } from './exit-code.ts';
import { paints } from './io.ts';

export function addDiff(program: Command, { io, end }: CommandContext): void {
  program
    .command('diff')
    .summary('what got worse or better between two reports')
    .description('Compares two report.json, check by check. Ends with 1 when something got worse.')
    .argument('<OLD>', 'a report.json')
    .argument('<NEW>', 'a later report.json')
    .option('--json', 'the changes as JSON')
    .option('--no-color', 'no colours')
    .action(async (old: string, current: string, flags: { json: boolean; color: boolean }) => {
      const { readReport } = await import('./read-report.ts');
      const [before, after] = [readReport(old, io.cwd), readReport(current, io.cwd)];
      const changes = changesBetween(before, after);
      io.stdout.write(
        flags.json
          ? `${visibleJson(JSON.stringify(changes, null, 2))}\n`
          : toTerminalChanges(before, after, changes, paints(io.stdout, io.env, flags.color)),
      );
      end(changes.worse.length > 0 ? exits.notConformant : exits.conformant);
    });
}
