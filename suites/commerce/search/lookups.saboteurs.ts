/** Saboteurs of lookups: failures, other products, and wrong availability. */
import { type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { withTool } from '../../sabotage/conditions.ts';
import { changeAt, changeEach, setAt } from '../../sabotage/json.ts';
import { alterPayload, failCalls, linesOf, repeatFirst } from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';

/** Shows the bestseller in place of each product. */
const asBestseller = (payload: JsonObject): unknown =>
  changeEach(payload, (item) =>
    item.id !== undefined && item.title !== undefined
      ? {
          ...item,
          id: `${item.id}9`,
          title: 'Bestseller',
          ...(item.handle !== undefined && { handle: 'bestseller' }),
        }
      : item,
  );

const showsAnother = (...tools: readonly string[]) => alterPayload(tools, asBestseller);

const showsNothing = alterPayload(['lookup_catalog'], setAt('/products', []));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const idsIn = (rpc: unknown): readonly unknown[] => listOf(valueAt(rpc, '/params/arguments/ids'));

const asked = 'commerce/lookups-show-what-was-asked';

/** Changes the titles of products. */
const retitle = (from: RegExp, to: string) => (payload: JsonObject) =>
  changeEach(payload, (item) =>
    Array.isArray(item.variants) ? { ...item, title: String(item.title).replace(from, to) } : item,
  );

/** Each line has its own id and price, and the title of the first. */
const titlesOfTheFirst = alterPayload(['create_cart', 'get_cart', 'update_cart'], (cart) => ({
  ...cart,
  line_items: linesOf(cart).map((line) =>
    setAt('/item/title', valueAt(cart, '/line_items/0/item/title'))(line),
  ),
}));

const alwaysInStock = alterPayload(['search_catalog', 'lookup_catalog', 'get_product'], (payload) =>
  changeEach(payload, (object) => ('available' in object ? { ...object, available: true } : object)),
);

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/lookups-return-found-products', {
    'get-product-knows-no-product': failCalls(withTool('get_product')),
    'lookups-fail-in-their-result': alterPayload(['lookup_catalog'], setAt('/ucp', { status: 'error' })),
  }),
  ...breaking(asked, {
    'get-product-shows-the-bestseller': showsAnother('get_product'),
    'lookups-list-the-bestseller': showsAnother('lookup_catalog'),
    'lookups-list-nothing': showsNothing,
    'lookups-apologise-in-a-message': alterPayload(['lookup_catalog'], (payload) => ({
      ...payload,
      products: [],
      messages: [{ type: 'error', code: 'unavailable', content: 'Please try again later.' }],
    })),
    'get-product-shows-null': {
      alsoCatches: {
        checks: ['commerce/results-fit-their-output-schemas', 'commerce/results-fit-the-openrpc-schemas'],
        because: 'the schemas of the result have no null there',
      },
      sabotage: alterPayload(['get_product'], setAt('/product', null)),
    },
  }),
  ...breakingUcp(asked, {
    'ucp-get-product-shows-the-bestseller': showsAnother('get_product'),
    'ucp-lookups-list-nothing': showsNothing,
  }),

  ...breaking('commerce/lookups-show-every-id', {
    'lookups-of-several-show-the-first': alterPayload(['lookup_catalog'], (payload) =>
      Array.isArray(payload.products) ? { ...payload, products: payload.products.slice(0, 1) } : payload,
    ),
  }),

  ...breaking('commerce/lookups-show-only-what-was-asked', {
    'lookups-show-a-bestseller-for-unknown-ids': alterPayload(['lookup_catalog'], (payload, { rpc }) => {
      const products = listOf(payload.products);
      const isUnknown = products.length > 0 && new Set(idsIn(rpc)).size > products.length;
      const others = listOf(valueAt(asBestseller({ products: products.slice(0, 1) }), '/products'));
      return isUnknown ? { ...payload, products: [...products, ...others] } : payload;
    }),
    'lookups-show-all-that-was-found-before': (handler) => {
      const known = new Map<unknown, unknown>();
      return alterPayload(['search_catalog', 'lookup_catalog'], (payload, { rpc }) => {
        const shown = listOf(payload.products);
        for (const product of shown) known.set(valueAt(product, '/id'), product);
        return valueAt(rpc, '/params/name') === 'lookup_catalog' && shown.length > 0
          ? { ...payload, products: [...known.values()] }
          : payload;
      })(handler);
    },
    'lookups-show-repeated-products-twice': alterPayload(['lookup_catalog'], (payload, { rpc }) =>
      new Set(idsIn(rpc)).size < idsIn(rpc).length ? changeAt('/products', repeatFirst)(payload) : payload,
    ),
  }),

  ...breaking('commerce/titles-match-the-catalog', {
    'search-shows-former-titles-of-lamps': alterPayload(['search_catalog'], retitle(/Lamp$/, 'Light')),
    'get-product-drops-a-word-of-a-title': alterPayload(['get_product'], retitle(/^Quiet /, '')),
  }),
  ...breaking('commerce/lines-have-the-titles-of-their-items', {
    'lines-have-the-title-of-the-first': titlesOfTheFirst,
  }),
  ...breakingUcp('commerce/lines-have-the-titles-of-their-items', {
    'ucp-lines-have-the-title-of-the-first': titlesOfTheFirst,
  }),

  ...breaking('commerce/sold-out-variants-are-not-available', { 'everything-is-in-stock': alwaysInStock }),
  ...breakingUcp('commerce/sold-out-variants-are-not-available', {
    'ucp-everything-is-in-stock': alwaysInStock,
  }),
];
