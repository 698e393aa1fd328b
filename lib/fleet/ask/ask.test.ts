/** The results of a fleet, queried with SQL and by the names of questions. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installCommand, packageRoot } from '../../package/package-root.ts';
import type { CauseRow } from '../results/rows.ts';
import { resultsIn } from '../results/store.ts';
import { anyJob, anyPromise, anyRow } from '../results/testing.ts';
import { type Answer, ask, toAnswerText } from './ask.ts';
import { questions } from './questions.ts';

let out: string;

const cause: CauseRow = {
  ...{ id: 'c', primary: 'catalog/a-holds', status: 'fail', owner: 'theme', title: 'It is wrong.' },
  ...{ fix: 'Fix it.', checks: 2, promises: ['catalog.a', 'catalog.b'] },
};

/** @param statuses of the promises catalog.a, catalog.b, catalog.c. */
async function add(
  origin: string,
  week: string,
  statuses: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  const isBroken = statuses.includes('fail');
  const row = anyRow({
    ...{ origin, week, outcome: isBroken ? 'not-conformant' : 'partial', causes: isBroken ? [cause] : [] },
    ...{ kept: statuses.filter((status) => status === 'pass').length, judged: 3, promises: 3 },
  });
  const promises = statuses.map((status, index) =>
    anyPromise({
      ...{ origin, week, promise: `catalog.${'abc'[index]}`, status },
      ...(before[index] === status && { since: '2026-W45' }),
      ...(before[index] !== undefined && before[index] !== status && { was: before[index] }),
      ...(status === 'fail' && { cause: 'c', owner: 'theme' }),
      ...(status === 'inconclusive' && { reason: 'timeout' }),
    }),
  );
  await resultsIn(out).add(anyJob({ origin, week }), row, promises);
}

const [one, two, three] = ['https://one.example', 'https://two.example', 'https://three.example'];

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'ask-'));
  await add(one, '2026-W45', ['fail', 'pass', 'pass']);
  await add(one, '2026-W46', ['fail', 'pass', 'fail'], ['fail', 'pass', 'pass']);
  await add(two, '2026-W46', ['pass', 'pass', 'pass']);
  await add(one, '2026-W47', ['fail', 'inconclusive', 'pass'], ['fail', 'pass', 'fail']);
  await add(two, '2026-W47', ['fail', 'pass', 'warn'], ['pass', 'pass', 'pass']);
  await add(three, '2026-W47', ['pass', 'pass', 'skipped']);
});
afterAll(() => rmSync(out, { recursive: true }));

const rows = async (question: string): Promise<Answer['rows']> => (await ask(out, 'DIR', question)).rows;

describe('views', () => {
  test('storefronts, promises, causes and weeks have the rows of all weeks', async () => {
    const counts =
      'SELECT (SELECT count(*) FROM storefronts), (SELECT count(*) FROM promises), (SELECT count(*) FROM causes)';
    expect(await rows(counts)).toEqual([[6, 18, 4]]);
    expect(
      await rows('SELECT week, storefronts, not_conformant, partial, kept FROM weeks ORDER BY week'),
    ).toEqual([
      ['2026-W45', 1, 1, 0, 2],
      ['2026-W46', 2, 1, 1, 4],
      ['2026-W47', 3, 2, 1, 4],
    ]);
    expect(await rows("SELECT owner, fix, len(promises) FROM causes WHERE week = '2026-W45'")).toEqual([
      ['theme', 'Fix it.', 2],
    ]);
  });

  test('are packed beside the rows, and again when audits are added', async () => {
    await add('https://four.example', '2026-W01', ['pass', 'pass', 'pass']);
    const count = "SELECT count(*) FROM storefronts WHERE week = '2026-W01'";
    expect(await rows(count)).toEqual([[1]]);
    await add('https://five.example', '2026-W01', ['pass', 'pass', 'pass']);
    expect(await rows(count)).toEqual([[2]]);
    expect(existsSync(join(out, 'weeks/2026-W01/promises.parquet'))).toBe(true);
    rmSync(join(out, 'weeks/2026-W01'), { recursive: true });
  });
});

describe('questions by name', () => {
  const answers: Readonly<Record<string, Answer['rows']>> = {
    outcomes: [
      ['not-conformant', 2, 1],
      ['partial', 1, 1],
    ],
    'worst-promises': [
      ['catalog.a', 'must', 'interface', 2, 3, 66.7],
      ['catalog.c', 'must', 'interface', 1, 2, 50],
    ],
    'worst-storefronts': [
      [two, 1, 2, 1],
      [one, 1, 1, 1],
    ],
    'by-owner': [['theme', 2, 2, 4]],
    'common-causes': [['catalog/a-holds', 'theme', 2, 'Fix it.']],
    'regressed-this-week': [
      [two, 'catalog.a', 'must', 'fail', 'theme'],
      [two, 'catalog.c', 'must', 'warn', null],
    ],
    'fixed-this-week': [[one, 'catalog.c', 'must', 'fail']],
    'broken-since': [['catalog.a', '2026-W45', 2]],
    'not-judged': [
      ['timeout', 1, 1],
      [null, 1, 1],
    ],
    'by-lane': [['address 192.0.2.1', 3, 2, 0, 300, 50]],
  };

  test('all have an expected answer', () => expect(Object.keys(answers)).toEqual(Object.keys(questions)));

  test.each(Object.keys(questions))('%s', async (name) => {
    expect(await rows(name)).toEqual(answers[name]);
  });
});

test('an answer is a table, JSON or CSV', () => {
  const answer = {
    columns: ['name', 'count', 'list'],
    rows: [
      ['a\u001bb', 1, ['x']],
      ['long, "name"', 100, null],
    ],
  };
  expect(toAnswerText(answer, 'table')).toBe(
    'name          count  list\na\\u001bb          1  ["x"]\nlong, "name"    100\n',
  );
  expect(JSON.parse(toAnswerText(answer, 'json'))[1]).toEqual({
    name: 'long, "name"',
    count: 100,
    list: null,
  });
  expect(toAnswerText(answer, 'csv')).toBe('name,count,list\na\u001bb,1,"[""x""]"\n"long, ""name""",100,\n');
});

test('errors are one sentence', async () => {
  await expect(rows('worst-promise')).rejects.toThrow('did you mean "worst-promises"?');
  await expect(rows('SELECT nothing FROM storefronts')).rejects.toThrow(
    /^DuckDB: Binder Error: [^\n]+; LINE 1: SELECT nothing FROM storefronts$/,
  );
  await expect(ask(join(out, 'none'), 'none', 'outcomes')).rejects.toThrow('none has no results of a fleet');
});

test('a missing package is installed where the command is', () => {
  const command = (root: string) => installCommand('a b', root);
  expect(command('/usr/lib/node_modules/storefront-conformance')).toBe('npm install --global a b');
  expect(command(packageRoot())).toBe('npm install a b');
  mkdirSync(join(out, 'project', 'node_modules'), { recursive: true });
  writeFileSync(join(out, 'project', 'package.json'), '{}');
  expect(command(join(out, 'project', 'node_modules', 'storefront-conformance'))).toBe('npm install a b');
  expect(command('/home/u/.npm/_npx/0/node_modules/storefront-conformance')).toBe(
    'npx --package a --package b --package PACKAGE storefront-conformance ...',
  );
});
