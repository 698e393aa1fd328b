/** A vitest reporter that ends a run as the command does: report files, a headline, and the exit code. */
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import type { Report } from '../model/report.ts';
import { exits } from '../report/exit-code.ts';
import { nextStepOf } from '../report/wording/meanings.ts';
import { writeReports } from '../report/write-reports.ts';
import { loadSettings } from '../target/load-settings.ts';
import { conclusionOf } from './integration.ts';

export default class ConformanceReporter implements Reporter {
  /** Tells the test files that a reporter, which sees all of them, judges the run as a whole. */
  onInit(vitest: Vitest): void {
    vitest.provide('hasReporter', true);
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const reports = lastReports(modules);
    const [report] = reports;
    if (!report) return;
    const { output, target } = loadSettings({
      flags: { url: report.target.baseUrl },
      env: process.env,
      cwd: process.cwd(),
    });
    const conclusion = conclusionOf(reports, target, output.failOn);
    const written = conclusion?.code === exits.usage ? [] : await writeReports(report, output);
    const lines = [
      conclusion?.sentence ?? report.headline,
      report.target.baseUrl,
      ...(report.diagnosis ? [nextStepOf(report)] : []),
      ...(written.length > 0 ? [`written: ${written.join(', ')}`] : []),
      ...(conclusion ? [`The run fails with exit code ${conclusion.code}, as the command would.`] : []),
    ];
    console.log(`\n${lines.join('\n')}`);
    if (conclusion) process.exitCode ||= conclusion.code;
  }
}

/** The last report of each run, the one with the most judged checks first. */
function lastReports(modules: readonly TestModule[]): readonly Report[] {
  const last = new Map<string, { readonly judged: number; readonly report: Report }>();
  for (const { report, storefrontRun } of modules.map((module) => module.meta())) {
    if (!report || !storefrontRun) continue;
    const { id, judged } = storefrontRun;
    if (judged > (last.get(id)?.judged ?? -1)) last.set(id, { judged, report });
  }
  return [...last.values()].toSorted((one, other) => other.judged - one.judged).map(({ report }) => report);
}
