/** Writes the report files of a run through the vitest door, where its checks were tests. */
import type { Reporter, TestModule } from 'vitest/node';
import { writeReports } from '../report/write-reports.ts';
import { loadSettings } from '../target/load-settings.ts';

export default class ConformanceReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const reports = modules.flatMap((module) => module.meta().report ?? []);
    const complete = reports.toSorted((a, b) => a.verdicts.length - b.verdicts.length).at(-1);
    if (!complete) return;
    const { output } = loadSettings({
      flags: { url: complete.target.baseUrl },
      env: process.env,
      cwd: process.cwd(),
    });
    await writeReports(complete, output);
    console.log(`\n${complete.headline}\nreports: ${output.out}`);
  }
}
