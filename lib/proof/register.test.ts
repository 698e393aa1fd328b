/** Sanity of the register: every promise is checked or excluded, every check belongs to a promise, ids are kept. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { suitesInBrowser } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { areaOf } from '../engine/judge.ts';
import { areas } from '../model/requirement.ts';
import { packageRoot } from '../package/package-root.ts';
import { loadRegister } from '../register/load-register.ts';
import { caughtBy, proofs } from '../register/proofs.ts';
import { requirementsPage } from './requirements-page.ts';

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
