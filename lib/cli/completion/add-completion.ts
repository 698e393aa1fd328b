/** The hidden option `--completion SHELL`: prints what a shell needs to complete commands, options and ids. */
import { type Command, CommanderError, Option } from 'commander';
import { fitting } from '../../target/fitting.ts';
import { choice } from '../../target/kinds.ts';
import type { CommandContext } from '../command-context.ts';

const shells = choice(['bash', 'zsh', 'fish'], 'SHELL');

/** Like the help, it is printed instead of anything else. */
export function addCompletion(program: Command, { io }: CommandContext): void {
  program.addOption(new Option('--completion <SHELL>', 'print a completion script').hideHelp());
  program.hook('preAction', async () => {
    const raw: unknown = program.opts().completion;
    if (raw === undefined) return;
    const shell = fitting(shells, { raw, where: '--completion' });
    const [{ spelledOut }, { loadRows }, { toBash, toZsh }, { toFish }] = await Promise.all([
      import('./spelled-out.ts'),
      import('../load-rows.ts'),
      import('./bash.ts'),
      import('./fish.ts'),
    ]);
    const toScript = { bash: toBash, zsh: toZsh, fish: toFish }[shell];
    io.stdout.write(toScript(spelledOut(program, await loadRows())));
    throw new CommanderError(0, 'completion', '');
  });
}
