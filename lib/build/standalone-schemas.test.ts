/** What the build compiles judges as Ajv does. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { explaining, metaSchema, schemaFiles } from '../assert/schema-validators.ts';
import { packageRoot } from '../package/package-root.ts';
import { standaloneSchemas } from './standalone-schemas.ts';

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
