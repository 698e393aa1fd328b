/** Every survivor has a reason, every reason explains a survivor, and the page shows the latest survey. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../package/package-root.ts';
import {
  complaintsAbout,
  pathOfPage,
  pathOfSurvey,
  percentOf,
  type Reason,
  reasonOf,
  reasons,
  type Survey,
  survivorsPage,
} from './survivors.ts';

const read = (path: string): string => readFileSync(join(packageRoot(), path), 'utf8');
const measured: Survey = JSON.parse(read(pathOfSurvey));

test('the latest survey causes no complaints', () => {
  expect(complaintsAbout(measured, reasons)).toEqual([]);
  expect(measured.planted.map(({ dialect }) => dialect)).toEqual(['document', 'ucp']);
});

test('the page matches the latest survey', () => {
  expect(read(pathOfPage)).toBe(survivorsPage(measured, reasons));
});

test('the counts of missed faults match the lists', () => {
  for (const { dialect, saboteurs, operators } of measured.planted) {
    const listed = measured.survivors.filter((survivor) => survivor.dialect === dialect);
    const isSaboteur = ({ fault }: { readonly fault: string }) => fault.startsWith('saboteur ');
    expect(listed.filter(isSaboteur)).toHaveLength(saboteurs.of - saboteurs.seen);
    expect(listed.filter((one) => !isSaboteur(one))).toHaveLength(operators.of - operators.seen);
  }
});

const reason: Reason = { is: 'allowed', because: 'order is free', fault: /swapped/, askedBy: /^catalog/ };
const survivor = { dialect: 'ucp', fault: 'list two items swapped: /tags', askedBy: 'catalog/a' } as const;
const share = { seen: 99, of: 100 };
const planted = { dialect: 'ucp', exchanges: 1, saboteurs: share, operators: share } as const;

test('a reason explains survivors that match all its parts, and the first reason counts', () => {
  const other: Reason = { ...reason, because: 'the same again' };
  expect(reasonOf(survivor, [{ ...reason, dialect: 'document' }, reason, other])).toBe(reason);
  expect(reasonOf({ ...survivor, askedBy: 'cors/a' }, [reason])).toBeUndefined();
});

test('reports a survivor without a reason, a reason without a survivor, and a low share', () => {
  expect(complaintsAbout({ planted: [planted], survivors: [survivor] }, [reason])).toEqual([]);
  const low = { ...planted, saboteurs: { seen: 9799, of: 10_000 } };
  const unexplained = { ...survivor, fault: 'list emptied: /tags' };
  expect(complaintsAbout({ planted: [low], survivors: [unexplained] }, [reason])).toEqual([
    'no reason: list emptied: /tags (ucp, asked by catalog/a)',
    'explains nothing: order is free',
    'ucp: 97.9 % of the saboteurs seen; at least 98 % must be',
  ]);
  expect(percentOf({ seen: 0, of: 0 })).toBe(0);
});
