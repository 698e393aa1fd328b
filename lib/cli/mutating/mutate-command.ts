/** `mutate`: plants faults in the responses of a recording, and says which of them an audit would miss. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exits } from '../../report/exit-code.ts';
import { toPaint } from '../../report/terminal/paint.ts';
import { integer } from '../../target/kinds.ts';
import { option } from '../../target/option.ts';
import { options } from '../../target/options.ts';
import { type CommandContext, lineWidth, paints } from '../io/io.ts';
import { flagsOf, readFlags, toCommanderOption } from '../io/options.ts';

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
      import('./mutate-recording.ts'),
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
