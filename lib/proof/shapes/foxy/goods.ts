/** The coffees and gear of the storefront in the manner of Foxy, its catalog, its shipping services, and its refusals. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Fogbank Roasters', option: 'Size', firstId: 41_207, code: 'FOG', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Harbour Espresso',
    'Coffee',
    [
      ['250 g', 1_650],
      ['500 g', 2_990],
      ['1 kg', 5_480, 'sold out'],
    ],
  ],
  [
    'Lantern Decaf',
    'Coffee',
    [
      ['250 g', 1_725],
      ['500 g', 3_140],
    ],
  ],
  [
    'Gooseneck Kettle',
    'Gear',
    [
      ['600 ml', 11_900],
      ['1 l', 14_350],
    ],
  ],
  [
    'Stoneware Dripper',
    'Gear',
    [
      ['One cup', 3_875],
      ['Four cups', 5_260],
    ],
  ],
  ['Cold Brew Coffee Bags', 'Coffee', [['Box of 12', 2_210]]],
  ['Paper Filters', 'Gear', [['Box of 100', 940]]],
  ['Cupping Spoon', 'Gear', [['Single', 1_365]]],
]);

const items = itemsOf(wares, range.decimals, ({ sku }) => sku);
export const itemOf = (code: unknown): Item | undefined => items.find(({ sku }) => sku === code);

/** All resources are below this address, and are named by theirs. */
export const api = 'https://api.foxy.example';
export const curies = [{ name: 'fx', href: `${api}/rels/{rel}`, templated: true }];
export const link = (href: string, title: string): Fields => ({ href, title });
const productUri = ({ id }: Ware): string => `${api}/products/${id}`;

/** A product has the price and the weight of its first make; what others cost and weigh more is in their option. */
export const baseOf = ({ ware, amount }: Item): number =>
  items.find((each) => each.ware === ware)?.amount ?? amount;

/** As in the catalog, in grams. */
const baseWeight = 400;
const addedWeight = (item: Item): number => 25 * item.ware.makes.findIndex(({ id }) => id === item.catalogId);
export const gramsOf = (item: Item): number => baseWeight + addedWeight(item);

/** The weight of a product without its option. */
export const weight = baseWeight / 1_000;

/** The most pieces of a kind in one cart; 0 where there is no such limit. */
export const maxOf = ({ ware }: Item): number => (ware.title === 'Gooseneck Kettle' ? 4 : 0);

/** @param money how the catalog or the cart shows an amount */
export const optionOf = (item: Item, money: (amount: number) => unknown): Fields => ({
  name: item.ware.option,
  value: item.label,
  price_mod: money(item.amount - baseOf(item)),
  weight_mod: addedWeight(item) / 1_000,
});

export const categoryOf = ({ kind }: Ware): Fields => ({
  code: kind.toUpperCase(),
  name: kind,
  item_delivery_type: 'shipped',
  default_weight_unit: 'KGS',
});

const cad = (amount: number): Fields => ({ amount, currency: 'CAD' });

function toProduct(ware: Ware): Fields {
  const makes = items.filter((each) => each.ware === ware);
  const [first] = makes;
  return {
    _links: { curies, self: link(productUri(ware), 'This Product') },
    _embedded: {
      'fx:item_options': makes.map((item) => ({
        code: item.sku,
        ...optionOf(item, cad),
        price: cad(item.amount),
        in_stock: item.available,
      })),
      'fx:item_category': categoryOf(ware),
    },
    name: ware.title,
    description: ware.story,
    price: cad(first?.amount ?? 0),
    weight,
    quantity_max: first ? maxOf(first) : 0,
  };
}

/** The price is for a parcel, and for each half kilogram that is begun. */
const services = [
  { service_id: 10_001, method: 'Canada Post', service_name: 'Regular Parcel', flat: 895, step: 110 },
  { service_id: 10_002, method: 'Canada Post', service_name: 'Xpresspost', flat: 1_580, step: 215 },
  { service_id: 10_003, method: 'Purolator', service_name: 'Express', flat: 2_340, step: 265 },
] as const;

export type Service = (typeof services)[number];
export const serviceOf = (id: unknown): Service | undefined =>
  services.find(({ service_id }) => service_id === id);

/** What a parcel costs; nothing is sent for nothing. */
export const rateOf = ({ flat, step }: Service, grams: number): number =>
  grams === 0 ? 0 : flat + step * Math.ceil(grams / 500);

export const ratesFor = (grams: number): readonly Fields[] =>
  services.map((service) => {
    const { service_id, method, service_name } = service;
    return { service_id, method, service_name, price: rateOf(service, grams) };
  });

type Lack = Reason | 'unapproved' | 'unknown-shipment' | 'unknown-product';
type Entry = readonly [code: number, name: string, message: string];

const entries: Readonly<Record<Lack, Entry>> = {
  'unknown-product': [404, 'product_not_found', 'No product at this address.'],
  'unknown-item': [404, 'code_not_found', 'No product has this code.'],
  'sold-out': [409, 'out_of_stock', 'This product is out of stock.'],
  'unknown-line': [404, 'item_not_found', 'No item at this address in this cart.'],
  'unknown-cart': [404, 'cart_not_found', 'No cart at this address; it may have been deleted.'],
  'unknown-checkout': [404, 'session_not_found', 'No session at this address.'],
  'unknown-order': [404, 'transaction_not_found', 'No transaction at this address.'],
  'unknown-shipment': [422, 'shipment_not_found', 'No item of this session is shipped to this name.'],
  'unknown-method': [422, 'service_not_available', 'The shipping service is not one of the rates.'],
  'empty-cart': [422, 'cart_empty', 'There is nothing in the cart.'],
  closed: [409, 'session_closed', 'The session is completed or voided.'],
  stale: [409, 'conflict', 'It has been changed.'],
  unaddressed: [422, 'address_missing', 'Each shipment needs an address and a shipping service.'],
  'not-ready': [422, 'address_missing', 'Each shipment needs an address and a shipping service.'],
  unapproved: [403, 'approval_missing', 'The customer has not approved the payment, or not just now.'],
};

/** A JSON-RPC error, whose data are the errors of the hypermedia API. */
export function refusal(reason: Lack, { id, missing }: Fields = {}): Outcome {
  const lacks = asList(missing);
  const reasons: readonly Lack[] = [
    ...(lacks.includes('approval') ? (['unapproved'] as const) : []),
    ...(missing === undefined || lacks.some((each) => each !== 'approval') ? [reason] : []),
  ];
  const shown = reasons.map((each) => entries[each]);
  const [code, , message] = shown[0] ?? entries[reason];
  return refuse(-32_000 - code, message, {
    total: shown.length,
    _embedded: {
      'fx:errors': shown.map(([, name, text]) => ({ logref: 'unavailable', code: name, message: text })),
    },
    ...(id !== undefined && { about: isFields(id) ? id.code : id }),
  });
}

/** How many products come before those of an answer. */
export type Skip = (offset: number, limit: number) => number;

const collection = (products: readonly Ware[], more: Fields): Fields => ({
  ...more,
  _embedded: { 'fx:products': products.map(toProduct) },
});

const page = (query: unknown, offset: number, limit: number): Fields => ({
  href: `${api}/products?${new URLSearchParams({ q: String(query), limit: `${limit}`, offset: `${offset}` })}`,
});

function searched(args: Fields, skip: Skip): Fields {
  const all = matching(wares, args.query);
  const [offset, limit] = [Number(args.offset ?? 0), Number(args.limit ?? 20)];
  const first = skip(offset, limit);
  const products = all.slice(first, first + limit);
  return collection(products, {
    _links: {
      curies,
      self: page(args.query, offset, limit),
      ...(offset > 0 && { prev: page(args.query, Math.max(0, offset - limit), limit) }),
      ...(offset + limit < all.length && { next: page(args.query, offset + limit, limit) }),
    },
    total_items: all.length,
    returned_items: products.length,
    limit,
    offset,
  });
}

export const catalogWith =
  (skip: Skip): Tools =>
  (name, args) => {
    if (name === 'search_catalog') return { record: searched(args, skip) };
    if (name === 'lookup_catalog') {
      const uris = asList(args.product_uris);
      const products = wares.filter((ware) => uris.includes(productUri(ware)));
      const not_found = uris.filter((uri) => !wares.some((ware) => productUri(ware) === uri));
      return { record: collection(products, { _links: { curies }, not_found }) };
    }
    const ware = wares.find((each) => productUri(each) === args.product_uri);
    return ware ? { record: toProduct(ware) } : refusal('unknown-product', { id: args.product_uri });
  };
