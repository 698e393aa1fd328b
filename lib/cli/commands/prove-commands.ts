/** The commands that show what the suite finds: `prove`, the saboteur matrix, and `mutate`, faults in recorded responses. */

import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { type Area, areas } from '../../model/requirement.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Row } from '../../reference/matrix.ts';
import { exits } from '../../report/exit-code.ts';
import { type Paint, toPaint } from '../../report/terminal/paint.ts';
import { integer } from '../../target/kinds.ts';
import { option } from '../../target/option.ts';
import { options } from '../../target/options.ts';
import { grouped } from '../../text/grouped.ts';
import { joinSections } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import { type CommandContext, type Io, lineWidth, paints, toProofProgress } from '../io/io.ts';
import { saboteursNamed } from '../io/load-suite.ts';
import { flagsOf, readFlags, toCommanderOption } from '../io/options.ts';
import { proveHere } from '../threads/prover.ts';

type Flags = {
  readonly all?: boolean;
  readonly area?: Area;
  readonly search?: string;
  readonly json?: boolean;
  readonly color: boolean;
};

/** `prove`: the saboteur matrix, which shows that every check can fail, and fails only where it is sabotaged. */
export function addProve(program: Command, { io, end }: CommandContext): void {
  program
    .command('prove')
    .summary('the saboteurs, and the checks that catch them')
    .description(
      'Audits the reference storefront under saboteurs, and shows which checks catch them. Without arguments, lists the saboteurs and what each breaks.',
    )
    .argument('[SABOTEUR...]', 'these saboteurs, by id')
    .option('--all', 'every saboteur, or every one that is found; all take minutes, on every core')
    .addOption(new Option('--area <AREA>', 'those of one area').choices(areas))
    .option('--search <TEXT>', 'those whose id, check or claim has this text')
    .option('--json', 'as data')
    .option('--no-color', 'no colours')
    .action(async (ids: readonly string[], flags: Flags) => {
      const { all, json, color } = flags;
      const paint = toPaint(paints(io.stdout, io.env, color));
      if (!all && ids.length === 0) return list(await foundBy(flags), { io, paint, json });
      const { complaints } = await import('../../reference/matrix.ts');
      const chosen = all ? (await foundBy(flags)).map(({ saboteur }) => saboteur) : await saboteursNamed(ids);
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

/** A saboteur, and the claim of the check that has to catch it. */
type Listed = { readonly saboteur: Saboteur; readonly check: string; readonly claim: string };

/** @throws UsageError if there is none. */
async function foundBy({ area, search }: Flags): Promise<readonly Listed[]> {
  const [{ saboteurs }, { suitesInBrowser }] = await Promise.all([
    import('../../../suites/saboteurs.ts'),
    import('../../../suites/index.ts'),
  ]);
  const claims = new Map(
    suitesInBrowser.flatMap(({ checks }) => checks.map(({ id, claim }) => [id, claim] as const)),
  );
  const wanted = search?.toLowerCase() ?? '';
  const found = saboteurs
    .map((saboteur) => ({
      saboteur,
      check: saboteur.breaks[0],
      claim: claims.get(saboteur.breaks[0]) ?? '',
    }))
    .filter(({ check }) => area === undefined || check.startsWith(`${area}/`))
    .filter(({ saboteur, check, claim }) =>
      [saboteur.id, check, claim].some((text) => text.toLowerCase().includes(wanted)),
    );
  if (found.length > 0) return found;
  const where = area === undefined ? '' : ` of the area ${area}`;
  throw new UsageError(`no saboteur${where} has "${search}" in its id, its check or its claim`);
}

type Listing = { readonly io: Io; readonly paint: Paint; readonly json: boolean | undefined };

/** The saboteurs by area, below the claim that each of them breaks; without an audit. */
async function list(found: readonly Listed[], { io, paint, json = false }: Listing): Promise<void> {
  if (json) {
    const rows = found.map(({ saboteur: { id, breaks }, claim }) => ({ id, breaks, claim }));
    return void io.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  }
  const { pack, wrap } = await import('../../text/layout.ts');
  const width = lineWidth(io.stdout);
  const sections = areas.flatMap((area) => {
    const mine = found.filter(({ check }) => check.startsWith(`${area}/`));
    const lines = [...grouped(mine, ({ check }) => check)].flatMap(([check, some]) => [
      ...wrap(`${check}: ${some[0]?.claim}`, width - 2).map((line) => `  ${paint.dim(line)}`),
      ...pack(
        some.map(({ saboteur }) => saboteur.id),
        width - 4,
        '  ',
      ).map((line) => `    ${line}`),
    ]);
    return mine.length === 0 ? [] : [[paint.bold(`${area} (${mine.length})`), ...lines]];
  });
  const first = found[0]?.saboteur.id;
  const ways = [
    `${plural(found.length, 'saboteur')}, each below the claim that it breaks. To find some, and to see what catches one:`,
    '  storefront-conformance prove --area catalog --search price',
    `  storefront-conformance prove ${first}`,
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

const mutateOptions = {
  out: { ...options.out, help: 'folder for mutation.json and mutation.html' },
  sample: option(integer(1, 1_000_000), 'plant so many faults, chosen by the seed', undefined, {
    shown: 'all',
  }),
  seed: { ...options.seed, help: 'seed of the places and of the sample', shown: 'that of the recording' },
  'fail-under': option(integer(0, 100), 'exit code 1 for a score below, in percent', undefined, {
    shown: 'none',
  }),
  quiet: { ...options.quiet, help: 'no progress, and only the score' },
  'no-color': options['no-color'],
};

/** `mutate`: plants faults in the responses of a recording, and says which of them an audit would miss. */
export function addMutate(program: Command, { io, end }: CommandContext): void {
  const command = program
    .command('mutate')
    .summary('the faults in its answers that would be missed')
    .description(
      'Plants faults in the answers of a recording (--record), one at a time, and judges again: nothing is sent.',
    )
    .argument('<FILE>', 'a file that --record wrote')
    .option('--json', 'as data');
  for (const [name, row] of Object.entries(mutateOptions)) command.addOption(toCommanderOption(name, row));
  command.action(async (file: string) => {
    const { json, ...flags } = flagsOf(command);
    const values = readFlags(mutateOptions, flags);
    const [{ mutateRecording, toSummary }, { noteWritten }] = await Promise.all([
      import('../mutating/mutate-recording.ts'),
      import('../io/output.ts'),
    ]);
    const { out, quiet, sample, seed } = values;
    const job = {
      ...{ file: resolve(io.cwd, file), name: file },
      ...(seed !== undefined && { seed }),
      ...(sample !== undefined && { sample }),
    };
    const { worth, baseUrl, paths } = await mutateRecording(job, { out: resolve(io.cwd, out), quiet }, io);
    const paint = toPaint(paints(io.stdout, io.env, !values['no-color']));
    const width = lineWidth(io.stdout);
    const text = toSummary(worth, baseUrl, { paint, width, quiet });
    io.stdout.write(json === true ? `${JSON.stringify(worth, null, 2)}\n` : text);
    if (!quiet) noteWritten(paths, io);
    const fails = worth.score < (values['fail-under'] ?? 0);
    end(io.signal.aborted ? exits.interrupted : fails ? exits.notConformant : exits.conformant);
  });
}
