/** `prove`: the saboteur matrix, which shows that every check can fail, and fails only where it is lied to. */
import type { Command } from 'commander';
import { UsageError } from '../model/usage-error.ts';
import type { Row } from '../proof/matrix.ts';
import { type Paint, toPaint } from '../report/paint.ts';
import type { Context } from './context.ts';
import { paints } from './io.ts';

/** The suite itself is broken. */
const unproven = 70;

export function addProve(program: Command, { io, end }: Context): void {
  program
    .command('prove')
    .summary('the saboteur matrix: which saboteur each check catches')
    .description('Lets every saboteur lie about the reference storefront, and shows which checks catch it.')
    .argument('[SABOTEUR...]', 'only these, by id')
    .option('--json', 'as data')
    .option('--no-color', 'no colours')
    .action(async (ids: readonly string[], { json, color }: { json?: boolean; color: boolean }) => {
      const [{ complaints, matrix }, { suites }, { saboteurs }] = await Promise.all([
        import('../proof/matrix.ts'),
        import('../../suites/index.ts'),
        import('../../suites/saboteurs.ts'),
      ]);
      const unknown = ids.find((id) => !saboteurs.some((saboteur) => saboteur.id === id));
      if (unknown !== undefined)
        throw new UsageError(`there is no saboteur "${unknown}"; "prove" lists them all`);
      const paint = toPaint(paints(io.stdout, io.env, color));
      const rows: Row[] = [];
      const rowOf = matrix(suites);
      for (const saboteur of saboteurs.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
        const row = await rowOf(saboteur);
        rows.push(row);
        if (!json) io.stdout.write(toText(row, complaints(row), paint));
      }
      const wrong = rows.flatMap(complaints);
      if (json) io.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
      else
        io.stdout.write(
          `${rows.length} saboteurs, ${wrong.length === 0 ? 'all caught' : `${wrong.length} complaints`}\n`,
        );
      end(wrong.length === 0 ? 0 : unproven);
    });
}

const toText = ({ saboteur, caughtBy }: Row, wrong: readonly string[], paint: Paint): string =>
  [
    `${paint.bold(saboteur)}`,
    ...caughtBy.map((check) => `  caught by ${check}`),
    ...wrong.map((complaint) => paint.error(`  ${complaint}`)),
    '',
  ].join('\n');
