/** The causes of a report in every format, and the commands that come next. */
import { describe, expect, test } from 'vitest';
import { withCauses } from '../engine/causes/causes.ts';
import type { Report } from '../model/report.ts';
import { diagnosedReport, sampleReport, sampleVerdict, waivedVerdict } from '../proof/pages/sample-report.ts';
import { byCause } from './content/findings.ts';
import { toMarkdown } from './formats/markdown.ts';
import { toHtml } from './html/page.ts';
import { toTerminal } from './terminal/terminal.ts';
import { nextCommand, rerunCommand } from './wording/advice.ts';

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

describe('the command that runs a check again', () => {
  test('has its seed, and the path of its counterexample', () => {
    const verdict = sampleVerdict('fail', { evidence: { exchanges: [1], seed: 42, path: '1/0:2/AAE:D' } });
    expect(rerunCommand(sampleReport([verdict]), verdict)).toBe(
      'storefront-conformance http://127.0.0.1:4000 --only catalog/sample-fail --path 1/0:2/AAE:D --seed 42 --allow writes',
    );
  });

  test('has no path where none is known', () => {
    const verdict = sampleVerdict('fail', { evidence: { exchanges: [1], seed: 42, path: '' } });
    expect(rerunCommand(sampleReport([verdict]), verdict)).not.toContain('--path');
  });
});

describe('the next command', () => {
  const passed = sampleReport([sampleVerdict('pass')]);
  const of = (report = passed, saved?: string) => nextCommand(report, saved)?.command;
  const url = 'storefront-conformance http://127.0.0.1:4000';

  test('runs only the failed checks, with all settings of the audit', () => {
    const again = [
      { flag: '--allow', value: 'writes' },
      { flag: '--only', value: 'catalog' },
      { flag: '--runs', value: '100' },
      { flag: '--header', variable: { name: 'STOREFRONT_HEADER_X_KEY', before: 'x-key: ' } },
    ];
    const failed = { ...sampleReport([sampleVerdict('warn')]), again };
    expect(of(failed, 'out/report.json')).toBe(
      `${url} --only-failed out/report.json --seed 42 --allow writes --runs 100 --header "x-key: $STOREFRONT_HEADER_X_KEY"`,
    );
    expect(of(sampleReport([sampleVerdict('fail')]))).toBe(`${url} --seed 42 --allow writes`);
    expect(of({ ...passed, outcome: 'inconclusive' }, 'r.json')).toMatch(
      /--only-failed r\.json --include-unjudged /,
    );
  });

  test('keeps the baselines that explain a failure, so that it exits like the run', () => {
    const waiver = { baseline: 'known failures.yaml', reason: 'an old theme' };
    const known = sampleReport([sampleVerdict('fail', { waiver }), sampleVerdict('warn', { waiver })]);
    const again = [{ flag: '--baseline', value: 'known failures.yaml' }];
    expect(of({ ...known, again }, 'r.json')).toBe(
      `${url} --only-failed r.json --seed 42 --baseline 'known failures.yaml'`,
    );
  });

  test('audits the whole after a part in which nothing failed', () => {
    expect(of({ ...passed, outcome: 'partial' }, 'r.json')).toBe(`${url} --seed 42 --allow writes`);
  });

  test('plans what the consents to write and burst would send, but not purchase', () => {
    const withheld = sampleVerdict('skipped', { reason: { code: 'consent-withheld', text: 'needs more' } });
    const report = { ...sampleReport([sampleVerdict('pass'), withheld]), consents: [] };
    expect(nextCommand(report, 'r.json')).toEqual({
      text: '1 check needs more than reading. To see everything that would be sent:',
      command: 'storefront-conformance plan http://127.0.0.1:4000 --allow writes,burst',
    });
    expect(of(passed)).toBe('storefront-conformance init http://127.0.0.1:4000');
  });

  test('after an audit of the reference storefront audits a real one', () => {
    const target = { ...passed.target, embedded: true };
    expect(of({ ...passed, target })).toBe('storefront-conformance https://shop.example');
  });

  test('is left to the diagnosis if there is one', () => {
    expect(of(diagnosedReport(), 'r.json')).toBeUndefined();
  });
});
