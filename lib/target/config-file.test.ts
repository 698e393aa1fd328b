/** Settings from the configuration file. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../package/package-root.ts';
import { configSchema } from './config-file.ts';
import { loadSettings } from './load-settings.ts';
import { withConfigFile } from './testing.ts';

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'load-settings-'));
});

afterAll(() => rmSync(cwd, { recursive: true }));

const url = 'https://shop.example';

const flags = (more: Record<string, unknown> = {}) => ({ flags: { url, ...more }, env: {}, cwd });

describe('the configuration file', () => {
  it('may contain consents only when it is named', () => {
    withConfigFile(cwd, 'allow: [writes]\n', () => {
      expect(() => loadSettings(flags())).toThrow(
        /"allow" is only read from a file that is named with --config/,
      );
      const named = loadSettings(flags({ config: 'storefront-conformance.yaml' }));
      expect(named.target.consents).toEqual(['writes']);
    });
  });

  it.each([
    ['colour: true', /there is no setting "colour"/],
    ['cannonical-url: https://a.example', /did you mean "canonical-url"\?/],
    ['runs: many', /^storefront-conformance\.yaml: runs is "many"; it takes a whole number/],
    ['- a list', /must contain settings/],
    ['a: [', /is not YAML/],
  ])('refuses %j', (text, message) => {
    withConfigFile(cwd, text, () => {
      expect(() => loadSettings(flags())).toThrow(message);
    });
  });

  it('may be empty, or leave a setting empty', () => {
    withConfigFile(cwd, '# nothing yet\n', () => expect(loadSettings(flags()).target.runs).toBe(25));
    withConfigFile(cwd, 'runs:\n', () => expect(loadSettings(flags()).target.runs).toBe(25));
  });

  it('must exist if it is named', () => {
    expect(() => loadSettings(flags({ config: 'gone.yaml' }))).toThrow(
      '--config: there is no file gone.yaml',
    );
    expect(() => loadSettings({ ...flags(), env: { STOREFRONT_CONFIG: 'gone.yaml' } })).toThrow(/gone\.yaml/);
  });
});

describe('config schema', () => {
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
});
