/** The options of commands that reach a storefront again: the real curl takes them, and no shell more than they are. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { startProxy } from '../http/transport/testing.ts';
import { anyTarget } from '../proof/any-target.ts';
import { behindTls } from '../proof/behind-tls.ts';
import { authority } from '../proof/hostile/certificates.ts';
import { serve } from '../storefront/index.ts';
import { curl } from './curl.ts';
import { reachedOf, reachingWords } from './reached.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

test('a command names what a URL was reached with, and nothing where that was nothing', () => {
  const target = anyTarget({
    insecure: true,
    authorities: { file: "our ca's.pem", pem: '' },
    proxies: {
      https: { url: 'http://proxy.test:3128', credentials: { user: 'me', password: 'open-sesame' } },
      except: ['direct.test'],
    },
  });
  expect(reachingWords(reachedOf('https://shop.test/', target), '--ca').join(' ')).toBe(
    `--insecure --ca 'our ca'\\''s.pem' --proxy "\${STOREFRONT_PROXY:-http://proxy.test:3128}"`,
  );
  expect(reachedOf('https://direct.test/', target).proxy).toBeUndefined();
  expect(reachingWords(reachedOf('https://shop.test/', anyTarget()), '--cacert')).toEqual([]);
});

test('curl reaches a storefront through a proxy with them, whose credentials are in a variable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reached-'));
  open.push(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'ca.pem'), authority);
  const shop = await serve({ products: 1 });
  open.push(shop.close);
  const { port, close } = await behindTls(shop.baseUrl);
  open.push(close);
  const proxy = await startProxy({ places: { 'shop.test': port }, demands: 'Basic bWU6c2VzYW1l' });
  open.push(proxy.close);
  const request = { method: 'GET', url: 'https://shop.test/products.json', headers: {} };
  const run = async (line: string) => {
    const env = { PATH: process.env.PATH, STOREFRONT_PROXY: proxy.url.replace('//', '//me:sesame@') };
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `${line} --silent`], { cwd: folder, env });
    return stdout;
  };
  for (const reached of [{ authorities: 'ca.pem' }, { insecure: true } as const]) {
    expect(await run(curl(request, { ...reached, proxy: proxy.url }))).toMatch(
      /^HTTP\/1\.1 200.*"products"/s,
    );
  }
  await expect(run(curl(request, { proxy: proxy.url }))).rejects.toMatchObject({ code: 60 });
});
