/** Saboteurs of queries: searches that find the same for every word. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { setAt } from '../../sabotage/json.ts';
import { alterPayload, misreadCalls } from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';

/** An empty query finds everything. */
const emptyQuery = (pointer: string): Sabotage => misreadCalls('search_catalog', setAt(pointer, ''));

const first = (count: number): Sabotage =>
  alterPayload(['search_catalog'], ({ products, ...payload }: JsonObject) => ({
    ...payload,
    products: Array.isArray(products) ? products.slice(0, count) : products,
  }));

const query = '/params/arguments/query';
const ucpQuery = '/params/arguments/catalog/query';
const heeds = 'commerce/search-heeds-its-query';

export const saboteurs: readonly Saboteur[] = [
  ...breaking(heeds, {
    'every-search-finds-everything': emptyQuery(query),
    'every-search-finds-three-bestsellers': combine(emptyQuery(query), first(3)),
  }),
  ...breakingUcp(heeds, {
    'every-ucp-search-finds-the-first-page': emptyQuery(ucpQuery),
    'every-ucp-search-finds-three-bestsellers': combine(emptyQuery(ucpQuery), first(3)),
  }),
];
