/** Settings from flags and their defaults: how each value is read, and what is refused. */
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

const seed = () => 99;

describe('--depth', () => {
  it.each([
    ['quick', {}, { depth: 'quick', runs: 1, retries: 0, budget: 120 }],
    ['standard', {}, { runs: 25, retries: 1, budget: 2000 }],
    ['deep', {}, { depth: 'deep', runs: 100, retries: 1, budget: 3500 }],
    ['deep', { runs: '7' }, { depth: 'deep', runs: 7, retries: 1, budget: 2000 }],
    ['quick', { retries: '2', budget: '60' }, { depth: 'quick', runs: 1, retries: 2, budget: 60 }],
  ])('%s with %j sets %j', (depth, more, expected) => {
    const { target } = loadSettings(flags({ depth, ...more }), seed);
    expect(target).toMatchObject(expected);
    if (depth === 'standard') expect(target.depth).toBeUndefined();
  });
});

describe('loadSettings', () => {
  it.each([
    ['http://localhost:4600', undefined, ['profiles']],
    ['http://127.0.0.2:4600', 'writes', ['writes', 'profiles']],
    ['http://[::1]:4600', 'profiles,burst', ['burst', 'profiles']],
    ['https://shop.example', 'writes', ['writes']],
    ['http://192.168.0.1', undefined, []],
  ])('lets a storefront at %s with --allow %s have the consents %j', (at, allow, consents) => {
    const { target } = loadSettings(flags({ url: at, ...(allow !== undefined && { allow }) }), seed);
    expect(target.consents).toEqual(consents);
  });

  it('has the documented defaults', () => {
    const { target, output } = loadSettings(flags(), seed);
    expect(target).toEqual({
      again: [],
      baseUrl: url,
      country: 'US',
      currency: 'USD',
      headers: {},
      userAgent: expect.stringMatching(/^storefront-conformance\/\d+\.\d+\.\d+(-rc\.\d+)?$/),
      consents: [],
      rulesets: ['interface', 'standards', 'ucp', 'advice'],
      set: '2026-08-27',
      only: [],
      skip: [],
      connections: 8,
      rate: 10,
      budget: 2000,
      maxBytes: 16 * 1024 * 1024,
      timeoutMs: 15_000,
      deadlineMs: 600_000,
      patienceMs: 1_200_000,
      seed: 99,
      runs: 25,
      retries: 1,
    });
    expect(output).toEqual({
      out: join(cwd, 'reports/latest'),
      formats: ['json', 'junit', 'html', 'markdown', 'sarif', 'ctrf'],
      evidence: 'failures',
      format: 'terminal',
      junitDialect: 'rich',
      failOn: 'must',
      quiet: false,
      verbose: false,
      color: true,
    });
  });

  it('flags override the environment, which overrides the file, which overrides the defaults', () => {
    withConfigFile(cwd, 'runs: 3\nretries: 3\nbudget: 3\n', () => {
      const env = { STOREFRONT_RUNS: '2', STOREFRONT_RETRIES: '2' };
      const { target } = loadSettings({ flags: { url, runs: '1' }, env, cwd });
      expect(target).toMatchObject({ runs: 1, retries: 2, budget: 3, connections: 8 });
    });
  });

  it('resolves the path of a recording against the working directory', () => {
    const env = { STOREFRONT_RECORD: 'run.gz' };
    expect(loadSettings({ ...flags(), env }).output.record).toBe(join(cwd, 'run.gz'));
  });

  it('reads the path of a counterexample, with its check and its seed', () => {
    const given = { url, only: 'a/b', seed: '7', path: '0/1:2/AAE:D' };
    expect(loadSettings(flags(given)).target).toMatchObject({ only: ['a/b'], seed: 7, path: '0/1:2/AAE:D' });
  });

  it.each([
    [{ only: 'a/b' }, '--path needs the --seed of the counterexample'],
    ...[{}, { only: 'a' }, { only: 'a/*' }, { only: 'a/b,a/c' }].map(
      (own) =>
        [
          { ...own, seed: '7' },
          '--path needs --only with the one check that found the counterexample',
        ] as const,
    ),
  ] as const)('refuses a path with %o', (own, message) => {
    expect(() => loadSettings(flags({ ...own, path: '0:1' }))).toThrow(message);
  });

  it('reads allowed hosts from flags, the environment and a file, as URLs write them', () => {
    const given = ['127.2:8080', 'Auth.Internal', '::1,[fd00:0::2]:443', '0x0a000001'];
    const read = ['127.0.0.2:8080', 'auth.internal', '[::1]', '[fd00::2]:443', '10.0.0.1'];
    expect(loadSettings(flags({ 'allow-host': given })).target.allowedHosts).toEqual(read);
    const env = { STOREFRONT_ALLOW_HOST: 'auth:81,web' };
    expect(loadSettings({ ...flags(), env }).target.allowedHosts).toEqual(['auth:81', 'web']);
    withConfigFile(cwd, `url: ${url}\nallow-host: [auth.internal]\n`, () =>
      expect(loadSettings({ ...flags(), env: {} }).target.allowedHosts).toEqual(['auth.internal']),
    );
  });

  it.each(['http://auth', 'auth/path', 'a@b', 'auth:0', 'auth:65536', '10.0.0.0/8', '*', '[::1', 'a b'])(
    'refuses the allowed host %s',
    (host) => {
      expect(() => loadSettings(flags({ 'allow-host': host }))).toThrow('--allow-host');
    },
  );

  it.each([
    ['http://localhost:3000/', undefined],
    ['http://127.1.2.3', undefined],
    ['http://[::1]:80', undefined],
    ['http://a.localhost', undefined],
    ['https://127.0.0.1.example', 10],
    ['https://shop.example/', 10],
  ])('limits the rate to %s: %s', (address, rate) => {
    const { target } = loadSettings(flags({ url: address }));
    expect(target.rate).toBe(rate);
    expect(target.baseUrl).not.toMatch(/\/$/);
  });

  it.each([
    ['5/s', 5],
    ['0.5', 0.5],
    ['unlimited', undefined],
  ])('reads --rate %s', (rate, expected) => {
    expect(loadSettings(flags({ rate })).target.rate).toBe(expected);
  });

  it('reads lists, times, codes and headers', () => {
    const { target, output, maxMemory } = loadSettings(
      flags({
        allow: ['writes,burst'],
        only: ['catalog, cors/*', 'sitemap'],
        timeout: '2.5',
        'max-body': '32',
        'max-memory': '1024',
        currency: 'eur',
        header: ['X-Pass: a: b', 'Cookie:c=d'],
        formats: '',
        'no-color': true,
      }),
    );
    expect(target.consents).toEqual(['writes', 'burst']);
    expect(target.only).toEqual(['catalog', 'cors/*', 'sitemap']);
    expect(target.timeoutMs).toBe(2500);
    expect([target.maxBytes, maxMemory]).toEqual([32 * 1024 * 1024, 1024]);
    expect(target.currency).toBe('EUR');
    expect(target.headers).toEqual({ 'x-pass': 'a: b', cookie: 'c=d' });
    expect(output).toMatchObject({ formats: [], color: false });
  });

  it.each([
    [{ url: 'shop.example' }, /^URL is "shop\.example"; it takes a URL such as https:\/\/shop\.example/],
    [{ url: 'shop.example/eu/' }, /; did you mean "https:\/\/shop\.example\/eu"\?$/],
    [{ url: 'localhost:3000' }, /; did you mean "http:\/\/localhost:3000"\?$/],
    [{ url: '127.0.0.1:3000' }, /; did you mean "http:\/\/127\.0\.0\.1:3000"\?$/],
    [{ url: 'ftp://shop.example' }, /starts with http:\/\/ or https:\/\/; or "reference"$/],
    [{ url: 'https://me:secret@shop.example' }, /^(?!.*secret).*hidden.*without credentials/],
    [{ url: 'https://shop.example/?a=1' }, /without credentials, query or fragment/],
    [{ connections: '0' }, /^--connections is "0"; it takes a whole number from 1 to 64$/],
    [{ connections: '8.5' }, /whole number/],
    [{ timeout: '0' }, /seconds from 0\.01 to 3600/],
    [{ 'max-body': '0' }, /a whole number of MiB from 1 to 256/],
    [{ 'max-memory': '1.5' }, /a whole number of MiB from 64 to 65536/],
    [{ allow: 'wrtes' }, /^--allow is "wrtes"; it takes a list of .*; did you mean "writes"\?$/],
    [{ 'fail-on': 'sould' }, /did you mean "should"\?$/],
    [{ rate: '0/s' }, /^--rate is "0\/s"; it takes requests per second/],
    [
      { header: ['no colon, a secret'] },
      /^(?!.*secret)--header is invalid; it takes lines such as 'Name: value'/,
    ],
    [{ header: ['A: b', 'a: c'] }, /each name once/],
    [{ header: ['Content-Length: 3'] }, /none of .*content-length/],
    [{ country: 'USA' }, /two letters/],
    [{ product: 'a/b' }, /^--product is "a\/b"; it takes a handle$/],
  ])('refuses %j', (given, message) => {
    expect(() => loadSettings(flags(given))).toThrow(message);
  });

  it('requires a URL', () => {
    expect(() => loadSettings({ flags: {}, env: {}, cwd })).toThrow(/which storefront/);
    expect(() => loadSettings(flags({ url: 'reference' }))).toThrow(/has no address here/);
  });

  it('puts the address of the reference storefront in the place of its name', () => {
    const fallbacks = { url: 'http://localhost:1' };
    withConfigFile(cwd, 'url: https://other.example', () => {
      const env = { STOREFRONT_URL: 'reference' };
      expect(loadSettings({ flags: {}, env, cwd, fallbacks }).target.baseUrl).toBe(fallbacks.url);
    });
  });

  it('takes fallbacks only for settings without a value', () => {
    const { target } = loadSettings({
      ...flags(),
      fallbacks: { url: 'http://localhost', allow: 'writes,burst' },
    });
    expect(target).toMatchObject({ baseUrl: url, consents: ['writes', 'burst'] });
  });
});
