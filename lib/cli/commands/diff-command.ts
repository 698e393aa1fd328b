/** `diff`: the checks that got worse or better, are new or are gone between two reports. */
import type { Command } from 'commander';
import { exits } from '../../report/exit-code.ts';
import { toJsonText } from '../../text/visible.ts';
import type { CommandContext } from '../command-context.ts';
import { paints } from '../io.ts';

export function addDiff(program: Command, { io, end }: CommandContext): void {
  program
    .command('diff')
    .summary('what got worse or better between two reports')
    .description('Compares two report.json files, check by check. Exits with 1 if a check got worse.')
    .argument('<OLD>', 'a report.json')
    .argument('<NEW>', 'a later report.json')
    .option('--json', 'the changes as JSON')
    .option('--no-color', 'no colours')
    .action(async (old: string, current: string, flags: { json: boolean; color: boolean }) => {
      const [{ readReport }, { changesBetween }, { toTerminalChanges }] = await Promise.all([
        import('../files/read-report.ts'),
        import('../../report/diff/changes.ts'),
        import('../../report/diff/terminal.ts'),
      ]);
      const [before, after] = [readReport(old, io.cwd), readReport(current, io.cwd)];
      const changes = changesBetween(before, after);
      io.stdout.write(
        flags.json
          ? toJsonText(changes)
          : toTerminalChanges(before, after, changes, paints(io.stdout, io.env, flags.color)),
      );
      end(changes.worse.length > 0 ? exits.notConformant : exits.conformant);
    });
}
