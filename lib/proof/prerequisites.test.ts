/** A prerequisite names, as data, the check that judges the missing thing; and that check exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { suitesInBrowser } from '../../suites/index.ts';
import { packageRoot } from '../package/package-root.ts';

const root = packageRoot();
const sources = ['lib', 'suites']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const found = (pattern: RegExp, folder = ''): readonly { readonly file: string; readonly name: string }[] =>
  sources
    .filter(({ file }) => file.startsWith(folder))
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ file, name })));

const named = found(/\bprerequisite\(\s*'([^']*)'/g, 'suites/');

test('prerequisites are found', () => {
  expect(named.length).toBeGreaterThan(10);
});

test('every check that a prerequisite names exists', () => {
  const ids = new Set(suitesInBrowser.flatMap(({ checks }) => checks.map(({ id }) => id)));
  const unknown = named.filter(({ name }) => !ids.has(name));
  expect(unknown.map(({ file, name }) => `${file} names ${name}`)).toEqual([]);
});

test('no id is built by a template', () => {
  expect(found(/\b(prerequisite\(\s*`)/g).map(({ file }) => file)).toEqual([]);
});

test('prerequisites are made in one place', () => {
  const made = found(/new Inconclusive\(\s*('prerequisite')/g).map(({ file }) => file);
  expect([...new Set(made)]).toEqual(['lib/model/inconclusive.ts']);
});

const checks = suitesInBrowser.flatMap((suite) => suite.checks);

test('every check that another one follows exists, and comes before it in no circle', () => {
  const after = new Map(checks.map(({ id, prerequisites = [] }) => [id, prerequisites]));
  const reached = (id: string, seen: readonly string[] = []): readonly string[] =>
    seen.includes(id)
      ? seen
      : (after.get(id) ?? []).reduce<readonly string[]>((all, next) => reached(next, all), [...seen, id]);
  const named = [...after.values()].flat();
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((id) => !after.has(id))).toEqual([]);
  const circles = [...after].filter(([id, before]) => before.some((one) => reached(one).includes(id)));
  expect(circles.map(([id]) => id)).toEqual([]);
});
