/** Sentences on stderr, and report files that are read again. */

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../model/report.ts';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { maxHistoryBytes, maxHistoryFiles } from '../../report/content/bounds.ts';
import { noteWritten } from './output.ts';
import { readHistory } from './read-report.ts';

describe('sentences', () => {
  const paths = ['report.json', 'junit.xml', 'report.html', 'summary.md'].map(
    (name) => `/audits/reports/latest/${name}`,
  );

  const noteFor = (terminal: { readonly isTTY?: boolean; readonly columns?: number }): string => {
    const stderr = Object.assign(new PassThrough(), terminal);
    noteWritten(paths, { stderr, cwd: '/audits' });
    return String(stderr.read());
  };

  test('lists the files on one line for scripts, and wraps them in a terminal', () => {
    expect(noteFor({})).toBe(
      'written: reports/latest/report.json, reports/latest/junit.xml, reports/latest/report.html, reports/latest/summary.md\n',
    );
    expect(noteFor({ isTTY: true, columns: 80 })).toBe(
      'written: reports/latest/report.json, reports/latest/junit.xml,\nreports/latest/report.html, reports/latest/summary.md\n',
    );
  });
});

describe('readReport', () => {
  let cwd: string;

  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), 'history-'));
    mkdirSync(join(cwd, 'kept'));
  });

  afterEach(() => rmSync(cwd, { recursive: true }));

  const report = sampleReport([sampleVerdict('fail')]);

  function keep(name: string, own: Partial<Report> = {}): void {
    const path = join(cwd, 'kept', name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, JSON.stringify({ ...report, ...own }));
  }

  const history = () => readHistory('kept', report, cwd);

  describe('the history of a storefront', () => {
    test('has the reports of a folder, and of the folders in it', () => {
      keep('2026-11-01.json', { startedAt: '2026-11-01T10:00:00.000Z' });
      keep('2026-11-02/report.json', { startedAt: '2026-11-02T10:00:00.000Z' });
      keep('2026-11-02/deeper/report.json', { startedAt: '2026-11-03T10:00:00.000Z' });
      writeFileSync(join(cwd, 'kept', 'ctrf.json'), '{}');
      const { runs, notes } = history();
      expect(notes).toEqual([]);
      expect(runs).toEqual(
        ['01', '02'].map((day) => ({
          startedAt: `2026-11-${day}T10:00:00.000Z`,
          outcome: 'not-conformant',
          causes: 1,
          beside: 0,
          failing: 1,
          judged: 1,
          of: 1,
          isPart: false,
        })),
      );
    });

    test('names what is no report, and reads the others', () => {
      keep('good.json');
      writeFileSync(join(cwd, 'kept', 'text.json'), 'no JSON');
      writeFileSync(join(cwd, 'kept', 'other.json'), '{"a":1}');
      writeFileSync(join(cwd, 'kept', 'huge.json'), '');
      truncateSync(join(cwd, 'kept', 'huge.json'), maxHistoryBytes + 1);
      mkdirSync(join(cwd, 'kept', 'folder.json'));
      symlinkSync('loop.json', join(cwd, 'kept', 'loop.json'));
      const { runs, notes } = history();
      expect(runs).toHaveLength(1);
      expect(notes).toEqual([
        '--history: kept/huge.json is too large and left out',
        '--history: kept/loop.json: ELOOP',
        expect.stringMatching(/^--history: kept\/other.json is not a valid report.json: .*; it is left out$/),
        '--history: kept/text.json is not a valid report.json: it is not JSON; it is left out',
      ]);
    });

    test('leaves out other storefronts; the reference storefront is one at any port', () => {
      keep('other.json', { target: { baseUrl: 'https://other.example', embedded: false } });
      expect(history()).toEqual({
        runs: [],
        notes: ['--history: kept/other.json is of another storefront and left out'],
      });
      keep('other.json', { target: { baseUrl: 'http://127.0.0.1:1', embedded: true } });
      const target = { baseUrl: 'http://127.0.0.1:2', embedded: true };
      expect(readHistory('kept', { target }, cwd).runs).toHaveLength(1);
    });

    test('is empty without a folder, which is named', () => {
      expect(readHistory('none', report, cwd)).toEqual({
        runs: [],
        notes: ['--history: none: there is no such folder yet'],
      });
      writeFileSync(join(cwd, 'one.json'), '{}');
      expect(readHistory('one.json', report, cwd).notes).toEqual([
        '--history: one.json: it is a file, not a folder of kept runs',
      ]);
    });

    test('reads some files, the last by name', () => {
      for (let n = 0; n < maxHistoryFiles + 1; n += 1) keep(`${1000 + n}.json`, { seed: n });
      const { runs, notes } = history();
      expect(runs).toHaveLength(maxHistoryFiles);
      expect(notes).toEqual([`--history: only the last ${maxHistoryFiles} files of kept are read`]);
    });
  });
});
