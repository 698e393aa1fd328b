/** Saboteurs of currencies: several in one place, and amounts with the label of another one. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { changeEach, setAt } from '../../sabotage/json.ts';
import { alterPayload } from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';
import { readingTools } from '../client/values.ts';

const inEuros = (value: unknown): unknown => setAt('/price/currency', 'EUR')(value);

/** The last variant has another currency, as if another office had added it. */
const lastVariantInEuros = alterPayload(readingTools, (payload) =>
  changeEach(payload, (object) =>
    Array.isArray(object.variants) && object.variants.length > 1
      ? { ...object, variants: [...object.variants.slice(0, -1), inEuros(object.variants.at(-1))] }
      : object,
  ),
);

const subtotalInEuros = (record: JsonObject): unknown =>
  changeEach(record, (object) =>
    isObject(object.subtotal) ? (setAt('/subtotal/currency', 'EUR')(object) as JsonObject) : object,
  );

/** Changes only the label of the amounts to the requested currency. */
const relabelled = (path: string): Sabotage =>
  alterPayload(['search_catalog'], (payload, { rpc }) => {
    const currency = valueAt(rpc, `/params/arguments${path}/context/currency`);
    return typeof currency === 'string'
      ? changeEach(payload, (object) => ('amount' in object ? { ...object, currency } : object))
      : payload;
  });

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/variants-share-a-currency', { 'last-variants-are-in-euros': lastVariantInEuros }),
  ...breakingUcp('commerce/variants-share-a-currency', {
    'last-ucp-variants-are-in-euros': lastVariantInEuros,
  }),
  ...breaking('commerce/records-have-one-currency', {
    'lines-of-carts-are-in-euros': alterPayload(['get_cart'], subtotalInEuros),
    'lines-of-checkouts-are-in-euros': alterPayload(['create_checkout', 'update_checkout'], subtotalInEuros),
  }),

  ...breaking('commerce/amounts-count-the-units-of-their-currency', {
    'currencies-are-labels-alone': relabelled(''),
  }),
  ...breakingUcp('commerce/amounts-count-the-units-of-their-currency', {
    'ucp-currencies-are-labels-alone': relabelled('/catalog'),
  }),
];
