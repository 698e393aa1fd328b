/** `report`: renders a report.json again, in another format or in more detail. */
import type { Command } from 'commander';
import { render } from '../../report/formats.ts';
import { options } from '../../target/options.ts';
import type { CommandContext } from '../command-context.ts';
import { pastRuns } from '../files/past-runs.ts';
import { paints } from '../io.ts';
import { flagsOf, readFlags, toCommanderOption } from '../options.ts';

/** The presentation of a report, for every command that shows one. */
export const reportOptions = {
  format: options.format,
  'junit-dialect': options['junit-dialect'],
  'fail-on': options['fail-on'],
  quiet: options.quiet,
  verbose: options.verbose,
  'no-color': options['no-color'],
};

export function addReport(program: Command, { io }: CommandContext): void {
  const command = program
    .command('report')
    .summary('render a report.json again')
    .description('Renders a report.json again, in another format or in more detail. Judges nothing.')
    .argument('<FILE>', 'a report.json');
  const own = { ...reportOptions, history: options.history };
  for (const [name, row] of Object.entries(own)) command.addOption(toCommanderOption(name, row));
  command.action(async (file: string) => {
    const values = readFlags(own, flagsOf(command));
    const { readReport } = await import('../files/read-report.ts');
    const report = readReport(file, io.cwd);
    const text = await render(report, values.format, {
      ...(await pastRuns(report, values.history, io)),
      junitDialect: values['junit-dialect'],
      failOn: values['fail-on'],
      quiet: values.quiet,
      verbose: values.verbose,
      saved: file,
      color: paints(io.stdout, io.env, !values['no-color']),
      ...(io.stdout.columns && { width: io.stdout.columns }),
    });
    io.stdout.write(text);
  });
}
