/**
 * A storefront with the carts of Foxy: HAL, with `_links` and `_embedded`, where records and items are named by their
 * addresses. After the public hypermedia API of Foxy.
 *
 * Lawful oddities: ids are addresses; a relation without members is left out of `_embedded`; a discount is a negative amount,
 * and one of them is on an item whose price stays; a change is a list of requests to the addresses of items.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { addressOf, rates, showCart, showCheckout, showTransaction } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 38_040, maker: 'Piedmont Roasters', option: 'Weight', prefix: 'PDR' }, [
  [
    'Sumatra Coffee',
    'Coffee',
    [
      ['12 oz', '16.50'],
      ['2 lb', '39.75'],
    ],
  ],
  ['Pour Over Cone', 'Brewing', [['Ceramic', '28.00']]],
  [
    'Burr Grinder',
    'Brewing',
    [
      ['Steel', '64.25'],
      ['Black', '66.00', 'sold out'],
    ],
  ],
  ['Paper Filters', 'Brewing', [['One hundred', '7.95']]],
  ['Oolong Tea', 'Tea', [['4 oz', '13.20']]],
  ['Decaf Coffee', 'Coffee', [['12 oz', '17.10']]],
]);

const self = (path: string, title: string): Fields => ({ self: { href: addressOf(path), title } });

const productAddress = ({ id }: Pick<Ware, 'id'>): string => addressOf(`products/${id}`);

const toProduct = (ware: Ware): Fields => ({
  _links: self(`products/${ware.id}`, 'This product'),
  name: ware.title,
  description: ware.story,
  category: ware.kind,
  _embedded: {
    'fx:variants': ware.makes.map(({ label, sku, price, available }) => ({
      _links: self(`variants/${sku}`, 'This variant'),
      code: sku,
      name: label,
      price: { amount: Math.round(Number(price) * 100), currency: 'USD' },
      in_stock: available,
    })),
  },
});

const embedded = (found: readonly Ware[]): Fields =>
  found.length === 0 ? {} : { _embedded: { 'fx:products': found.map(toProduct) } };

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [offset, limit] = [Number(args.offset ?? 0), Number(args.limit ?? 20)];
      const page = found.slice(offset, offset + limit);
      return {
        record: {
          total_items: found.length,
          returned_items: page.length,
          offset,
          limit,
          ...embedded(page),
        },
      };
    }
    if (name === 'lookup_catalog') {
      const hrefs = asList(args.hrefs);
      const found = wares.filter((ware) => hrefs.includes(productAddress(ware)));
      return { record: { returned_items: found.length, ...embedded(found) } };
    }
    const ware = wares.find((each) => productAddress(each) === args.href);
    return ware ? { record: toProduct(ware) } : refusal('item', args.href);
  };

const wishIn = (body: unknown): Wish => ({
  item: String(at(body, 'code')),
  quantity: Number(at(body, 'quantity') ?? 1),
  isAdded: true,
});

/** A cart takes requests in order: `POST` adds, `PATCH` sets a quantity and `DELETE` removes. */
function fill({ items, requests }: Fields, cart: Basket | undefined) {
  if (!cart) return { wishes: patched([], asList(items).map(wishIn)) };
  const changes: Wish[] = [];
  for (const { method, href, body } of asList(requests).filter(isFields)) {
    if (method === 'POST') {
      changes.push(wishIn(body));
      continue;
    }
    const line = cart.lines.find(({ id }) => addressOf(`items/${id}`) === href);
    if (!line || changes.some((change) => change.line === line.id && change.quantity === 0)) {
      return refusal('line', href);
    }
    changes.push({ line: line.id, quantity: method === 'DELETE' ? 0 : Number(at(body, 'quantity')) });
  }
  return { wishes: patched(cart.lines, changes) };
}

function deliver({ shipping_address: address, shipping_service_id: chosen }: Fields, _: Purchase) {
  if (chosen !== undefined && !rates.some(({ service_id }) => service_id === chosen)) {
    return refusal('method', chosen);
  }
  return {
    ...(isFields(address) && { address }),
    ...(chosen !== undefined && { method: String(chosen) }),
  };
}

const errors: Readonly<Record<Why, readonly [code: number, logref: string, message: string]>> = {
  item: [-32_404, 'unknown-product', 'No product has this address or code.'],
  'sold-out': [-32_409, 'out-of-stock', 'This product is out of stock.'],
  line: [-32_404, 'unknown-item', 'No item of this cart has this address.'],
  cart: [-32_404, 'unknown-cart', 'No cart has this address.'],
  checkout: [-32_404, 'unknown-checkout', 'No checkout has this address.'],
  order: [-32_404, 'unknown-transaction', 'No transaction has this address.'],
  final: [-32_409, 'checkout-closed', 'This checkout is paid or cancelled.'],
  approval: [-32_403, 'consent-required', 'The customer has to consent to this charge right now.'],
  lacking: [-32_422, 'checkout-incomplete', 'This checkout misses information.'],
  method: [-32_422, 'unknown-shipping', 'No shipping rate has this service id.'],
  empty: [-32_422, 'empty-cart', 'This cart is empty.'],
  version: [-32_409, 'conflict', 'This cart was changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [code, logref, message] = errors[why];
  return refuse(code, message, { total: 1, _embedded: { 'fx:errors': [{ logref, message, subject }] } });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_service_id']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => sku),
  ids: {
    cart: (index) => addressOf(`carts/${91_115 + index * 3}`),
    checkout: (index) => addressOf(`checkouts/${20_561 + index * 3}`),
    order: (index) => addressOf(`transactions/${1_700_412 + index}`),
    line: (index) => String(402_208 + index * 5),
  },
  cartOf: ({ cart }) => cart,
  checkoutOf: ({ checkout }) => checkout,
  orderOf: ({ transaction }) => transaction,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { consents, date_consented } = fieldsOf(args, 'charge_consent');
    return { given: consents === true, at: date_consented };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder: showTransaction,
};

/** @param plant a fault in its tools; none by default */
export const foxy = (plant: Plant = honest): Variant =>
  shop({
    name: 'foxy',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { brewing: ({ product_type }) => product_type === 'Brewing' },
    rate: [300, 4_000],
  });
