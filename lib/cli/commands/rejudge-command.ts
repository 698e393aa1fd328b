/** `rejudge`: judges a recorded audit again, and sends nothing. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { prepareFolder } from '../../report/write-reports.ts';
import { toOutput } from '../../target/load-settings.ts';
import { options } from '../../target/options.ts';
import type { CommandContext } from '../command-context.ts';
import { groupOf } from '../help.ts';
import { flagsOf, readFlags, toCommanderOption } from '../options.ts';
import { reportOptions } from './report-command.ts';

/** The options of judging and reports; those of the traffic are part of the recording. */
const rejudgeOptions = {
  rulesets: { ...options.rulesets, fallback: undefined, shown: 'as recorded' },
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

export function addRejudge(program: Command, { io, end }: CommandContext): void {
  const command = program
    .command('rejudge')
    .summary('judge a recording again, with no traffic')
    .description('Judges the recording of an audit (--record) again: the same verdicts, and nothing is sent.')
    .argument('<FILE>', 'a file that --record wrote');
  for (const [name, row] of Object.entries(rejudgeOptions)) {
    command.addOption(toCommanderOption(name, row, groupOf(name)));
  }
  command.action(async (file: string) => {
    const values = readFlags(rejudgeOptions, flagsOf(command));
    const output = toOutput(values, io.cwd);
    const [{ readRecording }, { rejudge }, { readBaselines }, { printReport }] = await Promise.all([
      import('../../recording/read-recording.ts'),
      import('./rejudge.ts'),
      import('../auditing/audit-to-report.ts'),
      import('../auditing/run-audit.ts'),
    ]);
    const baselines = await readBaselines(values.baseline, io.cwd);
    const recorded = await readRecording(resolve(io.cwd, file), file);
    await prepareFolder(output);
    const { target } = recorded.header;
    const { rulesets = target.rulesets, only = target.only, skip = target.skip } = values;
    const judged = { ...target, rulesets, only, skip, deadlineMs };
    const report = await rejudge(recorded, judged, { baselines, signal: io.signal });
    end(await printReport(report, output, io));
  });
}
