/** The vitest integration reports a trouble of the whole target and fails the run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import type { Report } from '../../index.ts';
import type { Handler, Saboteur } from '../../model/saboteur.ts';
import { auditInProcess } from '../../reference/in-process.ts';
import { type Built, built } from '../built.ts';
import type { Visits } from './through-integrations.ts';
import { expected, nextCommandOf, served, type Trouble, timeoutFor } from './trouble.ts';
import { oneOfEach } from './troubles.ts';

type Ended = { readonly code: unknown; readonly report: Report };

const folder = mkdtempSync(join(tmpdir(), 'integration-'));

const ended = new Map<Trouble, Ended>();

/** One integration is enough: all of them share the probe. */
beforeAll(async () => {
  const command = await built();
  const module = (path: string) => JSON.stringify(join(command.folder, path));
  writeFileSync(
    join(folder, 'storefront.test.mjs'),
    `import { suites } from ${module('suites/index.js')};
     import { runSuite } from ${module('lib/vitest/run-suite.js')};
     runSuite(suites[0]);`,
  );
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default { test: { include: ['storefront.test.mjs'], testTimeout: 0, maxConcurrency: 1000,
     reporters: [${module('lib/vitest/reporter.js')}], globalSetup: ${module('lib/vitest/global-setup.js')}, pool: 'threads' } };`,
  );
  await visitAll(command);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the integration for all targets in one child process. */
async function visitAll(command: Built): Promise<void> {
  const targets = await Promise.all(oneOfEach.map(served));
  const visits = oneOfEach.map((trouble, index) => ({
    STOREFRONT_URL: targets[index]?.url ?? '',
    STOREFRONT_OUT: join(folder, trouble.id),
    STOREFRONT_FORMATS: 'json',
    STOREFRONT_TIMEOUT: timeoutFor(trouble),
  }));
  const [given, results] = [join(folder, 'visits.json'), join(folder, 'codes.json')];
  const all: Visits = { root: folder, config: join(folder, 'vitest.config.mjs'), visits };
  writeFileSync(given, JSON.stringify(all));
  const script = join(command.folder, 'lib', 'proof', 'troubles', 'through-integrations.js');
  const env = { PATH: process.env.PATH };
  const child = spawn(process.execPath, [script, given, results], { env, stdio: 'ignore' });
  await once(child, 'close');
  await Promise.all(targets.map(({ close }) => close()));
  const codes: readonly unknown[] = JSON.parse(readFileSync(results, 'utf8'));
  for (const [index, trouble] of oneOfEach.entries()) {
    const report = JSON.parse(readFileSync(join(folder, trouble.id, 'report.json'), 'utf8'));
    ended.set(trouble, { code: codes[index], report });
  }
}

test.each(oneOfEach.map((trouble) => [trouble.diagnosis, trouble] as const))('%s', (_, trouble) => {
  const { code, report } = ended.get(trouble) ?? {};
  expect({ code, outcome: report?.outcome, diagnosis: report?.diagnosis?.code }).toEqual({
    ...expected,
    diagnosis: trouble.diagnosis,
  });
  expect(nextCommandOf(trouble, report?.diagnosis?.next)).toMatch(trouble.next);
  expect(report?.tally).toMatchObject({ pass: 0, fail: 0, error: 0 });
});

describe('partial storefronts', () => {
  type Rest = () => Response;

  const missing: Rest = () => new Response('', { status: 404 });

  const locked: Rest = () =>
    new Response('', { status: 401, headers: { 'www-authenticate': 'Basic realm="Staging"' } });

  const broken: Rest = () => new Response('', { status: 500 });

  const refused: Rest = () => new Response('', { status: 403 });

  const page: Rest = () =>
    new Response('<!doctype html><title>Shop</title>', { headers: { 'content-type': 'text/html' } });

  /** Serves only these paths; all others get the same response. */
  const only =
    (kept: RegExp, rest: Rest): Saboteur['sabotage'] =>
    (handler: Handler): Handler =>
    async (request, client) =>
      kept.test(new URL(request.url).pathname) ? handler(request, client) : rest();

  const list = /^\/products\.json$/;

  const catalog = /^\/(products|collections)/;

  const answering = (body: string): Saboteur['sabotage'] => {
    return () => async (request) =>
      list.test(new URL(request.url).pathname)
        ? new Response(body, { headers: { 'content-type': 'application/json' } })
        : missing();
  };

  const judged = (sabotage: Saboteur['sabotage']): Promise<Report> =>
    auditInProcess(suites, { sabotage, target: { consents: [], runs: 2 } });

  test('a storefront with only well-known addresses, all else behind 401, needs credentials', async () => {
    const { diagnosis, outcome } = await judged(only(/^\/\.well-known\//, locked));
    expect([diagnosis?.code, outcome]).toEqual(['needs-credentials', 'inconclusive']);
  });

  describe.each<[string, Saboteur['sabotage']]>([
    ['only the catalog', only(catalog, missing)],
    ['only the product list, all else behind 401', only(list, locked)],
    ['only the product list, all else 500', only(list, broken)],
    ['only the product list, all else 403', only(list, refused)],
    ['only the product list, all else the same page', only(list, page)],
    ['only the profile, all else 403', only(/ucp$/, refused)],
    ['only the profile and the commerce endpoint', only(/^\/(\.well-known\/ucp|api\/)/, missing)],
    ['only the commerce endpoint', only(/^\/api\//, missing)],
    ['only the profile and the sitemap', only(/^\/(\.well-known\/ucp|sitemap)/, missing)],
    ['only the sitemap', only(/^\/sitemap/, missing)],
    ['only an empty catalog', answering('{"products":[]}')],
    ['only a catalog of null', answering('{"products":null}')],
    ['only a catalog of numbers', answering('{"products":[1,2]}')],
  ])('a storefront with %s', (_, sabotage) => {
    test('is judged', async () => {
      const { diagnosis, outcome, tally } = await judged(sabotage);
      expect(diagnosis).toBeUndefined();
      expect(outcome).toBe('not-conformant');
      expect(tally.fail).toBeGreaterThan(0);
      expect(tally.error).toBe(0);
    });
  });
});
