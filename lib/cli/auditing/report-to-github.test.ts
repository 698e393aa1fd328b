import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleReport } from '../../proof/pages/sample-report.ts';
import { addToStepSummary } from './report-to-github.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'github-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function output(env: Readonly<Record<string, string>>): Promise<string> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const signal = new AbortController().signal;
  await addToStepSummary(sampleReport(), { stdout, stderr, env, cwd: folder, signal });
  return String(stderr.read() ?? '');
}

describe('addToStepSummary', () => {
  it('does nothing elsewhere', async () => {
    expect(await output({})).toBe('');
  });

  it('adds the report to the summary', async () => {
    const path = join(folder, 'summary.md');
    expect(await output({ GITHUB_STEP_SUMMARY: path })).toBe('');
    expect(await readFile(path, 'utf8')).toMatch(/^# Not conformant/);
  });

  it('says that there is no room, or no file', async () => {
    const path = join(folder, 'summary.md');
    await writeFile(path, 'x'.repeat(1024 * 1024));
    expect(await output({ GITHUB_STEP_SUMMARY: path })).toMatch(/full/);
    expect(await output({ GITHUB_STEP_SUMMARY: folder })).toMatch(/there is a folder with that name/);
  });
});
