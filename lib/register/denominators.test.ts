import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { hasRule, releases } from '../../suites/releases/releases.ts';
import { levels } from '../model/requirement.ts';
import { packageRoot } from '../package/package-root.ts';
import { denominatorsPage } from '../proof/generated.ts';
import { countedIn, exclusions, loadDenominators, type Sentence, sharesOf } from './denominators.ts';

const all = loadDenominators();

const sentences = all.flatMap(({ name, rows }) => rows.map((row) => ({ ...row, at: `${name}: ${row.id}` })));

const wrong = (isWrong: (row: Sentence) => boolean): readonly string[] =>
  sentences.filter(isWrong).map(({ at }) => at);

const schema = JSON.parse(readFileSync(join(packageRoot(), 'schemas/own/denominator.schema.json'), 'utf8'));

test.each(all)('$name has the form of schemas/own/denominator.schema.json', ({ name, ...text }) => {
  const validator = new Ajv2020({ allErrors: true });
  const found = validator.validate(schema, text) ? [] : validator.errors;
  expect(found).toEqual([]);
});

test('a release has the sentences since and until it', () => {
  const row = { level: 'must', says: 'A sentence.', gap: 'Not judged yet.' } as const;
  const rows: readonly Sentence[] = [
    { ...row, id: 'always' },
    { ...row, id: 'later', since: '2026-04-08' },
    { ...row, id: 'once', until: '2026-01-23' },
  ];
  const least = { settled: 0, tested: 0 };
  const releases = { '2026-01-23': least, '2026-04-08': least };
  const counted = countedIn({ name: 'a', source: 'UCP, profile', text: 'a page', releases, rows });
  expect(counted.map(({ source, rows: those }) => [source, those.map(({ id }) => id)])).toEqual([
    ['UCP 2026-01-23, profile', ['always', 'once']],
    ['UCP 2026-04-08, profile', ['always', 'later']],
  ]);
});

describe('every sentence', () => {
  test('has an id of its own in its text, and a level', () => {
    expect(new Set(sentences.map(({ at }) => at)).size).toBe(sentences.length);
    expect(wrong(({ level }) => !levels.includes(level))).toEqual([]);
  });

  test('is written as a sentence', () => {
    expect(wrong(({ says }) => !/^[A-Z].*\.$/.test(says))).toEqual([]);
  });

  test('is tested, excluded or a gap, and only one of them', () => {
    const states = ({ tested, excluded, gap }: Sentence) =>
      [tested, excluded, gap].filter((state) => state !== undefined).length;
    expect(wrong((row) => states(row) !== 1)).toEqual([]);
  });

  test('is tested by checks that exist', () => {
    const known = new Set(suites.flatMap(({ checks }) => checks.map(({ id }) => id)));
    const unknown = sentences.flatMap(({ at, tested = [] }) =>
      tested.filter((id) => !known.has(id)).map((id) => `${at}: ${id}`),
    );
    expect(unknown).toEqual([]);
    expect(wrong(({ tested }) => tested?.length === 0)).toEqual([]);
  });

  test('is tested in a release by a check that judges this release', () => {
    const bound = (id: string) => releases.some((release) => hasRule(release, id));
    const unjudged = all.flatMap(countedIn).flatMap(({ source, release: version, rows }) => {
      const release = releases.find((one) => one.version === version);
      if (release === undefined) return [];
      const judges = (id: string) => !bound(id) || hasRule(release, id);
      return rows.filter(({ tested }) => tested && !tested.some(judges)).map(({ id }) => `${source}: ${id}`);
    });
    expect(unjudged).toEqual([]);
  });

  test('is excluded only for a known reason, which is explained', () => {
    expect(wrong(({ excluded }) => excluded !== undefined && !exclusions.includes(excluded))).toEqual([]);
    expect(wrong(({ excluded, because }) => (excluded === undefined) !== (because === undefined))).toEqual(
      [],
    );
  });
});

describe('the share of', () => {
  test.each(all.flatMap(countedIn))('$source is not below the least one', (one) => {
    const { settled, tested } = sharesOf(one);
    expect(settled).toBeGreaterThanOrEqual(one.least.settled);
    expect(tested).toBeGreaterThanOrEqual(one.least.tested);
  });

  test('a text with a gap is lower', () => {
    const row = { level: 'must', says: 'A sentence.' } as const;
    const rows: readonly Sentence[] = [
      { ...row, id: 'a', tested: ['area/check'] },
      { ...row, id: 'b', excluded: 'not-visible', because: 'Nobody sees it.' },
      { ...row, id: 'c', gap: 'Not judged yet.' },
    ];
    expect(sharesOf({ rows })).toEqual({ settled: 66, tested: 50 });
    expect(sharesOf({ rows: rows.slice(0, 2) })).toEqual({ settled: 100, tested: 100 });
  });
});

test('suites/DENOMINATORS.md has the same content; npm run generate refreshes it', () => {
  const page = readFileSync(join(packageRoot(), 'suites', 'DENOMINATORS.md'), 'utf8');
  expect(page).toBe(denominatorsPage(all));
});
