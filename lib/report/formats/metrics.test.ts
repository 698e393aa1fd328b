/** The metrics, parsed by the rules of the text format (version 0.0.4) and of the textfile collector. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { madeReports, twentySaboteurs } from '../../proof/pages/reports-of-all-kinds.ts';
import {
  diagnosedReport,
  sampleReport,
  sampleVerdict,
  waivedVerdict,
} from '../../proof/pages/sample-report.ts';
import { auditInProcess } from '../../reference/in-process.ts';
import { toMetrics } from './metrics.ts';

type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

type Family = { readonly help: string; readonly samples: readonly Sample[] };

/** @throws Error for a line that is invalid or misplaced. */
function read(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, Family>();
  const helps = new Map<string, string>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help, helpText = ''] = /^# HELP ([a-zA-Z_:][\w:]*) ((?:[^\\]|\\[\\n])*)$/.exec(line) ?? [];
    const [, typed] = /^# TYPE ([a-zA-Z_:][\w:]*) gauge$/.exec(line) ?? [];
    if (help !== undefined) {
      if (helps.has(help)) throw new Error(`a second help: ${line}`);
      helps.set(help, helpText);
    } else if (typed !== undefined) {
      if (families.has(typed)) throw new Error(`a second type: ${line}`);
      current = typed;
      families.set(typed, { help: helps.get(typed) ?? '', samples: [] });
    } else {
      const family = families.get(current) ?? { help: '', samples: [] };
      families.set(current, { ...family, samples: [...family.samples, sampleOf(line, current)] });
    }
  }
  return families;
}

const pair = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"/g;

/** Has no timestamp, which the collector rejects. */
function sampleOf(line: string, family: string): Sample {
  const [, name, pairs = '', value = ''] =
    /^([a-zA-Z_:][\w:]*)\{((?:[a-zA-Z_]\w*="(?:[^"\\]|\\["\\n])*",?)*)\} (-?\d+(?:\.\d+)?)$/.exec(line) ?? [];
  if (name !== family) throw new Error(`this line is no sample of ${family}: ${line}`);
  const labels = [...pairs.matchAll(pair)].map(([, label = '', text = '']) => [label, plainText(text)]);
  if (new Set(labels.map(([label]) => label)).size < labels.length) throw new Error(`a label twice: ${line}`);
  return { labels: Object.fromEntries(labels), value: Number(value) };
}

const plainText = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character));

const samplesOf = (text: string, name: string): readonly Sample[] =>
  read(text).get(`storefront_conformance_${name}`)?.samples ?? [];

const measured = (text: string, name: string, labels: Readonly<Record<string, string>> = {}) =>
  samplesOf(text, name).find((one) =>
    Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  )?.value;

describe('every report', () => {
  test.each(Object.entries(madeReports()))(
    '%s: no sample twice, each with its target, help and type',
    (_, made) => {
      const families = read(toMetrics(made));
      expect([...families.keys()].every((name) => /^storefront_conformance_[a-z_]+$/.test(name))).toBe(true);
      for (const { help, samples } of families.values()) {
        expect(help).not.toBe('');
        expect(samples.length).toBeGreaterThan(0);
        expect(samples.every(({ labels }) => labels.target !== undefined)).toBe(true);
        expect(new Set(samples.map(({ labels }) => JSON.stringify(labels))).size).toBe(samples.length);
      }
    },
  );

  test('has the same metrics with the same help, so that files of several targets go together', () => {
    const shapes = [sampleReport(), sampleReport([]), diagnosedReport()].map((one) =>
      [...read(toMetrics(one))].map(([name, { help, samples }]) => [name, help, samples.length]),
    );
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
  });
});

test('of a real audit they are what its report says', async () => {
  const only = ['catalog/product-list-*', 'catalog/every-variant-*', 'cors'];
  const report = await auditInProcess(suites, { sabotage: twentySaboteurs, target: { only } });
  const text = toMetrics(report);
  expect(measured(text, 'outcome', { outcome: report.outcome })).toBe(1);
  const sumOf = (name: string) => samplesOf(text, name).reduce((sum, { value }) => sum + value, 0);
  expect(sumOf('outcome')).toBe(1);
  expect(sumOf('causes')).toBe(report.causes.length);
  expect(sumOf('promises')).toBe(report.requirements.filter(({ status }) => status !== undefined).length);
  expect(measured(text, 'promises_judged')).toBe(report.judged.promises);
  expect(measured(text, 'requests')).toBe(report.requests.sent);
});

test('causes are counted by whether they decide and whether they are known', () => {
  const verdicts = [
    sampleVerdict('fail'),
    sampleVerdict('fail', { check: 'catalog/other' }),
    sampleVerdict('warn'),
    waivedVerdict(),
  ];
  const text = toMetrics(sampleReport(verdicts));
  const causes = (decides: boolean, known: boolean) =>
    measured(text, 'causes', { decides: String(decides), known: String(known) });
  expect([causes(true, false), causes(true, true), causes(false, false), causes(false, true)]).toEqual([
    2, 1, 1, 0,
  ]);
});

test('times are in seconds', () => {
  const text = toMetrics(sampleReport());
  expect(measured(text, 'duration_seconds')).toBe(1.234);
  expect(measured(text, 'started_timestamp_seconds')).toBe(Date.parse('2026-11-21T10:00:00Z') / 1000);
});

test('a target is escaped, and the reference storefront has one name whatever its port', () => {
  const report = sampleReport();
  const baseUrl = 'http://shop.example/a"b\\c\nd{e="f"}';
  const named = toMetrics({ ...report, target: { ...report.target, baseUrl } });
  expect(new Set(samplesOf(named, 'promises').map(({ labels }) => labels.target))).toEqual(
    new Set([baseUrl]),
  );
  const reference = toMetrics({ ...report, target: { ...report.target, embedded: true } });
  expect(samplesOf(reference, 'requests')).toEqual([{ labels: { target: 'reference' }, value: 2 }]);
});
