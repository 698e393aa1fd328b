/** The built command over sockets: its memory use against hostile storefronts, its messages for TLS errors, and a proxy. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { startProxy } from '../../http/transport/testing.ts';
import { serve } from '../../storefront/index.ts';
import { sampled } from '../audits/sampled.ts';
import { type Built, built, type Running, start } from '../built.ts';
import { authority, behindTls, type Certificate, elsewhere, expired, good } from '../hostile/certificates.ts';
import { floods } from '../hostile/floods.ts';
import { served } from '../hostile/hostile-target.ts';
import { hostileTargets } from '../hostile/hostile-targets.ts';

let command: Built;

beforeAll(async () => {
  command = await built();
});

/** Registers a cleanup for the end of the test; the last one runs first. */
type Finally = TestContext['onTestFinished'];

function audited(url: string, onEnd: Finally, env: Readonly<Record<string, string>> = {}): Running {
  const bounds = ['--timeout', '2', '--deadline', '4', '--retries', '0', '--runs', '2', '--seed', '1'];
  const running = start(join(command.folder, 'lib/cli/main.js'), [url, ...bounds, '--quiet'], { env });
  onEnd(running.remove);
  return running;
}

const maxMegabytes = 300;

/** The peak memory of a process so far, in megabytes; 0 after its end (proc(5), VmHWM). */
function peakOf({ process: { pid } }: Running): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The targets that came closest to the memory bound when all were measured, and one of each kind. */
test.concurrent.for([
  'sends-200-mebibytes',
  'sends-chunks-without-end',
  'sends-headers-without-end',
  'sends-a-gzip-bomb',
  'sends-a-brotli-bomb',
  'nests-a-bomb-in-a-bomb',
  'nests-lists-without-end',
  'lists-four-million-nothings',
  'maps-sixty-thousand-children',
  'names-products-like-paths',
  'declares-ten-thousand-members',
])('%s: the process stays small', async (id, { expect, onTestFinished }) => {
  const hostileTarget = hostileTargets.find((candidate) => candidate.id === id);
  expect(hostileTarget).toBeDefined();
  if (!hostileTarget) return;
  const { places, close } = await served(hostileTarget, '127.0.0.1');
  onTestFinished(close);
  const { code, peak } = await measured(audited(places.baseUrl, onTestFinished));
  expect([0, 1, 2]).toContain(code);
  expect(peak).toBeGreaterThan(30);
  expect(peak).toBeLessThan(maxMegabytes);
});

/** The run ends after this number of requests, also on slow machines. */
const floodBudget = 150;

test.for(sampled(6, floods))('$id: the process stays small', async (flood, { expect, onTestFinished }) => {
  const { places, close } = await served(flood, '127.0.0.1');
  onTestFinished(close);
  const args = [places.baseUrl, '--budget', String(floodBudget), '--seed', '1', '--quiet'];
  const running = start(join(command.folder, 'lib/cli/main.js'), args);
  onTestFinished(running.remove);
  const { code, peak } = await measured(running);
  expect([0, 1, 2]).toContain(code);
  expect(running.report().requests.sent).toBeGreaterThan(0.8 * floodBudget);
  expect(peak).toBeLessThan(maxMegabytes);
});

async function measured(running: Running) {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, peakOf(running));
  }, 10);
  const { code } = await running.ended;
  clearInterval(timer);
  return { code, peak };
}

/** A storefront behind TLS that redirects every request to plain HTTP. */
async function storefrontBehindTls(certificate: Certificate, onEnd: Finally) {
  const server = createServer(certificate, (request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:9${request.url}` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onEnd(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The environment of a user who trusts the certificate. */
function trusting({ cert }: Certificate, onEnd: Finally): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-conformance-'));
  onEnd(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'ca.pem');
  writeFileSync(file, cert);
  return { NODE_EXTRA_CA_CERTS: file };
}

test.concurrent.for([
  [
    'no authority signed',
    good,
    false,
    /comes from no authority that this machine trusts \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
  ],
  ['has expired', expired, true, /has expired \(CERT_HAS_EXPIRED\)/],
  ['is of another host', elsewhere, true, /is for another host \(ERR_TLS_CERT_ALTNAME_INVALID\)/],
] as const)('a certificate that %s is reported as such', async (row, { expect, onTestFinished }) => {
  const [, certificate, isTrusted, sentence] = row;
  const url = await storefrontBehindTls(certificate, onTestFinished);
  const env = isTrusted ? trusting(certificate, onTestFinished) : {};
  const running = audited(url, onTestFinished, env);
  const { code, out } = await running.ended;
  expect(out.replaceAll('\n', ' ')).toMatch(sentence);
  expect(running.report().diagnosis?.code).toBe('unreachable');
  expect(code).toBe(2);
});

test.concurrent('a redirect from https to http is not followed', async ({ expect, onTestFinished }) => {
  const url = await storefrontBehindTls(good, onTestFinished);
  const running = audited(url, onTestFinished, trusting(good, onTestFinished));
  const { code, out } = await running.ended;
  expect(out).toMatch(/redirects every address to http:\/\/127\.0\.0\.1:9\n/);
  expect(running.report().diagnosis?.code).toBe('wrong-base');
  expect(code).toBe(2);
});

describe('the command, which bundles only parts of undici', () => {
  const open: (() => unknown)[] = [];

  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });

  test('the worker thread of the command uses the proxy of the environment', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reached-'));
    open.push(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'ca.pem'), authority);
    const shop = await serve({ products: 3 });
    open.push(shop.close);
    const secured = await behindTls(shop.baseUrl);
    open.push(secured.close);
    const proxy = await startProxy({
      places: { 'shop.test': secured.port },
      demands: 'Basic bWU6b3Blbi1zZXNhbWU=',
    });
    open.push(proxy.close);
    const main = join((await built()).folder, 'lib/cli/main.js');
    const args = [
      'https://shop.test',
      '--ca',
      'ca.pem',
      '--only',
      'discovery/profile-is-served',
      '--seed',
      '1',
    ];
    const env = { PATH: process.env.PATH, HTTPS_PROXY: proxy.url.replace('//', '//me:open-sesame@') };
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { cwd: folder, env });
    expect(stdout).toMatch(/^partial: /);
    expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT shop.test:443']));
    const report = readFileSync(join(folder, 'reports/latest/report.json'), 'utf8');
    expect(JSON.parse(report).target).toMatchObject({ authorities: 'ca.pem', proxy: proxy.url });
    expect(report).not.toContain('open-sesame');
  });
});
