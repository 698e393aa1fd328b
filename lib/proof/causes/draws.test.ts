/** How several saboteurs at once are counted. */
import { expect, test } from 'vitest';
import { saboteurs } from '../../../suites/saboteurs.ts';
import type { Report } from '../../model/report.ts';
import { sampleReport, sampleVerdict } from '../pages/sample-report.ts';
import { drawsOf, toldApart } from './draws.ts';

const failing = (check: string, ...places: readonly string[]) =>
  sampleVerdict('fail', {
    check: `catalog/${check}`,
    violations: places.map((at) => ({ message: `${at} is wrong`, at, exchange: 1 })),
  });

const one = sampleReport([failing('a', '/x')]);
const other = sampleReport([failing('a', '/y')]);
const cause = (check: string, index: number): Report['causes'][number] => ({
  ...{ id: `${index}`, defect: 'deviation', title: '', primary: check, status: 'fail', checks: [check] },
  ...{ violations: [{ check, index }], promises: [], blocks: 0, fix: '' },
});

test('a saboteur is told if a cause is shown by one of its violations', () => {
  const both = sampleReport([failing('a', '/x', '/y')]);
  const causes = [cause('catalog/a', 0), cause('catalog/a', 1)];
  expect(toldApart([one, other], { ...both, causes })).toEqual({ visible: [true, true], told: [true, true] });
  expect(toldApart([one, other], { ...both, causes: causes.slice(1) })).toEqual({
    visible: [true, true],
    told: [false, true],
  });
});

test('a saboteur of which nothing is left to see is not visible', () => {
  expect(toldApart([one, other], { ...one, causes: [cause('catalog/a', 0)] })).toEqual({
    visible: [true, false],
    told: [true, false],
  });
  expect(toldApart([one, one], { ...one, causes: [cause('catalog/a', 0)] }).visible).toEqual([false, false]);
});

test('draws have five different saboteurs of one area, the same ones each time', () => {
  const plain = saboteurs.filter(({ storefront }) => storefront === undefined);
  const draws = drawsOf(plain, 12);
  expect(draws).toEqual(drawsOf(plain, 12));
  for (const { saboteurs: drawn } of draws) {
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(5);
    expect(new Set(drawn.map(({ breaks }) => breaks[0].split('/')[0])).size).toBe(1);
  }
});
