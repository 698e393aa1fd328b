import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { noteWritten } from './output.ts';

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
