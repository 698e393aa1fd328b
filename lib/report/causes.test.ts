import { describe, expect, test } from 'vitest';
import { withCauses } from '../engine/causes/causes.ts';
import type { Report } from '../model/report.ts';
import { sampleReport, sampleVerdict, waivedVerdict } from '../proof/pages/sample-report.ts';
import { byCause } from './content/findings.ts';
import { toMarkdown } from './formats/markdown.ts';
import { toHtml } from './html/page.ts';
import { toTerminal } from './terminal/terminal.ts';

const ids = (count: number) => Array.from({ length: count }, (_, n) => `catalog/c-${n}`);

/** A report whose failing checks all have the same cause. */
function reportOfOneCause(
  checks: readonly string[],
  others: Parameters<typeof sampleReport>[0] = [],
): Report {
  const report = sampleReport([...checks.map((check) => sampleVerdict('fail', { check })), ...others]);
  const [cause] = report.causes;
  if (cause === undefined) return report;
  const causes = [{ ...cause, checks }];
  return { ...report, causes, verdicts: withCauses(report.verdicts, causes) };
}

const plain = { color: false, quiet: false, verbose: false, failOn: 'must', width: 100 } as const;

describe('byCause', () => {
  test('has the primary check, its consequences, and what could not be judged because of them', () => {
    const reason = { code: 'prerequisite', text: 'it has to hold first', check: 'catalog/c-1' } as const;
    const waiting = sampleVerdict('inconclusive', { check: 'catalog/later', reason });
    const [caused, ...more] = byCause(reportOfOneCause(ids(3), [waiting]));
    expect(more).toEqual([]);
    expect(caused?.primary.check).toBe('catalog/c-0');
    expect(caused?.consequences.map(({ check }) => check)).toEqual(['catalog/c-1', 'catalog/c-2']);
    expect(caused?.unjudged.map(({ check }) => check)).toEqual(['catalog/later']);
  });

  test('leaves out waived failures', () => {
    expect(byCause(sampleReport([waivedVerdict()]))).toEqual([]);
  });
});

test('texts name some of many consequences', () => {
  const report = reportOfOneCause(ids(150));
  const named = (text: string) => new Set(text.match(/\bcatalog\/c-[1-9]\d*\b/g)).size;
  expect(toTerminal(report, plain)).toContain('149 more checks fail because of it:');
  expect(named(toTerminal(report, plain))).toBe(5);
  expect(toTerminal(report, plain)).toContain('and 144 more (--verbose)');
  expect(named(toTerminal(report, { ...plain, verbose: true }))).toBe(149);
  expect(named(toMarkdown(report))).toBe(100);
  expect(toMarkdown(report)).toContain('and 49 more in report.json');
  expect(named(toHtml(report))).toBe(149);
});

test('the fix of a cause is shown once, with its primary check', () => {
  const page = toHtml(reportOfOneCause(ids(2)));
  const [, first = '', second = ''] = page.split('<article');
  expect(first).toContain('<strong>Fix:</strong>');
  expect(second).toContain('It has the same cause as <a href="#catalog/c-0">catalog/c-0</a>');
});

test('an owner is shown with the evidence, and never when unknown', () => {
  const report = reportOfOneCause(ids(1));
  expect(toTerminal(report, plain)).not.toMatch(/owner|unknown/);
  const causes = report.causes.map((cause) => ({
    ...cause,
    owner: { likely: 'edge', because: 'the second host answers as promised' } as const,
  }));
  const text = 'probably the edge (a proxy, cache or bot protection): the second host answers as promised';
  expect(toTerminal({ ...report, causes }, { ...plain, width: 120 })).toContain(`owner     ${text}`);
  expect(toHtml({ ...report, causes })).toContain(text);
});
