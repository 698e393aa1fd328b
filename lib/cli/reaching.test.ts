/** The whole command through proxies and over TLS: what it reaches, what it says, and what no output shows. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ProxyOptions, startProxy } from '../http/transport/testing.ts';
import { authority, behindTls } from '../proof/hostile/certificates.ts';
import { fileFormats, formats } from '../report/formats.ts';
import { type Served, serve } from '../storefront/index.ts';
import { shellIn } from './testing.ts';

let cwd: string;
let shop: Served;
const received: Headers[] = [];
const open: (() => unknown)[] = [];
beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'reaching-'));
  received.length = 0;
  shop = await serve({
    products: 3,
    wrap: (storefront) => (incoming, client) => {
      received.push(incoming.headers);
      return storefront(incoming, client);
    },
  });
});
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
  await shop.close();
  rmSync(cwd, { recursive: true });
});

/** Where no proxy is, nor anything else that a test may start meanwhile. */
const gone = 'http://127.0.0.1:1';

const portOf = (url: string): number => Number(new URL(url).port);

async function proxy(options: ProxyOptions = {}) {
  const started = await startProxy({ places: { 'shop.test': portOf(shop.baseUrl) }, ...options });
  open.push(started.close);
  return started;
}

/** The storefront behind TLS. */
async function overTls(): Promise<string> {
  const { url, close } = await behindTls(shop.baseUrl);
  open.push(close);
  return url;
}

const one = ['--only', 'discovery/profile-is-served', '--seed', '1'];
const audit = (args: readonly string[], env: Record<string, string> = {}) =>
  shellIn(cwd, ['audit', ...args, ...one], { env });
const report = () => JSON.parse(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'));
/** Lines of the terminal may be wrapped anywhere. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

const everything = [
  '--formats',
  fileFormats.join(','),
  '--record',
  'run.gz',
  '--verbose',
  '--evidence',
  'all',
];

/** All that the command wrote. */
const written = (): readonly (readonly [name: string, text: string])[] =>
  readdirSync(cwd, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.pem'))
    .map(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return [name, (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()];
    });

describe('a proxy', () => {
  test('of the environment is used and named, and no output shows its credentials', async () => {
    const password = 'open-sesame';
    const token = Buffer.from(`aladdin:${password}`).toString('base64');
    const { url, asked } = await proxy({ demands: `Basic ${token}` });
    const env = { HTTP_PROXY: url.replace('//', `//aladdin:${password}@`) };
    const { code, out, err } = await audit(['http://shop.test', ...everything], env);
    expect([code, err.includes('written:')]).toEqual([0, true]);
    expect(asked.every((line) => line.startsWith('GET http://shop.test/'))).toBe(true);
    expect(inOneLine(out)).toContain(`Reached: through the proxy ${url}`);
    expect(report().target.proxy).toBe(url);
    expect(received.some((headers) => headers.has('proxy-authorization'))).toBe(false);
    const texts = [['stdout', out], ['stderr', err], ...written()] as const;
    expect(texts.length).toBeGreaterThan(fileFormats.length + 2);
    for (const [name, text] of texts) {
      expect([name, text.includes(password), text.includes(token)]).toEqual([name, false, false]);
    }
    const rejudged = await shellIn(cwd, ['rejudge', 'run.gz', '--out', 'again']);
    expect(rejudged.code).toBe(0);
    expect(inOneLine(rejudged.out)).toContain(`Reached: through the proxy ${url}`);
  });

  test('that demands credentials is the diagnosis, with the way to give them', async () => {
    const { url } = await proxy({ demands: 'Basic YTpi' });
    const { code, out } = await audit(['http://shop.test', '--proxy', url]);
    expect(code).toBe(2);
    expect(inOneLine(out)).toContain(
      `the proxy ${url} does not let this audit through without valid credentials (EPROXYAUTH)`,
    );
    expect(inOneLine(out.replaceAll(' \\\n', '\n'))).toContain(
      `STOREFRONT_PROXY=${url.replace('//', '//USER:PASSWORD@')} storefront-conformance http://shop.test`,
    );
  });

  test.each([
    ['refuses', 'https://shop.test', { manner: 403 }, 'opens no connection to shop.test (EPROXYREFUSED)'],
    ['is gone', 'http://shop.test', undefined, 'does not answer (EPROXY)'],
  ] as const)('that %s is the diagnosis', async (_, target, options, sentence) => {
    const url = options === undefined ? gone : (await proxy(options)).url;
    const { code, out } = await audit([target, '--proxy', url]);
    expect(code).toBe(2);
    expect(inOneLine(out)).toContain(`the proxy ${url} ${sentence}`);
    expect(out).toContain(`NO_PROXY=shop.test storefront-conformance ${target}`);
  });

  test('that hangs ends with the time for requests', async () => {
    const { url } = await proxy({ manner: 'silent' });
    const { code, out } = await audit(['http://shop.test', '--proxy', url, '--timeout', '0.2']);
    expect(code).toBe(2);
    expect(inOneLine(out)).toContain(
      `http://shop.test does not answer within 0.2 s through the proxy ${url}`,
    );
  });

  test('is left out for the hosts of NO_PROXY, and for the reference storefront', async () => {
    const env = { http_proxy: gone };
    expect((await audit([shop.baseUrl], env)).code).toBe(2);
    expect((await audit([shop.baseUrl], { ...env, NO_PROXY: 'shop.example,127.0.0.0/8' })).code).toBe(0);
    expect((await audit(['reference'], env)).code).toBe(0);
  });

  test('and a browser do not go together', async () => {
    const { code, err } = await audit(['http://shop.test', '--proxy', 'p.example', '--browser', '/none']);
    expect(code).toBe(64);
    expect(err).toContain('--browser asks the storefront directly, and this audit goes through a proxy');
  });
});

describe('a certificate of an unknown authority', () => {
  test('is a diagnosis that names --ca and --insecure', async () => {
    const url = await overTls();
    const { code, out } = await audit([url]);
    expect(code).toBe(2);
    expect(inOneLine(out)).toMatch(/no authority that this machine trusts .* --ca; --insecure verifies no/);
    expect(out).toContain(`storefront-conformance ${url} --ca ca.pem`);
  });

  test('is accepted with --ca, which the report names', async () => {
    writeFileSync(join(cwd, 'ca.pem'), authority);
    const { code, out } = await audit([await overTls(), '--ca', 'ca.pem', '--evidence', 'all']);
    expect(code).toBe(0);
    expect(inOneLine(out)).toContain('Reached: CA certificates of ca.pem trusted (--ca)');
    expect(report().target.authorities).toBe('ca.pem');
    expect(report().exchanges[0].curl).toContain('--cacert ca.pem');
  });

  test('is accepted with --insecure, which every format names', async () => {
    const url = await overTls();
    const { code, out } = await audit([url, '--insecure', ...everything]);
    expect(code).toBe(0);
    expect(out).toMatch(/^partial \(certificates not verified\): /);
    expect(report().target.insecure).toBe(true);
    expect(report().exchanges[0].curl).toContain('curl -i --insecure');
    const silent = written().filter(([, text]) => !/certificates not verified|"insecure":true/.test(text));
    // Nothing failed, so it lists nothing.
    expect(silent.map(([name]) => name)).toEqual(['gl-code-quality-report.json']);
    for (const format of formats.filter((name) => name !== 'gitlab')) {
      const shown = await shellIn(cwd, ['report', 'reports/latest/report.json', '--format', format]);
      expect([format, /certificates not verified|insecure="true"/.test(shown.out)]).toEqual([format, true]);
    }
  });
});

test('several headers are sent, and so is the contact', async () => {
  const headers = ['--header', 'X-One: 1', '--header', 'X-Two: 2, 3'];
  await audit([shop.baseUrl, ...headers, '--contact', 'audits@agency.example']);
  const profile = received.find((one) => one.get('x-two') !== null);
  expect([profile?.get('x-one'), profile?.get('x-two')]).toEqual(['1', '2, 3']);
  expect(profile?.get('user-agent')).toMatch(
    /^storefront-conformance\/\S+ \(\+mailto:audits@agency\.example\)$/,
  );
});
