/** `prove`: the saboteur matrix, which shows that every check can fail, and fails only where it is sabotaged. */
import type { Command } from 'commander';
import { areas } from '../../model/requirement.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import type { Row } from '../../reference/matrix.ts';
import { exits } from '../../report/exit-code.ts';
import { type Paint, toPaint } from '../../report/terminal/paint.ts';
import { plural } from '../../text/plural.ts';
import { joinSections } from '../../text/visible.ts';
import { type CommandContext, type Io, lineWidth, paints } from '../io/io.ts';
import { saboteursNamed } from '../io/load-suite.ts';
import { toProofProgress } from '../threads/progress.ts';
import { proveHere } from '../threads/prover.ts';

type Flags = { readonly all?: boolean; readonly json?: boolean; readonly color: boolean };

export function addProve(program: Command, { io, end }: CommandContext): void {
  program
    .command('prove')
    .summary('the saboteurs, and the checks that catch them')
    .description(
      'Audits the reference storefront under saboteurs, and shows which checks catch them. Without arguments, lists the saboteurs.',
    )
    .argument('[SABOTEUR...]', 'these saboteurs, by id')
    .option('--all', 'every saboteur; takes minutes, on every core')
    .option('--json', 'as data')
    .option('--no-color', 'no colours')
    .action(async (ids: readonly string[], { all, json, color }: Flags) => {
      if (!all && ids.length === 0) return list(io, json);
      const [{ complaints }, { saboteurs }] = await Promise.all([
        import('../../reference/matrix.ts'),
        import('../../../suites/saboteurs.ts'),
      ]);
      const chosen = all ? saboteurs : await saboteursNamed(ids);
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

/** The saboteurs by the area of the check that has to catch them, without an audit. */
async function list(io: Io, json = false): Promise<void> {
  const [{ saboteurs }, { pack }] = await Promise.all([
    import('../../../suites/saboteurs.ts'),
    import('../../text/layout.ts'),
  ]);
  const rows = saboteurs.map(({ id, breaks }) => ({ id, breaks }));
  if (json) return void io.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  const width = lineWidth(io.stdout);
  const sections = areas.map((area) => {
    const ids = rows.filter(({ breaks: [check] }) => check.startsWith(`${area}/`)).map(({ id }) => id);
    return [`${area} (${ids.length})`, ...pack(ids, width - 2, '  ').map((line) => `  ${line}`)];
  });
  const ways = [
    `${plural(rows.length, 'saboteur')}. To see what catches one, or all of them (minutes, on every core):`,
    `  storefront-conformance prove ${rows[0]?.id}`,
    '  storefront-conformance prove --all',
  ];
  io.stdout.write(joinSections([...sections, ways]));
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
