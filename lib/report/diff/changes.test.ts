import { describe, expect, it } from 'vitest';
import type { Status } from '../../model/verdict.ts';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { changesBetween, type KindOfChange } from './changes.ts';
import { toTerminalChanges } from './text.ts';

const of = (status: Status, check = 'catalog/a') => sampleReport([sampleVerdict(status, { check })]);

describe('changesBetween', () => {
  it.each<[Status, Status, KindOfChange]>([
    ['pass', 'fail', 'worse'],
    ['pass', 'note', 'worse'],
    ['warn', 'fail', 'worse'],
    ['inconclusive', 'fail', 'worse'],
    ['fail', 'warn', 'better'],
    ['fail', 'pass', 'better'],
    ['skipped', 'pass', 'better'],
    ['pass', 'inconclusive', 'unjudged'],
    ['fail', 'skipped', 'unjudged'],
    ['pass', 'error', 'unjudged'],
  ])('%s, then %s: %s', (before, after, kind) => {
    const changes = changesBetween(of(before), of(after));
    expect(changes[kind]).toMatchObject([{ check: 'catalog/a', before, after }]);
    expect(changes.same).toBe(0);
  });

  it.each<[Status, Status]>([
    ['pass', 'pass'],
    ['fail', 'fail'],
    ['inconclusive', 'skipped'],
  ])('%s, then %s: the same', (before, after) => {
    expect(changesBetween(of(before), of(after)).same).toBe(1);
  });

  it('lists new and missing checks', () => {
    const changes = changesBetween(of('pass', 'catalog/old'), of('fail', 'catalog/new'));
    expect(changes.new).toMatchObject([{ check: 'catalog/new', after: 'fail' }]);
    expect(changes.gone).toMatchObject([{ check: 'catalog/old', before: 'pass' }]);
    expect(changes.worse).toEqual([]);
  });

  it('notices that a check fails in another place', () => {
    const elsewhere = sampleReport([
      sampleVerdict('fail', { check: 'catalog/a', violations: [{ message: 'm', at: 'status' }] }),
    ]);
    expect(changesBetween(of('fail'), elsewhere).changed).toHaveLength(1);
  });
});

describe('toTerminalChanges', () => {
  it('begins with the counts, and names differences between the settings of the audits', () => {
    const [old, current] = [of('pass'), of('fail')];
    const later = { ...current, target: { ...current.target, baseUrl: 'http://other.example' } };
    expect(toTerminalChanges(old, later, changesBetween(old, later), { color: false })).toBe(
      [
        '1 worse, 0 the same',
        'outcome: conformant -> not-conformant',
        'target: http://127.0.0.1:4000 -> http://other.example',
        '',
        'Worse: 1 check',
        '  catalog/a (pass -> fail)',
        '    GET /products.json answers 200 with a list of products.',
        '    seen    "price" is number; promised is a decimal string (/products/0/price)',
        '    fix     GET /products.json answers 200 with a list of products.',
        '',
        'After a change, ask these again:',
        '  storefront-conformance http://other.example --only catalog/a --seed 42 --allow writes',
        '',
      ].join('\n'),
    );
  });

  it('is no wider than the terminal', () => {
    const verdict = { check: 'catalog/a', claim: 'A claim of many words. '.repeat(9) };
    const [old, current] = (['pass', 'fail'] as const).map((status) =>
      sampleReport([sampleVerdict(status, verdict)]),
    ) as [ReturnType<typeof of>, ReturnType<typeof of>];
    const lines = toTerminalChanges(old, current, changesBetween(old, current), { color: false, width: 80 })
      .split('\n')
      .map((line) => line.length);
    expect(Math.max(...lines)).toBeLessThanOrEqual(80);
  });
});
