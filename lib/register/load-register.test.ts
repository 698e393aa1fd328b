/** The requirement files: their schema, their ids, and their sentences. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { areas } from '../model/requirement.ts';
import { packageRoot } from '../package/package-root.ts';
import { loadRegister, requirementFiles, requirementsIn } from './load-register.ts';

const schema = JSON.parse(readFileSync(join(packageRoot(), 'schemas/own/register.schema.json'), 'utf8'));
const validate = new Ajv2020({ allErrors: true }).compile(schema);

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
  const register = loadRegister();

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
