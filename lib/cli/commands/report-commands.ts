/** The commands that show or judge again what an audit has kept: `report`, `diff` and `rejudge`. */

import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { Report } from '../../model/report.ts';
import type { Changes } from '../../report/diff/changes.ts';
import { exits } from '../../report/exit-code.ts';
import { render } from '../../report/formats.ts';
import { prepareFolder } from '../../report/write-reports.ts';
import { requireSet, toOutput } from '../../target/load-settings.ts';
import { options } from '../../target/options.ts';
import { toJsonText } from '../../text/visible.ts';
import { type CommandContext, type Io, paints } from '../io/io.ts';
import { flagsOf, readFlags, toCommanderOption } from '../io/options.ts';

/** The presentation of a report, for every command that shows one. */
const reportOptions = {
  format: options.format,
  'junit-dialect': options['junit-dialect'],
  'fail-on': options['fail-on'],
  quiet: options.quiet,
  verbose: options.verbose,
  'no-color': options['no-color'],
};

/** `report`: renders a report.json again, in another format or in more detail. */
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
    const { pastRuns, readReport } = await import('../io/read-report.ts');
    const report = readReport(file, io.cwd);
    const text = await render(report, values.format, {
      ...pastRuns(report, values.history, io),
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

type DiffFlags = { readonly json: boolean; readonly html: boolean; readonly color: boolean };

/** `diff`: the checks that got worse or better, are new or are gone between two reports. */
export function addDiff(program: Command, { io, end }: CommandContext): void {
  program
    .command('diff')
    .summary('what got worse or better between two reports')
    .description('Compares two report.json files, check by check. Exits with 1 if a check got worse.')
    .argument('<OLD>', 'a report.json')
    .argument('<NEW>', 'a later report.json')
    .option('--json', 'the changes as JSON')
    .addOption(new Option('--html', 'the changes as a page, on stdout').conflicts('json'))
    .option('--no-color', 'no colours')
    .action(async (old: string, current: string, flags: DiffFlags) => {
      const [{ readReport }, { changesBetween }] = await Promise.all([
        import('../io/read-report.ts'),
        import('../../report/diff/changes.ts'),
      ]);
      const [before, after] = [readReport(old, io.cwd), readReport(current, io.cwd)];
      const changes = changesBetween(before, after);
      io.stdout.write(await toDiffText({ before, after, changes }, flags, io));
      end(changes.worse.length > 0 ? exits.notConformant : exits.conformant);
    });
}

type Compared = { readonly before: Report; readonly after: Report; readonly changes: Changes };

async function toDiffText({ before, after, changes }: Compared, flags: DiffFlags, io: Io): Promise<string> {
  if (flags.json) return toJsonText(changes);
  if (flags.html) return (await import('../../report/diff/html.ts')).toHtmlChanges(before, after, changes);
  const { toTerminalChanges } = await import('../../report/diff/text.ts');
  const color = paints(io.stdout, io.env, flags.color);
  return toTerminalChanges(before, after, changes, { color, width: io.stdout.columns });
}

/** The options of judging and reports; those of the traffic are part of the recording. */
const rejudgeOptions = {
  rulesets: { ...options.rulesets, fallback: undefined, shown: 'as recorded' },
  set: { ...options.set, shown: 'as recorded' },
  only: { ...options.only, fallback: undefined, shown: 'as recorded' },
  skip: { ...options.skip, fallback: undefined, shown: 'as recorded' },
  baseline: options.baseline,
  out: options.out,
  formats: options.formats,
  evidence: options.evidence,
  ...reportOptions,
};

/** Judging has a deadline of its own, independent of the recorded run. */
const deadlineMs = 600_000;

/** `rejudge`: judges a recorded audit again, and sends nothing. */
export function addRejudge(program: Command, { io, end }: CommandContext): void {
  const command = program
    .command('rejudge')
    .summary('judge a recording again, with no traffic')
    .description('Judges the recording of an audit (--record) again: the same verdicts, and nothing is sent.')
    .argument('<FILE>', 'a file that --record wrote');
  for (const [name, row] of Object.entries(rejudgeOptions)) {
    command.addOption(toCommanderOption(name, row, row.group));
  }
  command.action(async (file: string) => {
    const values = readFlags(rejudgeOptions, flagsOf(command));
    const output = toOutput(values, io.cwd);
    const [{ readRecording }, { rejudge }, { readBaselines }, { printReport }] = await Promise.all([
      import('../../recording/read-recording.ts'),
      import('../evidence/judge-bundle.ts'),
      import('../auditing/audit-to-report.ts'),
      import('../auditing/run-audit.ts'),
    ]);
    const baselines = await readBaselines(values.baseline, io.cwd);
    const recorded = await readRecording(resolve(io.cwd, file), file);
    await prepareFolder(output);
    const { target } = recorded.header;
    const { rulesets = target.rulesets, only = target.only, skip = target.skip } = values;
    const set = values.set === undefined ? target.set : requireSet(values.set);
    const judged = { ...target, rulesets, only, skip, ...(set !== undefined && { set }), deadlineMs };
    const report = await rejudge(recorded, judged, { baselines, signal: io.signal });
    end(await printReport(report, output, io));
  });
}
