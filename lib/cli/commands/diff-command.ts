/** `diff`: the checks that got worse or better, are new or are gone between two reports. */
import { type Command, Option } from 'commander';
import type { Report } from '../../model/report.ts';
import type { Changes } from '../../report/diff/changes.ts';
import { exits } from '../../report/exit-code.ts';
import { toJsonText } from '../../text/visible.ts';
import type { CommandContext } from '../command-context.ts';
import { type Io, paints } from '../io.ts';

type Flags = { readonly json: boolean; readonly html: boolean; readonly color: boolean };

export function addDiff(program: Command, { io, end }: CommandContext): void {
  program
    .command('diff')
    .summary('what got worse or better between two reports')
    .description('Compares two report.json files, check by check. Exits with 1 if a check got worse.')
    .argument('<OLD>', 'a report.json')
    .argument('<NEW>', 'a later report.json')
    .option('--json', 'the changes as JSON')
    .addOption(new Option('--html', 'the changes as one HTML file').conflicts('json'))
    .option('--no-color', 'no colours')
    .action(async (old: string, current: string, flags: Flags) => {
      const [{ readReport }, { changesBetween }] = await Promise.all([
        import('../files/read-report.ts'),
        import('../../report/diff/changes.ts'),
      ]);
      const [before, after] = [readReport(old, io.cwd), readReport(current, io.cwd)];
      const changes = changesBetween(before, after);
      io.stdout.write(await toText({ before, after, changes }, flags, io));
      end(changes.worse.length > 0 ? exits.notConformant : exits.conformant);
    });
}

type Compared = { readonly before: Report; readonly after: Report; readonly changes: Changes };

async function toText({ before, after, changes }: Compared, flags: Flags, io: Io): Promise<string> {
  if (flags.json) return toJsonText(changes);
  if (flags.html) return (await import('../../report/diff/html.ts')).toHtmlChanges(before, after, changes);
  const { toTerminalChanges } = await import('../../report/diff/terminal.ts');
  const color = paints(io.stdout, io.env, flags.color);
  return toTerminalChanges(before, after, changes, { color, width: io.stdout.columns });
}
