/** The commands that show, judge again or accept what an audit has kept: `report`, `diff`, `rejudge` and `baseline`. */
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { Report } from '../../model/report.ts';
import type { Changes } from '../../report/diff/changes.ts';
import { exits } from '../../report/exit-code.ts';
import { render } from '../../report/formats.ts';
import { prepareFolder } from '../../report/write-reports.ts';
import { requireSet, toOutput } from '../../target/load-settings.ts';
import { options } from '../../target/options.ts';
import { toJsonText, visible } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import { type CommandContext, type Io, nowOf, paints, writeEditable } from '../io/io.ts';
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
    const [{ readRecording }, { rejudge }, { printReport, readBaselines }] = await Promise.all([
      import('../../recording/read-recording.ts'),
      import('../evidence/judge-bundle.ts'),
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

const examples = `Examples:
  storefront-conformance baseline write     makes storefront-baseline.yaml
  storefront-conformance https://shop.example \\
    --baseline storefront-baseline.yaml
  storefront-conformance baseline check storefront-baseline.yaml
  storefront-conformance baseline prune storefront-baseline.yaml
`;

const latest = 'reports/latest/report.json';
const reportHelp = `a report.json [${latest}]`;

type WriteFlags = { readonly out?: string; readonly all?: boolean; readonly force?: boolean };

/** `baseline`: writes known failures from a report, checks them, and removes entries that no longer hold. */
export function addBaseline(program: Command, context: CommandContext): void {
  const command = program
    .command('baseline')
    .summary('known failures: write, check, prune')
    .description('Keeps a file of known failures, so that an audit can distinguish them from new ones.')
    .helpCommand('help [COMMAND]', 'the help of a command')
    .addHelpText('before', examples);
  addWrite(command, context);
  addCheck(command, context);
  addPrune(command, context);
}

function addWrite(command: Command, { io }: CommandContext): void {
  command
    .command('write')
    .description(
      'Writes the failures of a report that decide as a baseline, by cause, for you to add the reasons.',
    )
    .argument('[REPORT]', reportHelp)
    .option('--out <FILE>', 'the file to write [storefront-baseline.yaml]')
    .option('--all', 'also warnings, and failures beside the interface; for --fail-on should')
    .option('--force', 'overwrite an existing file')
    .action(async (file = latest, flags: WriteFlags) => {
      const { out = 'storefront-baseline.yaml', all = false, force = false } = flags;
      const [{ readReport }, { countEntries, failuresOf, toBaseline }] = await Promise.all([
        import('../io/read-report.ts'),
        import('../../baseline/write-baseline.ts'),
      ]);
      const report = readReport(file, io.cwd);
      await writeEditable(resolve(io.cwd, out), out, toBaseline(report, { all }), force);
      const count = failuresOf(report, { all }).length;
      const left = failuresOf(report, { all: true }).length - count;
      const beside = left === 0 ? '' : `, without ${left} that do not decide (--all)`;
      const next = count === 0 ? '' : '. Write the reason of each: "baseline check" fails until then.';
      const entries = countEntries(report, { all });
      const grouped = entries === count ? '' : ` in ${plural(entries, 'entry', 'entries')}`;
      io.stdout.write(`${out}: ${plural(count, 'known failure')}${grouped}${beside}${next}\n`);
    });
}

function addCheck(command: Command, { io, end }: CommandContext): void {
  command
    .command('check')
    .description(
      'Finds entries that are expired, duplicate, without a reason, or for a check that does not exist. Exits with 1 if there are any.',
    )
    .argument('<FILE>', 'a baseline, or builtin:shopify')
    .action(async (file: string) => {
      const [{ readBaselineDocument }, { problemsOf }, checks] = await Promise.all([
        import('../../baseline/read-baseline.ts'),
        import('../../baseline/write-baseline.ts'),
        checkIds(),
      ]);
      const baseline = readBaselineDocument(file, io.cwd);
      const today = new Date(nowOf(io)).toISOString().slice(0, 10);
      const problems = problemsOf(baseline, today, checks);
      const lines = problems.map(({ entry, check, text }) => `entry ${entry}, ${check}: ${text}`);
      const counted = plural(new Set(baseline.positions).size, 'entry', 'entries');
      writeLines(io, [...lines, `${file}: ${counted}`]);
      end(problems.length > 0 ? exits.notConformant : exits.conformant);
    });
}

function addPrune(command: Command, { io }: CommandContext): void {
  command
    .command('prune')
    .description('Removes entries whose checks pass now, or no longer exist. Comments stay.')
    .argument('<FILE>', 'a baseline')
    .argument('[REPORT]', reportHelp)
    .action(async (file: string, reportFile = latest) => {
      const [{ readReport }, { prune }, { readBaselineSource }, checks] = await Promise.all([
        import('../io/read-report.ts'),
        import('../../baseline/write-baseline.ts'),
        import('../../baseline/read-baseline.ts'),
        checkIds(),
      ]);
      const path = resolve(io.cwd, file);
      const report = readReport(reportFile, io.cwd);
      const { text, removed } = prune(readBaselineSource(path, file), file, report, checks);
      if (removed.length > 0) await writeEditable(path, file, text, true);
      const lines = removed.map(({ entry, because }) => `removed ${entry.check}: ${because}`);
      const summary = removed.length === 0 ? 'nothing to remove' : `${removed.length} removed`;
      writeLines(io, [...lines, `${file}: ${summary}`]);
    });
}

const writeLines = ({ stdout }: Io, lines: readonly string[]): void => {
  stdout.write(`${lines.map(visible).join('\n')}\n`);
};

async function checkIds(): Promise<ReadonlySet<string>> {
  const { suites } = await import('../../../suites/index.ts');
  return new Set(suites.flatMap(({ checks }) => checks.map(({ id }) => id)));
}
