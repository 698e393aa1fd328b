import { expect, it } from 'vitest';
import { diagnosedReport, sampleReport, sampleVerdict, waivedVerdict } from '../proof/pages/sample-report.ts';
import { upgraded, withNewIds } from './earlier-formats.ts';

const current = sampleReport([sampleVerdict('pass'), waivedVerdict()]);

/** The same report as version 0.1 wrote it. */
function toFormat1() {
  const [
    { status, ...passed } = sampleVerdict('pass'),
    { status: hidden, waiver, ...waived } = waivedVerdict(),
  ] = current.verdicts;
  return {
    ...current,
    format: 1,
    tally: { ...current.tally, fail: 0, known: 1 },
    verdicts: [
      { ...passed, standing: status },
      { ...waived, standing: 'known', known: { ...waiver, standing: hidden } },
    ],
    requirements: current.requirements.map(({ status, ...row }) =>
      status ? { ...row, standing: 'known' } : row,
    ),
  };
}

it('a failure of format 1 that was "known" has its status and a waiver', () => {
  expect(upgraded(toFormat1())).toEqual(current);
});

it.each([[current], [null], ['text'], [[1]], [{ format: 3 }]])('%j stays as it is', (value) => {
  expect(upgraded(value)).toBe(value);
});

it('a file that is not a report is left to the schema', () => {
  expect(upgraded({ format: 1, verdicts: 7, requirements: [null] })).toMatchObject({
    format: 2,
    verdicts: [],
    requirements: [],
  });
});

it('former ids become the new ones wherever a report has ids', () => {
  const old = sampleReport([
    sampleVerdict('inconclusive', {
      check: 'catalog/old',
      requires: ['catalog.old'],
      reason: { code: 'prerequisite', text: 'catalog/old does not hold', check: 'catalog/old' },
    }),
  ]);
  const entry = {
    baseline: 'a.yaml',
    check: 'catalog/old',
    state: 'stale',
    host: '*',
    reason: 'why',
  } as const;
  const renamed = { 'catalog/old': 'catalog/new', 'catalog.old': 'catalog.new' };
  const report = withNewIds({ ...old, baseline: [entry] }, renamed);
  expect(report.verdicts[0]).toMatchObject({
    check: 'catalog/new',
    requires: ['catalog.new'],
    reason: { check: 'catalog/new' },
  });
  expect(report.requirements[0]?.checks).toEqual(['catalog/new']);
  expect(report.baseline?.[0]?.check).toBe('catalog/new');
  expect(withNewIds(old, {})).toEqual(old);
});

it('a former diagnosis, which was a reason, gets the members of today', () => {
  const former = (code: string) => ({ ...sampleReport([]), diagnosis: { code, text: 'nothing answers' } });
  expect(upgraded(former('unreachable'))).toMatchObject({
    diagnosis: { code: 'unreachable', text: 'nothing answers', evidence: [] },
  });
  expect(upgraded(former('server-error'))).toMatchObject({ diagnosis: { code: 'broken' } });
  const today = diagnosedReport();
  expect(upgraded(today)).toEqual(today);
});
