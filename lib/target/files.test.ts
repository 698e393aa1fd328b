/** The files of settings: the configuration, --approval and --map; what each may say, and what is wrong with other files. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { packageRoot } from '../package/package-root.ts';
import { configSchema, readApproval, readWrittenMap } from './files.ts';
import { loadSettings } from './load-settings.ts';
import { withConfigFile } from './testing.ts';

describe('the configuration', () => {
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
      expect(() => loadSettings({ ...flags(), env: { STOREFRONT_CONFIG: 'gone.yaml' } })).toThrow(
        /gone\.yaml/,
      );
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
});

describe('--approval', () => {
  let cwd: string;

  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), 'approval-'));
  });

  afterEach(() => rmSync(cwd, { recursive: true }));

  const write = (text: string) => writeFileSync(join(cwd, 'approval.yaml'), text);

  function read(text: string) {
    write(text);
    return readApproval('approval.yaml', { cwd, consents: ['writes', 'purchase'] });
  }

  test.each([
    ['YAML', 'approval:\n  approved: true\n  approved_at: "{now}"\n'],
    ['JSON', '{"approval": {"approved": true, "approved_at": "{now}"}}'],
  ])('%s with placeholders', (_, text) => {
    expect(read(text)).toEqual({
      file: 'approval.yaml',
      arguments: { approval: { approved: true, approved_at: '{now}' } },
    });
  });

  test('braces of a JSON text are no placeholders', () => {
    expect(read(`token: '{"signature":"s3cret"}'`).arguments).toEqual({ token: '{"signature":"s3cret"}' });
  });

  test.each([
    ['', 'must contain the arguments'],
    ['{}', 'must contain the arguments'],
    ['- s3cret', 'must contain the arguments'],
    ['s3cret', 'must contain the arguments'],
    ['token: *s3cret', '--approval: approval.yaml is neither JSON nor YAML'],
    ['token: [s3cret', 'is neither JSON nor YAML: there is a mistake at line 1, column 15'],
    ['a: "{noww} s3cret"', '--approval: approval.yaml: there is no placeholder {noww}; did you mean "now"?'],
    ['a: ["{moment:soon}"]', 'there are {now}, {now:unix}, {checkout}, {total}, {currency}'],
  ])('%j is refused', (text, message) => {
    expect(() => read(text)).toThrow(message);
    expect(() => read(text)).not.toThrow('s3cret');
  });

  test('a file that is not there is refused', () => {
    expect(() => readApproval('none.yaml', { cwd, consents: ['purchase'] })).toThrow(
      '--approval: none.yaml cannot be read',
    );
  });

  test('without the consent to purchase it is a mistake', () => {
    write('approved: true');
    const flags = { url: 'https://shop.example', approval: 'approval.yaml' };
    expect(() => loadSettings({ flags: { ...flags, allow: 'writes' }, env: {}, cwd })).toThrow(
      '--approval places up to 2 orders, so it needs --allow writes,purchase; use it with a sandbox only',
    );
    const { target } = loadSettings({ flags: { ...flags, allow: 'writes,purchase' }, env: {}, cwd });
    expect(target.approval?.arguments).toEqual({ approved: true });
    expect(target.again).toContainEqual({ flag: '--approval', value: 'approval.yaml' });
  });
});

describe('--map', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'map-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function read(text: string) {
    writeFileSync(join(folder, 'map.yaml'), text);
    return readWrittenMap('map.yaml', folder);
  }

  test('a place, several places, and none', () => {
    const text = 'records:\n  cart:\n    quantity: /rows/*/count\n    total: [/sum, /due]\n    tax:\n';
    expect(read(text)).toEqual({ cart: { quantity: ['/rows/*/count'], total: ['/sum', '/due'], tax: [] } });
  });

  test.each([
    ['maps: {}', '--map: map.yaml must contain "records:", with "cart:" and "checkout:" below it'],
    ['- cart', '--map: map.yaml must contain "records:", with "cart:" and "checkout:" below it'],
    ['records:\n  basket: {}', '--map: map.yaml: there is no record "basket"'],
    ['records:\n  cart: quantity', '--map: map.yaml: "cart" must contain roles, such as "quantity"'],
    [
      'records:\n  cart:\n    quantitty: /a',
      '--map: map.yaml: cart: there is no role "quantitty"; did you mean "quantity"?',
    ],
    [
      'records:\n  cart:\n    quantity: 3',
      '--map: map.yaml: cart.quantity: 3 is no place; write a JSON Pointer with * for each item, such as /lines/*/quantity',
    ],
    ['records: [', '--map: map.yaml is not YAML'],
  ])('%j is refused', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test('a file that is not there is refused', () => {
    expect(() => readWrittenMap('none.yaml', folder)).toThrow('--map: none.yaml cannot be read');
  });
});
