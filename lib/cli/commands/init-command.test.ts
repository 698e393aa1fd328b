import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Handler } from '../../model/saboteur.ts';
import { serve } from '../../storefront/index.ts';
import { loadSettings } from '../../target/load-settings.ts';
import { type Extra, shellIn } from '../testing.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'init-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const file = 'storefront-conformance.yaml';
const shell = (argv: readonly string[], extra: Extra = {}) => shellIn(cwd, argv, extra);
const read = () => readFileSync(join(cwd, file), 'utf8');

/** Initializes from a storefront, and returns the methods of the requests. */
async function initialized(
  wrap: (handler: Handler) => Handler = (handler) => handler,
  act = async () => {},
  { argv = [], ...extra }: Extra & { readonly argv?: readonly string[] } = {},
) {
  const agents: (string | null)[] = [];
  const methods: string[] = [];
  const watched = (original: Handler): Handler => {
    const handler = wrap(original);
    return (request, client) => {
      methods.push(request.method);
      agents.push(request.headers.get('user-agent'));
      return handler(request, client);
    };
  };
  const served = await serve({ products: 5, wrap: watched });
  try {
    const result = await shell(['init', served.baseUrl, ...argv], extra);
    const sent = [...methods];
    await act();
    return { ...result, served, methods: sent, agents: [...new Set(agents)] };
  } finally {
    await served.close();
  }
}

describe('init', () => {
  it('asks many things at once without a warning of Node', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on('warning', note);
    await initialized().finally(() => process.off('warning', note));
    expect(warnings).toEqual([]);
  });

  it('writes the settings that it discovers by safe requests, and an audit accepts the file unchanged', async () => {
    const audit = async () => {
      const { code, out } = await shell(['--only', 'discovery,catalog', '--quiet', '--formats', '']);
      expect(out).toMatch(/^partial/);
      expect(code).toBe(0);
    };
    const { code, out, methods, served } = await initialized(undefined, audit);
    expect(code).toBe(0);
    expect(out).toMatch(/^storefront-conformance\.yaml: \d settings discovered with \d+ requests\n/);
    expect(out).toMatch(/\n {2}storefront-conformance plan\n {2}storefront-conformance\n$/);
    expect(new Set(methods)).toEqual(new Set(['GET']));
    expect(read()).toMatch(
      /^# yaml-language-server: \$schema=node_modules\/storefront-conformance\/schemas\/own\/config/,
    );
    expect(read()).toMatch(/Not discovered\. .*\n# currency: EUR/);
    expect(read()).not.toMatch(/^allow/m);
    const { target } = loadSettings({ flags: {}, env: {}, cwd });
    expect(target).toMatchObject({
      baseUrl: served.baseUrl,
      canonicalUrl: served.canonicalUrl,
      consents: ['profiles'],
      seed: 1,
    });
    expect(target.product).toMatch(/^\S+$/);
    expect(target.collection).toMatch(/^\S+$/);
    expect(target.authUrl).toMatch(/^http/);
  });

  it('reads the currency from the page of a product', async () => {
    await initialized((handler) => async (request, client) => {
      const { pathname } = new URL(request.url);
      if (!/^\/products\/[^/.]+$/.test(pathname)) return handler(request, client);
      const html = '<!doctype html><meta property="og:price:currency" content="JPY"><title>x</title>';
      return new Response(html, { headers: { 'content-type': 'text/html' } });
    });
    expect(loadSettings({ flags: {}, env: {}, cwd }).target.currency).toBe('JPY');
  });

  it('ignores invalid values of a storefront', async () => {
    const nonsense = {
      ucp: { version: '\n#', services: { 'a\nb': 'https://x\nallow: [writes]/api/ucp/mcp' } },
    };
    const { code } = await initialized((handler) => async (request, client) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/.well-known/ucp') return Response.json(nonsense);
      if (pathname !== '/products.json') return handler(request, client);
      return Response.json({ products: [{ handle: 'a\nallow: [purchase]' }, { handle: 7 }] });
    });
    expect(code).toBe(0);
    expect(read()).not.toMatch(/^allow/m);
    expect(loadSettings({ flags: {}, env: {}, cwd }).target).toMatchObject({ consents: ['profiles'] });
  });

  it('overwrites only with --force, and sends nothing before', async () => {
    writeFileSync(join(cwd, file), 'runs: 3\n');
    const { code, err } = await shell(['init', 'http://127.0.0.1:9']);
    expect(err).toMatch(/already exists; --force overwrites it/);
    expect(code).toBe(64);
    expect(read()).toBe('runs: 3\n');
  });

  it('writes nothing for an unreachable storefront, and exits with 2', async () => {
    const { code, err, out } = await shell(['init', 'http://127.0.0.1:9']);
    expect(err).toMatch(/nothing answers at http:\/\/127\.0\.0\.1:9 \(ECONNREFUSED\); nothing was written\n/);
    expect(err).toMatch(/\n {2}GET http:\/\/127\.0\.0\.1:9\/\S+: connect ECONNREFUSED/);
    expect(err).toMatch(/that its address is right:\n {2}curl -i http:\/\/127\.0\.0\.1:9\/\n$/);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(existsSync(join(cwd, file))).toBe(false);
  });

  it('proposes to run itself again where something is in the way', async () => {
    const { code, err } = await initialized(() => async () => new Response('', { status: 403 }));
    expect(err).toMatch(/answers 403/);
    expect(err).toMatch(/\n {2}storefront-conformance init http:\S+ --user-agent /);
    expect(code).toBe(2);
  });

  it('requires a URL', async () => {
    expect(await shell(['init'])).toMatchObject({
      code: 64,
      err: expect.stringMatching(/which storefront\?/),
    });
  });

  describe('the contact', () => {
    const ofSuite = expect.stringMatching(/^storefront-conformance\/\S+$/);

    it('is prompted for before any request, and written', async () => {
      const { agents, err } = await initialized(undefined, undefined, {
        answers: ['nobody', 'me@agency.example'],
      });
      expect(err).toContain('It takes a mail address or a URL');
      expect(agents).toEqual([expect.stringMatching(/\(\+mailto:me@agency\.example\)$/)]);
      expect(read()).toMatch(/^contact: me@agency\.example$/m);
      expect(loadSettings({ flags: {}, env: {}, cwd }).target.userAgent).toBe(agents[0]);
    });

    it('is not prompted for when it was given', async () => {
      const argv = ['--contact', 'https://agency.example/audits'];
      await initialized(undefined, undefined, { argv, answers: ['me@other.example'] });
      expect(read()).toMatch(/^contact: https:\/\/agency\.example\/audits$/m);
    });

    it.each([
      ['nobody is there', {}],
      ['none is given', { answers: [''] }],
      ['it is never one', { answers: ['a', 'b', 'c', 'me@agency.example'] }],
    ])('stays a comment when %s, and none is made up', async (_, extra) => {
      const { agents, code } = await initialized(undefined, undefined, extra);
      expect([code, agents]).toEqual([0, [ofSuite]]);
      expect(read()).toMatch(/^# contact: you@agency\.example$/m);
    });
  });
});
