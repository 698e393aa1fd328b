/** `requirements`: every promise with the checks that judge it, or the reason why it has none. */
import type { Command } from 'commander';
import { toPaint } from '../../report/terminal/paint.ts';
import type { CommandContext } from '../command-context.ts';
import { lineWidth, paints } from '../io.ts';

export function addRequirements(program: Command, { io }: CommandContext): void {
  program
    .command('requirements')
    .summary('every promise, and the checks that judge it')
    .description(
      'Lists every promise of the interface with its checks and saboteurs, or why no check can judge it.',
    )
    .option('--json', 'as JSON')
    .option('--no-color', 'no colours')
    .action(async ({ json, color }: { json?: boolean; color: boolean }) => {
      const [{ loadRows }, { requirementsText }] = await Promise.all([
        import('../load-rows.ts'),
        import('../telling/requirements-text.ts'),
      ]);
      const rows = await loadRows();
      const paint = toPaint(paints(io.stdout, io.env, color));
      const width = lineWidth(io.stdout);
      io.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : requirementsText(rows, paint, width));
    });
}
