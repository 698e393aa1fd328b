import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { auditInProcess } from '../../lib/proof/audit-in-process.ts';
import { alterAnswer } from '../sabotage/alter-answer.ts';
import { alterJson } from '../sabotage/alter-json.ts';
import { setHeader, dropHeader } from '../sabotage/alter-headers.ts';
import { alterLists, alterParts, alterProducts, onCatalog, onCollection, onList, onProduct } from '../sabotage/alter-products.ts';
import { alterUrl } from '../sabotage/alter-request.ts';
import { errorAnswer } from '../sabotage/error-answer.ts';
import { drop, put } from '../sabotage/put.ts';
import { replaceAnswer } from '../sabotage/replace-answer.ts';
import { always, at, both, either, not, withMethod, withParam } from '../sabotage/when.ts';
import { catalog } from './index.ts';
import { rateLimiting } from '../rate-limiting/index.ts';

const register = ['catalog', 'rate-limiting'].flatMap((area) =>
  parse(readFileSync(`suites/${area}/requirements.yaml`, 'utf8')).requirements.map((r: object) => ({ essential: false, area, ...r })));
const lists = either(onList, onCollection);
let turn = 0;
const lawful: Record<string, Saboteur['sabotage']> = {
  'extra': alterProducts((p) => ({ ...p, extra: { a: 1 }, metafields: null })),
  'envelope extra': alterJson(onCatalog, (b) => ({ ...(b as object), meta: 1 })),
  'no continue': alterJson(onProduct, (b, _, a) => (a.status === 404 ? drop('/continue_url')(b) : b)),
  'charset': setHeader(onCatalog, 'content-type', 'application/json; charset=utf-8'),
  'no nullable': alterParts('variants', (v) => ['sku', 'compare_at_price', 'option1', 'option2', 'option3'].reduce((x, k) => drop(`/${k}`)(x) as typeof x, v)),
  'nullable null': alterParts('variants', (v) => ({ ...v, sku: null, compare_at_price: '', option3: null })),
  'reverse': alterLists((p) => [...p].reverse()),
  'rotate': alterLists((p) => { turn += 1; const n = turn % Math.max(1, p.length); return [...p.slice(n), ...p.slice(0, n)]; }),
  'refuse limits': replaceAnswer(both(lists, withMethod('GET'), withParam('limit', (v) => !/^\d+$/.test(v) || +v < 1 || +v > 250)), () => errorAnswer(400)),
  '422 limits': replaceAnswer(both(lists, withMethod('GET'), withParam('limit', (v) => !/^\d+$/.test(v) || +v < 1 || +v > 250)), () => errorAnswer(422)),
  'zero is none': alterLists(() => [], both(lists, withParam('limit', (v) => v === '0'))),
  'page ignored': alterUrl(lists, (u) => u.searchParams.delete('page')),
  'page empty': alterLists(() => [], both(lists, withParam('page', (p) => +p > 1))),
  'html xhtml': setHeader(at('/search', /^\/collections\/[^/]+$/), 'content-type', 'application/xhtml+xml'),
  'html redirect': replaceAnswer(both(at('/search'), ({ url }) => !url.searchParams.has('x')), ({ url }) => new Response(null, { status: 307, headers: { location: `${url.pathname}?${url.searchParams}&x=1` } })),
  'no etag': dropHeader(always, 'etag'),
  'no sitemap': replaceAnswer(at('/sitemap.xml'), () => errorAnswer(500)),
  'ok 500 search': replaceAnswer(at('/search'), () => errorAnswer(500)),
  'decimals': alterParts('variants', (v) => ({ ...v, price: String(Number(v.price)) })),
  'retry date': alterAnswer(at('/api/ucp/mcp'), (a) => { if (a.status !== 429) return a; const h = new Headers(a.headers); h.set('retry-after', new Date(Date.now() + 3000).toUTCString()); return new Response(a.body, { status: 429, headers: h }); }),
  'images none': alterProducts(put('/images', [])),
  'one variant': alterProducts((p) => ({ ...p, variants: [] })),
  'updated differs': alterProducts(put('/updated_at', '2026-10-10T10:10:10Z'), onProduct),
  'available differs': alterParts('variants', put('/available', true), onProduct),
  '+json': setHeader(onCatalog, 'content-type', 'application/vnd.shop+json'),
};
test('lawful', async () => {
  for (const [name, sabotage] of Object.entries(lawful)) {
    if (process.env.ONLY && name !== process.env.ONLY) continue;
    const r = await auditInProcess([catalog, rateLimiting], { register, sabotage });
    for (const v of r.verdicts) if (v.standing !== 'pass') console.log(`## ${name}: ${v.standing} ${v.check} ${v.reason?.text ?? ''} ${v.error ?? ''} ${v.violations[0]?.message ?? ''}`);
  }
  expect(1).toBe(1);
}, 200000);
