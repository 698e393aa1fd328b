/** Every schema is a valid JSON Schema 2020-12, accepts or rejects its cases as declared, and judges the same when it is compiled. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { explaining, fitsSchema, metaSchema, schemaFiles } from '../assert/schema.ts';
import { standaloneSchemas } from '../build/standalone-schemas.ts';
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

describe('compiled schemas', () => {
  const built: Record<string, ValidateFunction> = {};
  compileFunction(standaloneSchemas(), ['require', 'exports', 'module'])(
    createRequire(import.meta.url),
    built,
    {},
  );

  test.each(schemaFiles())('%s accepts and refuses each of its cases', (file) => {
    const cases = join(packageRoot(), 'schemas', file.replace(/\.json$/, '.cases.json'));
    const wrong = JSON.parse(readFileSync(cases, 'utf8')).filter(
      ({ data, valid }: { data: unknown; valid: boolean }) => built[file]?.(data) !== valid,
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    { type: 'object', properties: { a: { type: ['string', 'null'] } } },
    { $id: 'not a URI %%', properties: { a: { pattern: '(' } } },
    { type: 'text' },
    { properties: { a: { required: true, items: [1], minLength: -1 } } },
    { $defs: { a: { $dynamicRef: 5 } }, allOf: [] },
  ])('the meta-schema judges %j, in the same words', (schema) => {
    const [ours, theirs] = [built[metaSchema], explaining(metaSchema, false)];
    const words = (validate?: ValidateFunction) => [
      validate?.(schema),
      validate?.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`),
    ];
    expect(words(ours)).toEqual(words(theirs));
  });
});
