/** A storefront that lacks areas, or is wrong in them, is judged: it is never called something else. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import type { Report } from '../../model/report/report.ts';
import type { Handler, Saboteur } from '../../model/saboteur.ts';
import { auditInProcess } from '../../reference/in-process.ts';

type Rest = () => Response;

const missing: Rest = () => new Response('', { status: 404 });

const locked: Rest = () =>
  new Response('', { status: 401, headers: { 'www-authenticate': 'Basic realm="Staging"' } });

const broken: Rest = () => new Response('', { status: 500 });

const refused: Rest = () => new Response('', { status: 403 });

const page: Rest = () =>
  new Response('<!doctype html><title>Shop</title>', { headers: { 'content-type': 'text/html' } });

/** Serves these paths alone; everything else is answered alike. */
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

describe.each<[string, Saboteur['sabotage']]>([
  ['the catalog alone', only(catalog, missing)],
  ['the product list alone, all else behind 401', only(list, locked)],
  ['the product list alone, all else 500', only(list, broken)],
  ['the product list alone, all else 403', only(list, refused)],
  ['the product list alone, all else the same page', only(list, page)],
  ['the profile alone, all else behind 401', only(/ucp$/, locked)],
  ['the profile and the commerce endpoint', only(/^\/(\.well-known\/ucp|api\/)/, missing)],
  ['the commerce endpoint alone', only(/^\/api\//, missing)],
  ['the profile and the sitemap', only(/^\/(\.well-known\/ucp|sitemap)/, missing)],
  ['the sitemap alone', only(/^\/sitemap/, missing)],
  ['an empty catalog alone', answering('{"products":[]}')],
  ['a catalog of null alone', answering('{"products":null}')],
  ['a catalog of numbers alone', answering('{"products":[1,2]}')],
])('a storefront with %s', (_, sabotage) => {
  test('is judged', async () => {
    const { diagnosis, outcome, tally } = await judged(sabotage);
    expect(diagnosis).toBeUndefined();
    expect(outcome).toBe('not-conformant');
    expect(tally.fail).toBeGreaterThan(0);
    expect(tally.error).toBe(0);
  });
});
