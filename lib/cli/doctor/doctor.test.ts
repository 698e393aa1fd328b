import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { authority, behindTls, expired, type good, signed } from '../../proof/hostile/certificates.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { type Extra, shellIn } from '../testing.ts';
import { chromium, type Finding, packages, redis, reportFolder, versions } from './machine.ts';

let folder: string;
let served: Served;
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  served = await serve({ products: 1 });
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await served.close();
  rmSync(folder, { recursive: true });
});

/** Nothing listens at port 1. */
const noRedis = ['--redis', 'redis://127.0.0.1:1'];

async function examined(argv: readonly string[], extra: Extra = {}) {
  const { code, out, err } = await shellIn(folder, ['doctor', ...argv, ...noRedis, '--json'], extra);
  expect(err).toBe('');
  const findings: readonly Finding[] = JSON.parse(out);
  return { code, of: (what: string) => findings.find((finding) => finding.what === what) };
}

test('a storefront that answers', async () => {
  const { code, of } = await examined([served.baseUrl]);
  expect(code).toBe(0);
  expect(of('answer')).toMatchObject({ state: 'ok', found: expect.stringMatching(/^200 in \d+ ms$/) });
  expect(of('DNS')?.found).toContain('127.0.0.1');
  expect(of('TLS')).toBeUndefined();
  expect(of('Redis')).toMatchObject({ state: 'missing', mend: expect.stringContaining('--redis') });
});

test('without a storefront only this machine is examined, and nothing is sent', async () => {
  const { code, of } = await examined([]);
  expect([code, of('answer'), of('proxy')]).toEqual([0, undefined, undefined]);
  // Of a Node without fixes it says so; it works as well.
  expect(of('node')?.state).toMatch(/^(ok|odd)$/);
});

test('text for people: each thing that is missing with what mends it', async () => {
  const { code, out } = await shellIn(folder, ['doctor', 'http://127.0.0.1:1', ...noRedis]);
  expect(code).toBe(1);
  expect(out).toMatch(/^wrong {2}answer .*\n +Start the storefront, or correct the port\.$/m);
  expect(out).toMatch(/An audit does not work before this is mended: answer\.\n$/);
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
});

test.each([
  [3_600_000, '3600 s ahead of the storefront'],
  [-7_200_000, '7200 s behind the storefront'],
])('a clock that is off by %i ms', async (skew, found) => {
  const { code, of } = await examined([served.baseUrl], { now: () => Date.now() + skew });
  expect(code).toBe(0);
  expect(of('clock')).toMatchObject({ state: 'odd', mend: expect.stringContaining('NTP') });
  const seconds = (text = '') => Number.parseInt(text, 10);
  expect(Math.abs(seconds(of('clock')?.found) - seconds(found))).toBeLessThan(60);
});

describe('certificates', () => {
  async function behind(certificate: typeof good) {
    const front = await behindTls(served.baseUrl, certificate);
    closing.push(front.close);
    return front.url;
  }

  test('an unknown authority, and with --ca a known one', async () => {
    const url = await behind(signed);
    const { code, of } = await examined([url]);
    expect(code).toBe(1);
    expect(of('answer')).toMatchObject({ state: 'wrong', mend: expect.stringContaining('--ca FILE') });
    writeFileSync(join(folder, 'ca.pem'), authority);
    const trusted = await examined([url, '--ca', 'ca.pem']);
    expect(trusted.code).toBe(0);
    expect(trusted.of('certificates')?.found).toContain('ca.pem (--ca)');
    expect(trusted.of('TLS')?.found).toMatch(/^TLSv1\.\d; certificate of .* until /);
  });

  test('one that has expired, and --insecure', async () => {
    const url = await behind(expired);
    expect((await examined([url])).of('answer')?.state).toBe('wrong');
    const { code, of } = await examined([url, '--insecure']);
    expect([code, of('certificates')?.found]).toEqual([0, 'not verified (--insecure)']);
  });

  test('a server without TLS', async () => {
    const { code, of } = await examined([served.baseUrl.replace('http:', 'https:')]);
    expect([code, of('TLS')?.state, of('TLS')?.mend]).toEqual([
      1,
      'wrong',
      expect.stringContaining('scheme'),
    ]);
  });

  test('a file of NODE_EXTRA_CA_CERTS that is not there', async () => {
    const env = { NODE_EXTRA_CA_CERTS: join(folder, 'gone.pem') };
    const { of } = await examined([served.baseUrl], { env });
    expect(of('certificates')).toMatchObject({ state: 'wrong', mend: expect.stringContaining('--ca') });
  });
});

test('a proxy is named without its credentials, and its failure is explained', async () => {
  const env = { HTTP_PROXY: 'http://me:secret@127.0.0.1:1' };
  const { code, of } = await examined(['http://shop.example'], { env });
  expect(code).toBe(1);
  expect(JSON.stringify([of('proxy'), of('answer')])).not.toContain('secret');
  expect(of('proxy')?.found).toContain('127.0.0.1:1');
  expect(of('DNS')?.found).toBe('the proxy resolves the name');
  expect(of('answer')?.mend).toContain('NO_PROXY');
});

describe('this machine', () => {
  test('an old Node', () => {
    const [, node] = versions('20.9.0');
    expect(node).toMatchObject({ state: 'wrong', mend: expect.stringMatching(/^Install Node 20\.\d+ or/) });
    expect(versions('21.0.0')[1]?.state).toBe('ok');
  });

  test('a Node whose fixes have ended, and until when they come', () => {
    const node = (version: string, today: string) => versions(version, today)[1];
    expect(node('20.19.0', '2026-04-30')).toMatchObject({ state: 'ok', found: '20.19.0' });
    expect(node('20.19.0', '2026-05-01')).toMatchObject({
      state: 'odd',
      found: '20.19.0, which has had no security fixes since 2026-04-30',
      mend: 'The suite works on it. Node 22 and 24 still get fixes.',
    });
    expect(node('22.1.0', '2027-05-01')?.mend).toBe('The suite works on it. Node 24 still gets fixes.');
    expect(node('24.1.0', '2028-05-01')?.mend).toBe('The suite works on it. Install a newer Node.');
    expect(node('25.0.0', '2028-05-01')?.state).toBe('ok');
  });

  test('packages that are not installed', () => {
    const found = packages((name) => (name === 'bullmq' ? '6.0.0' : undefined));
    expect(found.filter(({ state }) => state === 'ok').map(({ what }) => what)).toEqual(['bullmq']);
    expect(found[0]?.mend).toMatch(/^npm install playwright-core .*: --browser judges CORS/);
  });

  test('a Chromium, or none', async () => {
    expect(await chromium(undefined, [])).toMatchObject({ state: 'missing' });
    expect(await chromium(join(folder, 'none'))).toMatchObject({ state: 'missing' });
    expect(await chromium(process.execPath)).toMatchObject({ state: 'ok' });
  });

  test.each([
    ['+PONG\r\n', 'ok'],
    ['-NOAUTH Authentication required.\r\n', 'ok'],
    ['HTTP/1.1 400 Bad Request\r\n', 'missing'],
  ])('what answers %j', async (said, state) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(said));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    expect((await redis(`redis://127.0.0.1:${port}`)).state).toBe(state);
  });

  test('a folder that cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect((await reportFolder(join(folder, 'reports', 'latest'))).state).toBe('ok');
    expect((await reportFolder(join(folder, 'file', 'reports'))).state).toBe('wrong');
  });

  test('an address that is none', async () => {
    const { code, err } = await shellIn(folder, ['doctor', '--redis', 'localhost']);
    expect([code, err]).toEqual([64, expect.stringContaining('--redis takes an address')]);
  });
});
