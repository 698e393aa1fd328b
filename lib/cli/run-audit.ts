/** The command `audit`: settings, audit, report, exit code. */
import { relative } from 'node:path';
import type { Baseline } from '../model/baseline.ts';
import { consents } from '../model/target.ts';
import { render } from '../report/render.ts';
import { prepareFolder, writeReports } from '../report/write-reports.ts';
import { givenUrl, loadSettings, type Settings } from '../target/load-settings.ts';
import { exitCode } from './exit-code.ts';
import { type Io, nowOf, paints } from './io.ts';
import { toProgressDisplay } from './progress.ts';
import { tellGithub } from './report-to-github.ts';

/**
 * @param flags as written, by the name of the long option; without a URL anywhere, the embedded storefront is audited.
 * @throws UsageError before anything is sent.
 */
export async function runAudit(flags: Readonly<Record<string, unknown>>, io: Io): Promise<number> {
  const sources = { flags, env: io.env, cwd: io.cwd };
  if (givenUrl(sources) !== undefined) return auditAndTell(loadSettings(sources), false, io);
  const { serve } = await import('../storefront/index.ts');
  const served = await serve({});
  try {
    const fallbacks = { url: served.baseUrl, 'canonical-url': served.canonicalUrl, allow: [...consents] };
    return await auditAndTell(loadSettings({ ...sources, fallbacks }), true, io);
  } finally {
    await served.close();
  }
}

async function auditAndTell(
  { target, output, baselines: names }: Settings,
  embedded: boolean,
  io: Io,
): Promise<number> {
  const baselines = await readBaselines(names, io.cwd);
  await prepareFolder(output);
  const [{ audit }, { suites }] = await Promise.all([import('../audit.ts'), import('../../suites/index.ts')]);
  const display = await toProgressDisplay(io, suites, output.quiet);
  const onProgress = display.show;
  const report = await audit(target, suites, {
    signal: io.signal,
    onProgress,
    embedded,
    baselines,
    startedAt: new Date(nowOf(io)),
  }).finally(display.stop);
  const width = io.stdout.columns;
  const look = { ...output, color: paints(io.stdout, io.env, output.color), ...(width && { width }) };
  io.stdout.write(await render(report, output.format, look));
  const paths = await writeReports(report, output);
  await tellGithub(report, io);
  if (paths.length > 0 && !output.quiet)
    io.stderr.write(`written: ${paths.map((path) => relative(io.cwd, path)).join(', ')}\n`);
  return exitCode(report, { failOn: output.failOn, interrupted: io.signal.aborted });
}

async function readBaselines(names: readonly string[], cwd: string): Promise<readonly Baseline[]> {
  if (names.length === 0) return [];
  const { readBaseline } = await import('../baseline/read-baseline.ts');
  return names.map((name) => readBaseline(name, cwd));
}
