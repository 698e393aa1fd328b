/** The requirement files: their shape, their ids, and their sentences. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { areas } from '../model/requirement.ts';
import { packageRoot } from '../package-root.ts';
import { loadRegister, requirementFile } from './load-register.ts';

const schema = JSON.parse(readFileSync(join(packageRoot(), 'schemas/own/register.schema.json'), 'utf8'));
const validate = new Ajv2020({ allErrors: true }).compile(schema);

test.each(areas)('%s has its requirement file', (area) => {
  expect(existsSync(requirementFile(area))).toBe(true);
});

describe.each(areas.filter((area) => existsSync(requirementFile(area))))('%s', (area) => {
  const file = parse(readFileSync(requirementFile(area), 'utf8'));

  test('keeps the schema of requirement files', () => {
    validate(file);
    expect(validate.errors ?? []).toEqual([]);
    expect(file.area).toBe(area);
  });

  test('has ids of its own area', () => {
    const strange = file.requirements.map(({ id }: { id: string }) => id);
    expect(strange.filter((id: string) => !id.startsWith(`${area}.`))).toEqual([]);
  });
});

test('the schema refuses what is none of its members', () => {
  expect(validate({ area: 'catalog', requirements: [{ id: 'catalog.a', levle: 'must' }] })).toBe(false);
});

describe('the register', () => {
  const register = loadRegister();

  test('has each id once, in the order of the areas', () => {
    const ids = register.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    const order = register.map(({ area }) => areas.indexOf(area));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('says each promise, and each reason for an exclusion, in full sentences', () => {
    const texts = register.flatMap(({ id, statement, divergence, excluded }) =>
      [statement, divergence, excluded?.note].flatMap((text) =>
        text === undefined ? [] : [`${id}: ${text}`],
      ),
    );
    expect(texts.filter((text) => !text.endsWith('.'))).toEqual([]);
  });

  test('has something essential in every area that reading suffices for', () => {
    const essential = new Set(register.flatMap((row) => (row.essential ? [row.area] : [])));
    expect([...essential]).toEqual(expect.arrayContaining(['discovery', 'catalog', 'json-rpc']));
  });

  test('excludes nothing that is essential', () => {
    expect(register.filter(({ essential, excluded }) => essential && excluded)).toEqual([]);
  });
});
