/** Each trouble of a whole target yields one diagnosis and no failure, through the command and through the library; a storefront with parts of the interface is judged. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { shellIn } from '../../cli/testing.ts';
import { audit, loadSettings, type Report, suites } from '../../index.ts';
import type { Handler, Saboteur } from '../../model/saboteur.ts';
import { auditInProcess } from '../../reference/in-process.ts';
import { exitCode } from '../../report/exit-code.ts';
import { expected, nextCommandOf, served, type Trouble, timeoutFor } from './trouble.ts';
import { oneOfEach, troubles } from './troubles.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troubles-'));
afterAll(() => rmSync(cwd, { recursive: true }));

type Ended = { readonly code: number; readonly report: Report };

async function throughCommand(url: string, timeout: string): Promise<Ended> {
  const argv = [url, '--timeout', timeout, '--formats', '', '--format', 'json', '--quiet'];
  const { code, out } = await shellIn(cwd, argv);
  return { code, report: JSON.parse(out) };
}

async function throughLibrary(url: string, timeout: string): Promise<Ended> {
  const { target } = loadSettings({ flags: { url, timeout }, env: {}, cwd });
  const report = await audit(target, suites);
  return { code: exitCode(report, { failOn: 'must', interrupted: false }), report };
}

test('there are more than thirty, each with a unique id', () => {
  expect(new Set(troubles.map(({ id }) => id)).size).toBe(troubles.length);
  expect(troubles.length).toBeGreaterThan(30);
});

/** Concurrent, because some wait for a temporary trouble to pass or for an answer. */
describe.concurrent.each(troubles.map((trouble) => [trouble.id, trouble] as const))(
  '%s',
  (_, trouble: Trouble) => {
    test.each([
      ['the command', throughCommand] as const,
      ...(oneOfEach.includes(trouble) ? [['the library', throughLibrary] as const] : []),
    ])('through %s', async (_way, through) => {
      const { url, close } = await served(trouble);
      const { code, report } = await through(url, timeoutFor(trouble)).finally(close);
      const { diagnosis, outcome, tally, verdicts } = report;
      expect({ code, outcome, diagnosis: diagnosis?.code }).toEqual({
        ...expected,
        diagnosis: trouble.diagnosis,
      });
      expect(diagnosis?.text).toMatch(trouble.says);
      expect(nextCommandOf(trouble, diagnosis?.next)).toMatch(trouble.next);
      expect(diagnosis?.evidence.length).toBeGreaterThan(0);
      expect(report.headline).toBe(`inconclusive: ${diagnosis?.text}`);
      expect(tally).toMatchObject({ pass: 0, fail: 0, warn: 0, note: 0, error: 0 });
      const reasons = verdicts.flatMap(({ reason }) => reason?.text ?? []);
      expect(reasons).toContain(diagnosis?.text);
      expect(JSON.stringify(report)).not.toMatch(/SSL routines|openssl\//);
    });
  },
);

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
