/** The built command, which bundles only parts of undici, works through a proxy tunnel and with a custom CA. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { startProxy } from '../http/transport/testing.ts';
import { serve } from '../storefront/index.ts';
import { built } from './built.ts';
import { authority, behindTls } from './hostile/certificates.ts';

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
