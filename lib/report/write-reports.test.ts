import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../model/usage-error.ts';
import { sampleReport, sampleVerdict } from '../proof/pages/sample-report.ts';
import type { Output } from './formats.ts';
import { prepareFolder, writeReports } from './write-reports.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-reports-'));
});
afterEach(() => rm(folder, { recursive: true }));

const whole = sampleReport([sampleVerdict('pass')]);
const part = sampleReport([sampleVerdict('fail'), sampleVerdict('skipped')]);

const output = (out: string, formats: Output['formats'] = ['json', 'junit']): Output => ({
  out,
  formats,
  evidence: 'all',
  format: 'terminal',
  junitDialect: 'rich',
  failOn: 'must',
  quiet: false,
  verbose: false,
  color: false,
});

describe('writeReports', () => {
  it('creates the folder and writes each format, and nothing else', async () => {
    const out = join(folder, 'a', 'b');
    const paths = await writeReports(whole, output(out));
    expect(paths).toEqual([join(out, 'report.json'), join(out, 'junit.xml')]);
    expect((await readdir(out)).sort()).toEqual(['junit.xml', 'report.json']);
    expect(JSON.parse(await readFile(join(out, 'report.json'), 'utf8'))).toEqual(whole);
  });

  it('replaces its own files and leaves others alone', async () => {
    await writeFile(join(folder, 'report.json'), 'old');
    await writeFile(join(folder, 'notes.txt'), 'mine');
    await writeReports(whole, output(folder, ['json']));
    expect((await readdir(folder)).sort()).toEqual(['notes.txt', 'report.json']);
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
    expect(await readFile(join(folder, 'report.json'), 'utf8')).toContain('"format": 1');
  });

  it.each([
    ['report.json', 'json'],
    ['junit.xml', 'junit'],
  ] as const)('a report of a part leaves %s of a whole one alone', async (file, format) => {
    await writeReports(whole, output(folder, [format]));
    const before = await readFile(join(folder, file), 'utf8');
    const paths = await writeReports(part, output(folder, ['json', 'junit']));
    expect(paths).toEqual([join(folder, 'partial/report.json'), join(folder, 'partial/junit.xml')]);
    expect((await readdir(folder)).sort()).toEqual([file, 'partial'].sort());
    expect(await readFile(join(folder, file), 'utf8')).toBe(before);
  });

  it('a partial report replaces a partial one, and a whole one replaces both', async () => {
    await writeReports(part, output(folder));
    await writeReports(part, output(folder));
    await writeReports(whole, output(folder));
    expect((await readdir(folder)).sort()).toEqual(['junit.xml', 'report.json']);
    expect(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))).toEqual(whole);
  });

  it('a partial report does not replace a file that is not a report', async () => {
    await writeFile(join(folder, 'report.json'), 'null');
    const [path] = await writeReports(part, output(folder, ['json']));
    expect(path).toBe(join(folder, 'partial/report.json'));
  });

  it('creates no folder for no files', async () => {
    expect(await writeReports(whole, output(join(folder, 'none'), []))).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('writes the sequence of a stateful failure, and removes that of a fixed one', async () => {
    const [one] = sampleReport().exchanges;
    if (!one) throw new Error('the sample report has no exchange');
    const exchanges = [
      { ...one, n: 1, body: { text: '{"id":"cart_123"}', length: 17, sha256: 'a'.repeat(64), cut: false } },
      { ...one, n: 2, url: `${one.url}?id=cart_123` },
    ];
    const verdict = sampleVerdict('fail', { evidence: { exchanges: [1, 2], sequence: [1, 2] } });
    await writeReports({ ...sampleReport([verdict]), exchanges }, output(folder, ['json']));
    const files = ['catalog-sample-fail.hurl', 'catalog-sample-fail.sh'];
    expect((await readdir(join(folder, 'reproduce'))).sort()).toEqual(files);
    const script = await readFile(join(folder, 'reproduce', 'catalog-sample-fail.sh'), 'utf8');
    expect(script).toContain(`?id='"$id_1"`);
    await writeFile(join(folder, 'reproduce', 'notes.txt'), 'mine');
    await writeReports(sampleReport([sampleVerdict('fail')]), output(folder, ['json']));
    expect(await readdir(join(folder, 'reproduce'))).toEqual(['notes.txt']);
  });

  it('names a file that is where the folder should be', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(prepareFolder(output(join(folder, 'file')))).rejects.toThrow(
      new UsageError(`--out: cannot write into ${join(folder, 'file')}: it is a file`),
    );
  });

  it('reports at once that a file system refuses folders', async () => {
    await expect(prepareFolder(output('/proc/no-such-folder'))).rejects.toThrow(UsageError);
  });

  it('leaves no temporary file behind when it cannot write', async () => {
    await mkdir(join(folder, 'report.json'));
    await expect(writeReports(whole, output(folder, ['json']))).rejects.toThrow(/cannot write .*folder/);
    expect(await readdir(folder)).toEqual(['report.json']);
  });
});
