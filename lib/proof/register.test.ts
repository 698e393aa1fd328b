/** Sanity of the register: every promise is checked or excluded, every check belongs to a promise, ids are kept, effects and fixes are well said. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { effectOf, effects } from '../../suites/effects.ts';
import { suites, suitesInBrowser } from '../../suites/index.ts';
import { areaWords } from '../../suites/report-policy.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { areaOf } from '../engine/judge.ts';
import { areas } from '../model/requirement.ts';
import { packageRoot } from '../package/package-root.ts';
import { caughtBy, loadRegister, proofs } from '../register/load-register.ts';
import { requirementsPage } from './generated.ts';
import { jargonIn } from './pages/report-pages.ts';

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

describe('effects', () => {
  const promises = register.filter(({ excluded }) => excluded === undefined);

  test('no promise lacks an effect', () => {
    expect(promises.filter(({ id }) => effectOf(id) === undefined).map(({ id }) => id)).toEqual([]);
  });

  test('the longest matching prefix of an id determines its effect', () => {
    expect(effectOf('catalog.variant.price')).toBe(effects['catalog.variant.price']);
    expect(effectOf('catalog.variant.fields')).toBe(effects['catalog.variant']);
    expect(effectOf('catalogue.variant')).toBeUndefined();
  });

  test('every effect applies to a promise, or is the default of an area', () => {
    const used = new Set([...promises, ...areas.map((id) => ({ id }))].map(({ id }) => effectOf(id)));
    expect(Object.entries(effects).filter(([, effect]) => !used.has(effect))).toEqual([]);
  });

  test('effects and areas are described in whole sentences, without jargon', () => {
    const sentences = [...Object.values(effects), ...areas.map((area) => areaWords[area].works)];
    expect(sentences.filter((text) => !/^[A-Z][^.]*\.$/.test(text))).toEqual([]);
    const names = areas.map((area) => areaWords[area].name);
    expect([...sentences, ...names].flatMap((text) => jargonIn(text))).toEqual([]);
  });
});

describe('fixes', () => {
  const idsOf = (isWrong: (fix: string) => boolean): readonly string[] =>
    checks.filter(({ fix }) => isWrong(fix)).map(({ id, fix }) => `${id}: ${fix}`);

  /** The first words of fixes. A new verb must name an action of a developer. */
  const verbs = new Set(
    [
      'Accept Add Answer Apply Audit Begin Build Compare Compute Copy Correct Create Declare Describe Encode',
      'Give Handle Implement Include Keep Leave Link List Look Name Parse Percent-encode Place Point Put Read Redirect Refuse Remove',
      'Repair Return Save Send Serve Set Show Split Use Validate Write',
    ]
      .join(' ')
      .split(' '),
  );

  describe('every fix', () => {
    test('begins with a verb in the imperative', () => {
      expect(idsOf((fix) => !verbs.has(fix.split(' ')[0] ?? ''))).toEqual([]);
    });

    test('is one sentence that ends in a full stop', () => {
      expect(idsOf((fix) => !fix.endsWith('.') || /[.!?] +[A-Z]/.test(fix) || fix !== fix.trim())).toEqual(
        [],
      );
    });

    test('has at most 200 characters', () => {
      expect(idsOf((fix) => fix.length > 200)).toEqual([]);
    });

    test('neither asks nor demands, and is plain text without code marks', () => {
      expect(idsOf((fix) => /\b(should|must|please|you|your|make sure|ensure)\b|`/i.test(fix))).toEqual([]);
    });

    test('differs from every claim and every other fix', () => {
      const claims = new Set(checks.map(({ claim }) => claim));
      const fixes = checks.map(({ fix }) => fix);
      expect(idsOf((fix) => claims.has(fix) || fixes.indexOf(fix) !== fixes.lastIndexOf(fix))).toEqual([]);
    });
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
