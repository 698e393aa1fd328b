/** Settings from the environment: names, files, and what is neither. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../model/usage-error.ts';
import { loadSettings } from './load-settings.ts';
import { environmentName } from './option.ts';
import { optionNames } from './options.ts';
import { wantsReference } from './read-values.ts';

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'load-settings-'));
});

afterAll(() => rmSync(cwd, { recursive: true }));

const url = 'https://shop.example';

const flags = (more: Record<string, unknown> = {}) => ({ flags: { url, ...more }, env: {}, cwd });

/** Options that take any text. */
const freeText = [
  'only',
  'skip',
  'only-failed',
  'out',
  'user-agent',
  'baseline',
  'record',
  'browser',
  'signature-key',
  'signature-headers',
  'map',
  'approval',
  'metrics',
  'ca',
  'history',
  'bundle',
  'sign',
  'ran-by',
  'owner-asked',
];

describe('loadSettings', () => {
  it.each(optionNames.filter((name) => !freeText.includes(name)))('reads %s from the environment', (name) => {
    const env = { [environmentName(name)]: 'x y/z' };
    expect(() => loadSettings({ flags: {}, env, cwd, fallbacks: { url } })).toThrow(environmentName(name));
  });

  it('reads free text and the name of the file from the environment', () => {
    const env = {
      STOREFRONT_ONLY: 'catalog,cors',
      STOREFRONT_SKIP: 'sitemap',
      STOREFRONT_OUT: 'there',
      STOREFRONT_HISTORY: 'kept',
      STOREFRONT_BROWSER: '/usr/bin/chromium',
      STOREFRONT_USER_AGENT: 'me',
      STOREFRONT_BASELINE: 'known.yaml,builtin:shopify',
      STOREFRONT_CONFIG: 'named.yaml',
    };
    const path = join(cwd, 'named.yaml');
    writeFileSync(path, 'runs: 3\nbaseline: [other.yaml]\n');
    const { target, output, baselines, browser } = loadSettings({ flags: { url }, env, cwd });
    rmSync(path);
    expect(target).toMatchObject({ only: ['catalog', 'cors'], skip: ['sitemap'], userAgent: 'me', runs: 3 });
    expect(output.out).toBe(join(cwd, 'there'));
    expect(output.historyFolder).toBe('kept');
    expect(baselines).toEqual(['known.yaml', 'builtin:shopify']);
    expect(browser).toBe('/usr/bin/chromium');
  });

  it('ignores an empty variable', () => {
    expect(loadSettings({ ...flags(), env: { STOREFRONT_RUNS: '' } }).target.runs).toBe(25);
  });

  it.each([
    ['STOREFRONT_ALOW', /^STOREFRONT_ALOW is no setting .*; did you mean "STOREFRONT_ALLOW"\?$/],
    ['STOREFRONT_FAILON', /did you mean "STOREFRONT_FAIL_ON"\?$/],
    ['STOREFRONT_XYZ', /unset it$/],
    ['STOREFRONT_', /unset it$/],
  ])('refuses the unknown variable %s', (name, message) => {
    expect(() => loadSettings({ ...flags(), env: { [name]: '' } })).toThrow(message);
  });

  it('leaves variables of other programs and those of reproduced headers alone', () => {
    const env = { STOREFRONT_HEADER_AUTHORIZATION: 'x', OUR_STOREFRONT_THING: 'y', STOREFRONTS: 'z' };
    expect(loadSettings({ ...flags(), env }).target.headers).toEqual({});
  });

  it('refuses a URL that is set to nothing, unless another is passed', () => {
    const env = { STOREFRONT_URL: ' ' };
    expect(() => loadSettings({ flags: {}, env, cwd, fallbacks: { url } })).toThrow(
      /^STOREFRONT_URL is set to nothing: .*"reference"/,
    );
    expect(loadSettings({ ...flags(), env }).target.baseUrl).toBe(url);
  });
});

describe('wants reference', () => {
  let cwd: string;

  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), 'wants-reference-'));
  });

  afterEach(() => rmSync(cwd, { recursive: true }));

  const write = (text: string) => writeFileSync(join(cwd, 'storefront-conformance.yaml'), text);

  const sources = (url?: string, env: Record<string, string> = {}) => ({
    flags: url ? { url } : {},
    env,
    cwd,
  });

  const CI = { CI: 'true' };

  describe('the reference storefront is audited', () => {
    it.each([
      ['by its name', sources('reference')],
      ['by its name in CI', sources('reference', CI)],
      ['by its name in the environment', sources(undefined, { ...CI, STOREFRONT_URL: 'reference' })],
      ["on a person's own machine", sources()],
      ['where CI is switched off', sources(undefined, { CI: 'false' })],
    ])('%s', (_how, given) => {
      // The folder is made anew for each test.
      expect(wantsReference({ ...given, cwd })).toBe(true);
    });

    it('by its name in the configuration file', () => {
      write('url: reference\n');
      expect(wantsReference({ ...sources(undefined, CI), cwd })).toBe(true);
    });

    it('by the default of a script, in CI or not, whatever the configuration file says', () => {
      write('runs: 3\n');
      expect(wantsReference({ ...sources(undefined, CI), cwd }, 'reference')).toBe(true);
    });
  });

  describe('another one is audited', () => {
    it('when there is a URL, whatever the default', () => {
      expect(wantsReference({ ...sources('https://shop.example'), cwd }, 'reference')).toBe(false);
      write('url: https://shop.example\n');
      expect(wantsReference({ ...sources(undefined, CI), cwd })).toBe(false);
    });
  });

  describe('none is audited by mistake', () => {
    const complaint = (env: Record<string, string>, preset?: 'reference') => () =>
      wantsReference({ flags: {}, env, cwd }, preset);

    it('in CI without a URL', () => {
      expect(complaint(CI)).toThrow(UsageError);
      expect(complaint(CI)).toThrow(
        /^which storefront\? The variable CI is set, and no URL is: pass .*"reference"/,
      );
    });

    it('with a variable that is set to nothing, whatever the default', () => {
      expect(complaint({ STOREFRONT_URL: '' }, 'reference')).toThrow(/^STOREFRONT_URL is set to nothing/);
    });

    it('with a configuration file without a URL', () => {
      write('# nothing yet\n');
      expect(complaint({})).toThrow(/^storefront-conformance\.yaml has no url: add a line such as/);
    });

    it('with a misspelt variable', () => {
      expect(complaint({ STOREFRONT_ULR: 'https://shop.example' }, 'reference')).toThrow(
        /did you mean "STOREFRONT_URL"/,
      );
    });
  });
});
