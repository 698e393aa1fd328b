/** Every schema is a valid JSON Schema 2020-12, and accepts or rejects each of its cases as declared. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { fitsSchema } from '../assert/schema.ts';
import { areas } from '../model/requirement.ts';
import { packageRoot } from '../package/package-root.ts';

type Case = { readonly description: string; readonly data: unknown; readonly valid: boolean };

const folder = join(packageRoot(), 'schemas');
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.json'),
);
const schemas = files.filter((file) => !file.endsWith('.cases.json'));
const nouns = schemas.filter((file) => !file.startsWith('own')).map((file) => file.replace(/\.json$/, ''));

test.each(schemas)('%s is a JSON Schema', (file) => {
  const ajv = new Ajv2020();
  expect(ajv.validateSchema(read(file)), ajv.errorsText()).toBe(true);
});

test.each(['own/register.schema.json', 'own/report.schema.json'])(
  '%s lists the areas (npm run generate)',
  (file) => {
    expect(read(file).$defs.area.enum).toEqual(areas);
  },
);

describe.each(nouns)('%s', (noun) => {
  const cases: readonly Case[] = read(`${noun}.cases.json`);

  test('has valid and invalid cases, each with a unique description', () => {
    const descriptions = cases.map(({ description }) => description);
    expect(descriptions).toEqual([...new Set(descriptions)]);
    expect(new Set(cases.map(({ valid }) => valid))).toEqual(new Set([true, false]));
  });

  test.each(cases)('$description: $valid', ({ data, valid }) => {
    expect(fitsSchema(noun, data)).toBe(valid);
  });
});
