/** Settings from the configuration file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
