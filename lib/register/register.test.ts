/** The requirement files: their schema, ids, sentences and sets, and what is counted of them. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { suites, suitesInBrowser } from '../../suites/index.ts';
import { hasRule, releases } from '../../suites/releases/releases.ts';
import { areas, exclusionText, isNewTo, levels, type Requirement } from '../model/requirement.ts';
import { packageRoot } from '../package/package-root.ts';
import { denominatorsPage } from '../proof/generated.ts';
import { countedIn, exclusions, loadDenominators, type Sentence, sharesOf } from './denominators.ts';
import {
  frozenSets,
  loadRegister,
  requirementFiles,
  requirementsIn,
  setFile,
  setNames,
  toFrozen,
  toSetText,
  whyNotFrozen,
  withSets,
} from './load-register.ts';

describe('the register', () => {
  const schema = JSON.parse(readFileSync(join(packageRoot(), 'schemas/own/register.schema.json'), 'utf8'));
  const validate = new Ajv2020({ allErrors: true }).compile(schema);

  const register = loadRegister();

  const folderOf = (file: string): string => basename(dirname(file));

  test('every area has a requirement file of its own', () => {
    expect(requirementFiles().map(folderOf)).toEqual(expect.arrayContaining([...areas]));
  });

  describe.each(requirementFiles().map((path) => [folderOf(path), path] as const))('%s', (folder, path) => {
    const file = parse(readFileSync(path, 'utf8'));

    test('matches the schema of requirement files', () => {
      validate(file);
      expect(validate.errors ?? []).toEqual([]);
    });

    test('names its area, or an area in each row', () => {
      expect(file.area).toBe(areas.find((area) => area === folder));
    });

    test('has ids that start with their area', () => {
      const rows: readonly { id: string; area?: string }[] = file.requirements;
      const wrong = rows.filter(({ id, area = file.area }) => !id.startsWith(`${area}.`));
      expect(wrong.map(({ id }) => id)).toEqual([]);
    });
  });

  const row = { id: 'catalog.a', level: 'must', ruleset: 'interface', section: '1', statement: 'It holds.' };

  test.each([
    ['an unknown member', { area: 'catalog', requirements: [{ ...row, levle: 'must' }] }],
    ['a row without an area', { requirements: [row] }],
    ['two places for the area', { area: 'catalog', requirements: [{ ...row, area: 'catalog' }] }],
  ])('the schema refuses %s', (_, file) => {
    expect(validate(file)).toBe(false);
  });

  test('the schema accepts one area for the file, and an area for each row', () => {
    expect(validate({ area: 'catalog', requirements: [row] })).toBe(true);
    expect(validate({ requirements: [{ ...row, area: 'catalog' }] })).toBe(true);
  });

  test.each([null, [row], { area: 'catalog' }])('a file without requirements is an error: %j', (file) => {
    const read = () =>
      requirementsIn(file as Parameters<typeof requirementsIn>[0], 'suites/new/requirements.yaml');
    expect(read).toThrow('suites/new/requirements.yaml has no list of requirements');
  });

  describe('the register', () => {
    test('has unique ids in the order of the areas', () => {
      const ids = register.map(({ id }) => id);
      expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
      const order = register.map(({ area }) => areas.indexOf(area));
      expect(order).toEqual([...order].sort((a, b) => a - b));
    });

    test('has full sentences for every promise and every exclusion', () => {
      const texts = register.flatMap(({ id, statement, divergence, excluded }) =>
        [statement, divergence, excluded?.note].flatMap((text) =>
          text === undefined ? [] : [`${id}: ${text}`],
        ),
      );
      expect(texts.filter((text) => !text.endsWith('.'))).toEqual([]);
    });

    test('has an essential promise in the areas that every audit judges', () => {
      const essential = new Set(register.flatMap((row) => (row.essential ? [row.area] : [])));
      expect([...essential]).toEqual(expect.arrayContaining(['discovery', 'catalog', 'json-rpc']));
    });

    test('excludes nothing that is essential', () => {
      expect(register.filter(({ essential, excluded }) => essential && excluded)).toEqual([]);
    });
  });

  const byId = new Map(register.map((row) => [row.id, row]));
  const sets = frozenSets(parse);

  describe.each(sets.map(({ set, ...rest }) => [set, { set, ...rest }] as const))(
    'the set %s',
    (name, frozen) => {
      test('has no promise that was removed or changed: retire it, and state another one', () => {
        const changed = frozen.promises.filter((promise) => {
          const row = byId.get(promise.id);
          return !row || JSON.stringify(toFrozen(row)) !== JSON.stringify(promise);
        });
        expect(changed.map(({ id }) => id)).toEqual([]);
      });

      test('is as the command writes it, so that nobody has edited it', () => {
        const rows = frozen.promises.flatMap(({ id }) => {
          const { excluded: _, ...row } = byId.get(id) ?? {};
          return row as Requirement;
        });
        expect(readFileSync(setFile(name), 'utf8')).toBe(toSetText(frozen, rows));
      });

      test('has all promises of a check, or none: a new promise gets a check of its own', () => {
        const mixed = suitesInBrowser
          .flatMap(({ checks }) => checks)
          .filter(
            ({ requires }) => new Set(requires.map((id) => isNewTo(name, byId.get(id) ?? {}))).size > 1,
          );
        expect(mixed.map(({ id }) => id)).toEqual([]);
      });
    },
  );

  test('the newest set is that of the document, or a later one of the same document', () => {
    const newest = sets.at(-1);
    expect(setNames(register).at(-1)).toBe(newest?.set);
    expect((newest?.set ?? '') >= (newest?.document.version ?? '9')).toBe(true);
  });

  describe('made-up sets', () => {
    const made = (id: string, own: Partial<Requirement> = {}): Requirement => ({
      ...{ id, area: 'catalog', level: 'must', ruleset: 'interface', section: '1', essential: false },
      statement: `${id} holds.`,
      ...own,
    });
    const document = { title: 'a document', version: '2030-01-01' };
    const frozen = (set: string, rows: readonly Requirement[]) => parse(toSetText({ set, document }, rows));

    test('a promise knows the sets that have it; one that came later is new to the earlier ones', () => {
      const [one, two, three] = [made('catalog.one'), made('catalog.two'), made('catalog.three')];
      const known = withSets(
        [one, two, three],
        [frozen('2030-01-01', [one]), frozen('2031-01-01', [one, two])],
      );
      expect(known.map(({ sets }) => sets)).toEqual([['2030-01-01', '2031-01-01'], ['2031-01-01'], []]);
      expect(setNames(known)).toEqual(['2030-01-01', '2031-01-01']);
      const newTo = (set: string) => known.filter((promise) => isNewTo(set, promise)).map(({ id }) => id);
      expect(newTo('2030-01-01')).toEqual(['catalog.two', 'catalog.three']);
      expect(newTo('2031-01-01')).toEqual(['catalog.three']);
      expect(newTo('next')).toEqual([]);
      expect(isNewTo('2030-01-01', {})).toBe(false);
    });

    test('a new set has no retired promise', () => {
      const retired = made('catalog.old', {
        excluded: { because: 'retired', note: 'It was wrong.', since: '2.0.0', replacedBy: ['catalog.new'] },
      });
      expect(frozen('2030-01-01', [made('catalog.new'), retired]).promises).toEqual([
        toFrozen(made('catalog.new')),
      ]);
      expect(retired.excluded && exclusionText(retired.excluded)).toBe(
        'retired since 2.0.0: It was wrong. Replaced by catalog.new.',
      );
    });

    test.each([
      ['2030-01-01', '2030-01-01 is frozen, and a set never changes'],
      ['2029-12-31', '2030-01-01 is frozen, and a set never changes'],
      ['soon', 'a set is named by a date, YYYY-MM-DD, not "soon"'],
      ['2030-01-02', undefined],
    ])('%s after 2030-01-01: %s', (name, because) => {
      const refusal = whyNotFrozen(name, ['2030-01-01']);
      expect(refusal?.split(':')[0]).toBe(because);
    });
  });
});

describe('denominators', () => {
  const all = loadDenominators();

  const sentences = all.flatMap(({ name, rows }) =>
    rows.map((row) => ({ ...row, at: `${name}: ${row.id}` })),
  );

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
        return rows
          .filter(({ tested }) => tested && !tested.some(judges))
          .map(({ id }) => `${source}: ${id}`);
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
});
