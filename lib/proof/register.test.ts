/** Sanity of the register: every promise is checked or excluded, every check belongs to a promise, ids are kept. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { suites, suitesInBrowser } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { areaOf } from '../engine/judge.ts';
import { areas } from '../model/requirement.ts';
import { packageRoot } from '../package/package-root.ts';
import { caughtBy, loadRegister, proofs } from '../register/load-register.ts';
import { requirementsPage } from './generated.ts';

const register = loadRegister();

const checks = suitesInBrowser.flatMap((suite) => suite.checks);

const table = proofs(register, suitesInBrowser, saboteurs);

const byId = new Map(register.map((requirement) => [requirement.id, requirement]));

const twice = (ids: readonly string[]): readonly string[] => ids.filter((id, i) => ids.indexOf(id) !== i);

describe('the register', () => {
  test('has unique ids', () => {
    expect(twice([...register, ...checks, ...saboteurs].map(({ id }) => id))).toEqual([]);
  });

  test('has a check for every promise that is not excluded', () => {
    const unasked = table.filter(({ requirement, checks }) => !requirement.excluded && checks.length === 0);
    expect(
      unasked.map(({ requirement }) => `${requirement.id}: add a check that requires it, or exclude it`),
    ).toEqual([]);
  });

  test('has no check for an excluded promise', () => {
    const checked = table.filter(({ requirement, checks }) => requirement.excluded && checks.length > 0);
    expect(
      checked.map(({ requirement }) => `${requirement.id} is excluded, but a check requires it`),
    ).toEqual([]);
  });

  test('has a saboteur for every promise and for every check', () => {
    const unproven = table.filter(({ checks, saboteurs }) => checks.length > 0 && saboteurs.length === 0);
    const broken = new Set(saboteurs.flatMap(caughtBy));
    expect([
      ...unproven.map(({ requirement }) => `${requirement.id}: add a saboteur that breaks it`),
      ...checks.filter(({ id }) => !broken.has(id)).map(({ id }) => `${id}: no saboteur names it in breaks`),
    ]).toEqual([]);
  });

  test('has every promise, check and area that another one names', () => {
    const known = new Set(checks.map(({ id }) => id));
    const named = saboteurs.flatMap((saboteur) =>
      [...caughtBy(saboteur), ...(saboteur.alsoCatches?.checks ?? [])].map((check) => ({
        id: saboteur.id,
        check,
      })),
    );
    expect([
      ...checks.flatMap(({ id, requires }) =>
        requires
          .filter((need) => !byId.has(need))
          .map((need) => `${id} requires ${need}, which no requirements.yaml has`),
      ),
      ...named
        .filter(({ check }) => !known.has(check))
        .map(({ id, check }) => `${id} names ${check}, which is no check`),
      ...checks
        .filter((check) => !areas.includes(areaOf(check)))
        .map(({ id }) => `${id} does not start with an area`),
    ]).toEqual([]);
  });

  test('gives every check one ruleset, and keeps it in its suite', () => {
    const mixed = checks.filter(
      ({ requires }) => new Set(requires.map((id) => byId.get(id)?.ruleset)).size !== 1,
    );
    const strays = suitesInBrowser.flatMap((suite) =>
      suite.checks.filter((check) => areaOf(check) !== suite.area),
    );
    expect([...mixed, ...strays].map(({ id }) => id)).toEqual([]);
  });

  test('names an essential promise in every area but rate limiting', () => {
    const essential = new Set(register.filter((row) => row.essential).map(({ area }) => area));
    expect(areas.filter((area) => !essential.has(area))).toEqual(['rate-limiting']);
  });

  test('keeps its ids: a change breaks the scripts of users, and belongs in CHANGELOG.md', () => {
    const ids = { requirements: register.map(({ id }) => id), checks: checks.map(({ id }) => id) };
    expect(ids).toMatchSnapshot();
  });

  test('is the content of suites/REQUIREMENTS.md; npm run generate refreshes it', () => {
    const page = readFileSync(join(packageRoot(), 'suites', 'REQUIREMENTS.md'), 'utf8');
    expect(page).toBe(requirementsPage(table));
  });
});

describe('prerequisites', () => {
  const root = packageRoot();

  const sources = ['lib', 'suites']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
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
});

describe('reference report', () => {
  const read = (name: string) => readFileSync(join(packageRoot(), 'reports', 'reference', name), 'utf8');

  const verdicts: readonly { readonly id: string; readonly status: string }[] = JSON.parse(
    read('verdicts.json'),
  );

  test('has the checks of the suites; if it does not, npm run generate', () => {
    const checks = suites.flatMap((suite) => suite.checks.map(({ id }) => id));
    expect(verdicts.map(({ id }) => id).toSorted()).toEqual(checks.toSorted());
  });

  test('has no failure', () => {
    expect(verdicts.filter(({ status }) => !['pass', 'inconclusive', 'skipped'].includes(status))).toEqual(
      [],
    );
    expect(read('summary.md')).toMatch(/^# Conformant with 2026-08-27: the reference storefront\n/);
  });
});
