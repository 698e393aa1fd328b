/** Schemas are compared by meaning, and messages name the odd one out. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../lib/assert/json.ts';
import { auditInProcess } from '../../lib/reference/in-process.ts';
import { saboteurs } from '../saboteurs.ts';
import { commerce } from './index.ts';
import { descriptionsIn, differencesBetween } from './tools/openrpc-agreement.ts';

const object = (properties: JsonObject, ...required: string[]): JsonObject => ({ properties, required });

const differences = (listed: JsonObject, published: JsonObject) =>
  differencesBetween(descriptionsIn(listed, listed), descriptionsIn(published, published));

describe('two schemas', () => {
  test('agree where one says more than the other', () => {
    const more = object({ id: { type: 'string' }, note: { type: ['string', 'null'] } }, 'id');
    expect(differences(object({ id: {} }, 'id'), more)).toEqual([]);
    expect(differences({ type: 'object' }, more)).toEqual([]);
  });

  test('agree on types with a common value', () => {
    expect(
      differences(object({ n: { type: 'integer' } }), object({ n: { type: ['number', 'null'] } })),
    ).toEqual([]);
  });

  test('disagree at any depth, and behind references', () => {
    const $defs = { context: object({ currency: { type: 'object' } }) };
    const listed = object({ context: object({ currency: { type: 'string' } }) });
    const published = { ...object({ context: { $ref: '#/$defs/context' } }), $defs };
    expect(differences(listed, published)).toEqual([
      { path: 'context/currency', listed: 'string', published: 'object' },
    ]);
  });

  test('disagree about required members', () => {
    const schema = object({ id: {}, customer: {} }, 'id');
    expect(differences(schema, { ...schema, required: ['customer'] })).toEqual([
      { path: 'id', listed: 'required', published: 'optional' },
      { path: 'customer', listed: 'optional', published: 'required' },
    ]);
  });

  test('that refer to themselves end after six levels', () => {
    const circle = { properties: { next: { $ref: '#' } } };
    expect(differences(circle, circle)).toEqual([]);
    expect(descriptionsIn(circle, circle).size).toBe(6);
  });

  test('are compared in 500 members', () => {
    const wide = object(Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`m${n}`, {}])));
    expect(descriptionsIn(wide, wide).size).toBe(500);
  });
});

const messagesOf = async (id: string, check: string) => {
  const saboteur = saboteurs.find((candidate) => candidate.id === id);
  const { verdicts } = await auditInProcess([commerce], {
    target: { only: [check] },
    ...(saboteur && { sabotage: saboteur.sabotage }),
  });
  return verdicts.flatMap(({ violations }) => violations.map(({ message }) => message));
};

const agrees = 'commerce/openrpc-agrees-with-tools-list';

const fits = 'commerce/results-fit-their-output-schemas';

test.each([
  [
    'openrpc-says-that-a-query-is-a-number',
    agrees,
    'search_catalog: of /query the OpenRPC document says number, tools/list, the interface and a call say string: the OpenRPC document is the odd one out',
  ],
  [
    'tools-list-says-that-a-query-is-a-number',
    agrees,
    'search_catalog: of /query the OpenRPC document, the interface and a call say string, tools/list says number: tools/list is the odd one out',
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
    'search_catalog: /products/0/id must be integer, according to its output schema in tools/list; the result fits the OpenRPC document: tools/list is the odd one out',
  ],
  [
    'single-products-have-their-tags-as-one-text',
    fits,
    'get_product: /product/tags must be array, according to its output schema in tools/list; the result does not fit the OpenRPC document either: the result is the odd one out',
  ],
  [
    'openrpc-gives-search-results-as-a-list',
    'commerce/results-fit-the-openrpc-schemas',
    'search_catalog: /products must be object, according to the OpenRPC document; the result fits tools/list: the OpenRPC document is the odd one out',
  ],
])('%s is reported', async (id, check, message) => {
  expect(await messagesOf(id, check)).toContain(message);
});
