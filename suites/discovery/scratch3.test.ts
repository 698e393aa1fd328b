import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isObject } from '../../lib/assert/json.ts';
import { auditInProcess } from '../../lib/proof/audit-in-process.ts';
import { alterHeaders, setHeader } from '../sabotage/alter-headers.ts';
import { alterJson } from '../sabotage/alter-json.ts';
import { alterStatus } from '../sabotage/alter-status.ts';
import { inTurn } from '../sabotage/in-turn.ts';
import { change, drop, put } from '../sabotage/put.ts';
import { replaceAnswer } from '../sabotage/replace-answer.ts';
import { always, at } from '../sabotage/when.ts';
import { discovery } from './index.ts';

const register = parse(readFileSync('suites/discovery/requirements.yaml', 'utf8')).requirements.map(
  (r: object) => ({ essential: false, ...r, area: 'discovery' }),
);
const file = at('/cdn/shop/files/openapi-2026-08-27.json');
const meta = at('/.well-known/oauth-authorization-server');
const odd = {
  mild: inTurn(
    alterJson(at(/^\/\.well-known\/ucp/), (b) =>
      isObject(b) && b.ucp
        ? put('/ucp/x', { a: [1] })(
            put(
              '/signing_keys',
              [],
            )(put('/ucp/supported_versions/2026-08-25', 'https://elsewhere.test/ucp')(b)),
          )
        : isObject(b)
          ? { ...b, hint: 1, continue_url: 'https://x.test/' }
          : b,
    ),
    alterJson(at(/^\/\.well-known\/ucp\/./), drop('/ucp/supported_versions')),
    alterHeaders(always, (h) => {
      if (h.get('content-type') === 'application/json')
        h.set('content-type', 'Application/JSON; charset=UTF-8');
      h.delete('etag');
    }),
    alterJson(meta, put('/issuer', 'https://platform.test/authentication/9')),
    alterStatus(at('/openapi.json'), 308),
    setHeader(
      at('/openapi.json'),
      'location',
      'http://storefront.test/cdn/shop/files/openapi-2026-08-27.json?v=17',
    ),
    alterJson(file, (b) =>
      JSON.parse(
        JSON.stringify(b).replaceAll('{handle}', '{slug}').replaceAll('"name":"handle"', '"name":"slug"'),
      ),
    ),
    alterJson(file, put('/security', [])),
    alterJson(file, put('/servers', [{ url: 'http://storefront.test/' }])),
  ),
  stub: inTurn(
    alterJson(file, () => ({ openapi: '3.1.0', info: { title: 't', version: '2026-08-27' }, paths: {} })),
    alterJson(meta, drop('/grant_types_supported')),
    alterJson(meta, drop('/response_types_supported')),
    alterJson(
      meta,
      change('/scopes_supported', (s) => [...(s as string[]), 'phone', 'offline_access']),
    ),
    alterJson(at('/.well-known/ucp'), put('/ucp/services', {})),
    alterJson(
      at('/.well-known/ucp'),
      put('/ucp/supported_versions', { '2026-04-08': 'https://x.test/a', '2026-01-23': 'urn:ucp:2' }),
    ),
    replaceAnswer(at(/oauth\/authorize$/), () => new Response('', { status: 404 })),
  ),
  dead: () => async () =>
    new Response('<!doctype html>nope', { status: 404, headers: { 'content-type': 'text/html' } }),
  nonsense: () => async () =>
    new Response(
      '{"ucp":{"__proto__":1,"version":[],"supported_versions":{"constructor":1},"services":[[[[["http://[::1"]]]]]},"paths":{"/a":7},"scopes_supported":[1,null],"openapi":3.1,"security":7}',
      { status: 200 },
    ),
  nulls: () => async () => new Response('null', { status: 200 }),
};
test.each(Object.entries(odd))('%s', async (_, sabotage) => {
  const report = await auditInProcess([discovery], { register, sabotage, target: { runs: 25 } });
  console.log(
    report.outcome,
    JSON.stringify(
      report.verdicts
        .filter((v) => v.standing !== 'pass')
        .map((v) => [v.check, v.standing, v.reason?.text, v.error, v.violations[0]?.message]),
      null,
      1,
    ),
  );
  expect(report.verdicts.filter((v) => v.standing === 'error')).toEqual([]);
});
