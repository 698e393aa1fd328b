/**
 * Prints what changed since the report in --out, which this run is about to replace, and writes it to changed.md. The
 * comparison is with the last run that judged anything: after an outage, every old failure would otherwise be news.
 */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isJudged } from '../../engine/select.ts';
import type { Report } from '../../model/report.ts';
import { UsageError } from '../../model/usage-error.ts';
import { type Changed, changedBetween, isUnchanged } from '../../report/diff/changes.ts';
import { toMarkdownChanges, toMarkdownFirst, toTerminalChanges } from '../../report/diff/text.ts';
import { changedExitCode, exitCode } from '../../report/exit-code.ts';
import { fileNameOf, type Output, render } from '../../report/formats.ts';
import { writeWhole } from '../../report/write-reports.ts';
import { toJsonText } from '../../text/visible.ts';
import { type Io, paints } from '../io/io.ts';
import { warn } from '../io/output.ts';
import { readReport } from '../io/read-report.ts';

/** For a run that judged nothing, or was interrupted: the next run must not be compared with it. */
const asideFolder = 'incomplete';

export type ChangedRun = {
  readonly code: number;
  /** Where the reports of this run go. */
  readonly out: string;
  /** Everything to print. */
  readonly text: string;
  /** changed.md. */
  readonly write: () => Promise<string>;
};

export async function changedSince(report: Report, output: Output, io: Io): Promise<ChangedRun> {
  const kept = keptReport(report, output, io);
  const how = { failOn: output.failOn, interrupted: io.signal.aborted };
  const path = join(output.out, 'changed.md');
  const writing = (text: string) => async () => {
    await writeWhole(path, text);
    return path;
  };
  if (typeof kept === 'string') {
    warn(`nothing to compare with: ${kept}; the next run is compared with this one`, io);
    const text = await render(report, output.format, output);
    return {
      code: exitCode(report, how),
      out: output.out,
      text,
      write: writing(toMarkdownFirst(report, kept)),
    };
  }
  const changed = changedBetween(kept, report);
  const isWorthKeeping = report.verdicts.some(isJudged) && !how.interrupted;
  return {
    code: changedExitCode(changed, how),
    out: isWorthKeeping ? output.out : join(output.out, asideFolder),
    text: toText(changed, output, io),
    write: writing(toMarkdownChanges(changed)),
  };
}

/** The kept report, or the reason why there is none to compare with. */
function keptReport(report: Report, { out }: Output, io: Io): Report | string {
  const path = join(out, fileNameOf('json'));
  const name = relative(io.cwd, path);
  if (!existsSync(path)) return `there is no ${name} yet`;
  try {
    const kept = readReport(name, io.cwd);
    const isSame = kept.target.embedded
      ? report.target.embedded
      : kept.target.baseUrl === report.target.baseUrl && !report.target.embedded;
    return isSame ? kept : `${name} is of another storefront`;
  } catch (cause) {
    if (cause instanceof UsageError) return cause.message;
    throw cause;
  }
}

/** With --quiet, a run without changes prints nothing. */
function toText(changed: Changed, { format, quiet, color }: Output, { stdout, env }: Io): string {
  const { old, current, changes, apart } = changed;
  if (quiet && isUnchanged(changed)) return '';
  if (format === 'json') return toJsonText(changes);
  if (format === 'markdown') return toMarkdownChanges(changed);
  const note =
    apart === 0 ? '' : `\nOnly one of the runs selected ${apart} checks, which are not compared.\n`;
  const style = { color: paints(stdout, env, color), width: stdout.columns };
  return `${toTerminalChanges(old, current, changes, style)}${note}`;
}
