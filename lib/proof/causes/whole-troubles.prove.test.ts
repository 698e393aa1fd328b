/** The most frequent troubles of real storefronts: each fails many checks, and is grouped into one cause. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { always, at, both, withMethod } from '../../../suites/sabotage/conditions.ts';
import { alterProducts, onCatalog, onList } from '../../../suites/sabotage/documents.ts';
import {
  alterResponse,
  alterStatus,
  dropHeader,
  replaceResponse,
  setHeader,
} from '../../../suites/sabotage/http.ts';
import type { Sabotage } from '../../model/saboteur.ts';
import { auditInProcess } from '../../reference/in-process.ts';
import { sampled } from '../audits/sampled.ts';

const commerce = at('/api/ucp/mcp');

const allowOrigin = 'access-control-allow-origin';

const gone: Sabotage = (handler) => async (request, client) => {
  const page = new Response('<html><body>Not found</body></html>', {
    status: 404,
    headers: { 'content-type': 'text/html' },
  });
  return replaceResponse(commerce, () => page.clone())(handler)(request, client);
};

const troubles: readonly (readonly [
  trouble: string,
  sabotage: Sabotage,
  atLeast: number,
  primary: string,
])[] = [
  ['no commerce endpoint', gone, 2, 'json-rpc/requests-get-a-response'],
  [
    'a commerce endpoint without Access-Control-Allow-Origin',
    dropHeader(commerce, allowOrigin),
    6,
    'cors/commerce-is-open-to-every-origin',
  ],
  [
    'a catalog that is open to every origin',
    setHeader(onCatalog, allowOrigin, '*'),
    5,
    'cors/product-list-is-closed',
  ],
  [
    'no product list',
    replaceResponse(onList, () => new Response('gone', { status: 404 })),
    4,
    'catalog/product-list-is-served',
  ],
  [
    '404s without an Error body',
    alterResponse(always, (response) =>
      response.status === 404 ? new Response('', { status: 404, headers: response.headers }) : response,
    ),
    3,
    'discovery/unknown-versions-get-an-error-body',
  ],
  [
    'one null among the products',
    alterProducts((product, index) => (index === 2 && product.handle !== undefined ? null : product), onList),
    6,
    'catalog/product-list-is-served',
  ],
  [
    'a status other than 200 at the commerce endpoint',
    alterStatus(both(commerce, withMethod('POST')), 201, 200),
    11,
    'json-rpc/tools-list-lists-tools',
  ],
];

describe.each([[undefined], ['ucp']] as const)('dialect %s', (dialect) => {
  test.each(dialect ? sampled(2, troubles) : troubles)('%s', async (_, sabotage, atLeast, primary) => {
    const options = { sabotage, ...(dialect && { storefront: { dialect } }) };
    const { causes, verdicts } = await auditInProcess(suites, options);
    expect(causes.map((cause) => cause.primary)).toEqual([primary]);
    expect(causes[0]?.checks.length).toBeGreaterThanOrEqual(atLeast);
    const failing = verdicts.filter(({ violations }) => violations.length > 0).map(({ check }) => check);
    expect(causes[0]?.checks.toSorted()).toEqual(failing.toSorted());
  });
});
