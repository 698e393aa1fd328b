/** Style rules that the linter cannot express: docstrings, the effects of promises, and the fixes of checks. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { effectOf, effects } from '../../suites/effects.ts';
import { suitesInBrowser } from '../../suites/index.ts';
import { areaWords } from '../../suites/report-policy.ts';
import { areas } from '../model/requirement.ts';
import { packageRoot } from '../package/package-root.ts';
import { loadRegister } from '../register/load-register.ts';
import { jargonIn } from './pages/report-pages.ts';

const root = packageRoot();

const sources = ['lib', 'suites']
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true }).map((path) => join(room, String(path))),
  )
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const pathsOf = (wrong: RegExp): readonly string[] =>
  sources.filter(({ text }) => wrong.test(text)).map(({ path }) => path);

test('a file that is not a test opens with a docstring', () => {
  const opening = /^(#!.*\n)?\/\*\*/;
  const wrong = sources.filter(({ path, text }) => !path.endsWith('.test.ts') && !opening.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('no file opens with a line comment', () => {
  expect(pathsOf(/^\/\/ /)).toEqual([]);
});

test('docstrings name errors with @throws', () => {
  expect(pathsOf(/^\s*(\/\*\*|\*)( .*[.:])? Throws an? \w+/m)).toEqual([]);
});

describe('effects', () => {
  const promises = loadRegister().filter(({ excluded }) => excluded === undefined);

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
  const checks = suitesInBrowser.flatMap((suite) => suite.checks);

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
