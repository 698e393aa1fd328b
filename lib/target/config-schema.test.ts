import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../package/package-root.ts';
import { configSchema } from './config-schema.ts';

const written = JSON.parse(readFileSync(join(packageRoot(), 'schemas/own/config.schema.json'), 'utf8'));

describe('schemas/own/config.schema.json', () => {
  it('matches the table of options; npm run generate refreshes it', () => {
    expect(JSON.parse(JSON.stringify(configSchema()))).toEqual(written);
  });

  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false });
  addFormats.default(ajv);
  const validate = ajv.compile(written);

  it.each([
    { url: 'https://shop.example', allow: ['writes'], rate: '5/s', timeout: 2.5, header: ['A: b'] },
    { only: 'catalog,cors/*', formats: [], baseline: ['known.yaml'], quiet: true, country: 'de' },
    {},
  ])('accepts %j', (config) => {
    expect(validate(config), JSON.stringify(validate.errors)).toBe(true);
  });

  it.each([
    { uri: 'https://shop.example' },
    { allow: ['everything'] },
    { connections: 0 },
    { 'fail-on': 'maybe' },
    { url: 'ftp://shop.example' },
  ])('refuses %j', (config) => {
    expect(validate(config)).toBe(false);
  });
});
