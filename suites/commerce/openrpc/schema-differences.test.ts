/** Proves that of several contexts the one that stands alone is named. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import { auditInProcess } from '../../../lib/proof/audit-in-process.ts';
import { commerce } from '../index.ts';
import { witnessSaboteurs } from './agreement.saboteurs.ts';
import { driftsBetween, membersSaid } from './schema-differences.ts';

const object = (properties: JsonObject, ...required: string[]): JsonObject => ({ properties, required });
const drifts = (listed: JsonObject, published: JsonObject) =>
  driftsBetween(membersSaid(listed, listed), membersSaid(published, published));

describe('two schemas', () => {
  test('agree where one says more than the other', () => {
    const more = object({ id: { type: 'string' }, note: { type: ['string', 'null'] } }, 'id');
    expect(drifts(object({ id: {} }, 'id'), more)).toEqual([]);
    expect(drifts({ type: 'object' }, more)).toEqual([]);
  });

  test('agree on what has a value in both', () => {
    expect(drifts(object({ n: { type: 'integer' } }), object({ n: { type: ['number', 'null'] } }))).toEqual(
      [],
    );
  });

  test('disagree at whatever depth, and behind references', () => {
    const $defs = { context: object({ currency: { type: 'object' } }) };
    const listed = object({ context: object({ currency: { type: 'string' } }) });
    const published = { ...object({ context: { $ref: '#/$defs/context' } }), $defs };
    expect(drifts(listed, published)).toEqual([
      { path: 'context/currency', listed: 'string', published: 'object' },
    ]);
  });

  test('disagree about what is required', () => {
    const schema = object({ id: {}, customer: {} }, 'id');
    expect(drifts(schema, { ...schema, required: ['customer'] })).toEqual([
      { path: 'id', listed: 'required', published: 'optional' },
      { path: 'customer', listed: 'optional', published: 'required' },
    ]);
  });

  test('that refer to themselves end', () => {
    const circle = { properties: { next: { $ref: '#' } } };
    expect(drifts(circle, circle)).toEqual([]);
  });
});

const messagesOf = async (id: string, check: string) => {
  const liar = witnessSaboteurs.find((saboteur) => saboteur.id === id);
  const { verdicts } = await auditInProcess([commerce], {
    target: { only: [check] },
    ...(liar && { sabotage: liar.sabotage }),
  });
  return verdicts.flatMap(({ violations }) => violations.map(({ message }) => message));
};

const agrees = 'commerce/openrpc-agrees-with-tools-list';
const fits = 'commerce/results-fit-their-output-schemas';

test.each([
  [
    'openrpc-says-that-a-query-is-a-number',
    agrees,
    'search_catalog: of /query the OpenRPC document says number, tools/list, the interface, and a call say string: the OpenRPC document is the odd one out',
  ],
  [
    'tools-list-says-that-a-query-is-a-number',
    agrees,
    'search_catalog: of /query the OpenRPC document, the interface, and a call say string, tools/list says number: tools/list is the odd one out',
  ],
  [
    'openrpc-needs-no-ids-to-look-up',
    agrees,
    'lookup_catalog: of /ids the OpenRPC document says optional, tools/list and a call say required: the OpenRPC document is the odd one out',
  ],
  [
    'openrpc-wants-to-know-the-customer-of-a-cart',
    agrees,
    'get_cart: of /customer the OpenRPC document says required, tools/list says optional: the OpenRPC document is the odd one out',
  ],
  [
    'tools-list-has-product-ids-as-numbers',
    fits,
    'search_catalog: /products/0/id must be integer, says its output schema in tools/list; the OpenRPC document knows such an answer: tools/list is the odd one out',
  ],
  [
    'single-products-have-their-tags-as-one-text',
    fits,
    'get_product: /product/tags must be array, says its output schema in tools/list; the OpenRPC document does not know such an answer either: the answer is the odd one out',
  ],
  [
    'openrpc-gives-search-results-as-a-list',
    'commerce/results-fit-the-openrpc-schemas',
    'search_catalog: /products must be object, says the OpenRPC document; the answer fits tools/list: the OpenRPC document is the odd one out',
  ],
])('%s is told of', async (id, check, message) => {
  expect(await messagesOf(id, check)).toContain(message);
});
