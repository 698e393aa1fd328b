/** `prove`: the saboteur matrix, which shows that every check can fail, and fails only where it is sabotaged. */
import type { Command } from 'commander';
import type { Saboteur } from '../../model/saboteur.ts';
import type { Row } from '../../reference/matrix.ts';
import { exits } from '../../report/exit-code.ts';
import { type Paint, toPaint } from '../../report/terminal/paint.ts';
import { plural } from '../../text/plural.ts';
import type { CommandContext } from '../command-context.ts';
import { type Io, paints } from '../io.ts';
import { toProofProgress } from '../proving/proof-progress.ts';
import { proveHere } from '../proving/prover.ts';
import { saboteursNamed } from '../saboteurs-named.ts';

export function addProve(program: Command, { io, end }: CommandContext): void {
  program
    .command('prove')
    .summary('the saboteur matrix: which saboteur each check catches')
    .description('Audits the reference storefront under every saboteur, and shows which checks catch it.')
    .argument('[SABOTEUR...]', 'only these saboteurs, by id')
    .option('--json', 'as data')
    .option('--no-color', 'no colours')
    .action(async (ids: readonly string[], { json, color }: { json?: boolean; color: boolean }) => {
      const [{ complaints }, { saboteurs }] = await Promise.all([
        import('../../reference/matrix.ts'),
        import('../../../suites/saboteurs.ts'),
      ]);
      const chosen = ids.length === 0 ? saboteurs : await saboteursNamed(ids);
      const paint = toPaint(paints(io.stdout, io.env, color));
      const write = (row: Row) => io.stdout.write(toText(row, complaints(row), paint));
      const rows = await rowsOf(chosen, io, json ? () => {} : write);
      const wrong = rows.flatMap(complaints);
      if (json) {
        io.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
      } else {
        io.stdout.write(
          `${plural(rows.length, 'saboteur')}, ${wrong.length === 0 ? 'all caught' : plural(wrong.length, 'complaint')}\n`,
        );
      }
      end(wrong.length === 0 ? exits.conformant : exits.broken);
    });
}

/** @param write gets each row, in the order of the saboteurs. */
async function rowsOf(
  saboteurs: readonly Saboteur[],
  io: Io,
  write: (row: Row) => void,
): Promise<readonly Row[]> {
  const { prove = proveHere } = io;
  const progress = toProofProgress(io, saboteurs.length);
  const known = new Map<string, Row>();
  const rows: Row[] = [];
  await prove(saboteurs, (row) => {
    known.set(row.saboteur, row);
    progress.clear();
    for (const { id } of saboteurs.slice(rows.length)) {
      const next = known.get(id);
      if (!next) break;
      write(next);
      rows.push(next);
    }
    progress.show(known.size);
  });
  progress.clear();
  return rows;
}

const toText = ({ saboteur, caughtBy }: Row, wrong: readonly string[], paint: Paint): string =>
  [
    `${paint.bold(saboteur)}`,
    ...caughtBy.map((check) => `  caught by ${check}`),
    ...wrong.map((complaint) => paint.error(`  ${complaint}`)),
    '',
  ].join('\n');
