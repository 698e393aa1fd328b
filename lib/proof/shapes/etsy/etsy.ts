/**
 * A storefront with the listings and receipts of Etsy: an inventory with an offering for each choice of property values,
 * transactions as lines, and receipts with a `grandtotal`. After the reference of the Etsy Open API; the currency of an
 * amount is a member `currency`, as in the interface.
 *
 * Lawful oddities: dinars have three decimals, and each amount names its divisor; a transaction has a price and a quantity,
 * and no sum; each transaction has its own shipping; an address is flat, and may come in parts.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, type Variant } from '../../variants/variant.ts';
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
import {
  moneyOf,
  offeringOf,
  parts,
  propertyOf,
  required,
  showCart,
  showCheckout,
  showOrder,
  upgrades,
} from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 118_400, maker: 'Atelier Sejnane', option: 'Finish', prefix: 'AS' }, [
  [
    'Clay Bowl',
    'Ceramics',
    [
      ['Terracotta', '38.500'],
      ['Smoked', '41.750'],
    ],
  ],
  ['Olive Board', 'Kitchen', [['Large', '52.900']]],
  [
    'Fouta Towel',
    'Textiles',
    [
      ['Indigo', '29.800'],
      ['Saffron', '31.200', 'sold out'],
    ],
  ],
  ['Brass Tray', 'Kitchen', [['Engraved', '84.350']]],
  ['Kilim Cushion', 'Textiles', [['Striped', '67.125']]],
  ['Clay Doll', 'Ceramics', [['Painted', '45.600']]],
]);

const toListing = (ware: Ware): Fields => ({
  listing_id: ware.id,
  title: ware.title,
  description: ware.story,
  state: 'active',
  taxonomy: ware.kind,
  inventory: {
    products: ware.makes.map((make) => ({
      sku: make.sku,
      property_values: [propertyOf(ware, make)],
      offerings: [
        {
          offering_id: offeringOf(make),
          price: moneyOf(Math.round(Number(make.price) * 1_000)),
          quantity: make.available ? 500 : 0,
        },
      ],
    })),
  },
});

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [offset, limit] = [Number(args.offset ?? 0), Number(args.limit ?? 25)];
      return {
        record: { count: found.length, results: found.slice(offset, offset + limit).map(toListing) },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.listing_ids);
      const results = wares.filter(({ id }) => ids.includes(id)).map(toListing);
      return { record: { count: results.length, results } };
    }
    const ware = wares.find(({ id }) => id === args.listing_id);
    return ware ? { record: toListing(ware) } : refusal('item', args.listing_id);
  };

/** An offering by its id, or by a listing and the value of its property. */
function offeringIn({ offering_id, listing_id, property_values }: Fields): string {
  if (offering_id !== undefined) return String(offering_id);
  const [wanted] = asList(property_values);
  const ware = wares.find(({ id }) => id === listing_id);
  const make = ware?.makes.find((each) => propertyOf(ware, each).value_ids[0] === asFields(wanted).value_id);
  return make ? String(offeringOf(make)) : `${listing_id}`;
}

const wishOf = (value: unknown): Wish => ({
  item: offeringIn(asFields(value)),
  quantity: Number(asFields(value).quantity),
  isAdded: true,
});

/** A new cart has transactions; later, some get another quantity by their ids, and others are added. */
function fill({ transactions, add, quantities }: Fields, cart: Basket | undefined) {
  if (!cart) return { wishes: patched([], asList(transactions).map(wishOf)) };
  const counted = Object.entries(asFields(quantities));
  const wrong = counted.find(([line]) => !cart.lines.some(({ id }) => id === line));
  if (wrong) return refusal('line', wrong[0]);
  const changes = counted.map(([line, quantity]) => ({ line, quantity: Number(quantity) }));
  return { wishes: patched(cart.lines, [...changes, ...asList(add).map(wishOf)]) };
}

function deliver(args: Fields, { notes }: Purchase) {
  const { shipping_upgrade: method } = args;
  if (method !== undefined && !upgrades.some(({ key }) => key === method)) return refusal('method', method);
  const sent = Object.fromEntries(parts.filter((name) => name in args).map((name) => [name, args[name]]));
  return { notes: { ...notes, ...sent }, ...(typeof method === 'string' && { method }) };
}

const errors: Readonly<Record<Why, readonly [error: string, description: string]>> = {
  item: ['listing_not_found', 'The listing or offering does not exist.'],
  'sold-out': ['offering_sold_out', 'The offering is sold out.'],
  line: ['transaction_not_found', 'The cart has no such transaction.'],
  cart: ['cart_not_found', 'The cart does not exist.'],
  checkout: ['checkout_not_found', 'The checkout does not exist.'],
  order: ['receipt_not_found', 'The receipt does not exist.'],
  final: ['checkout_closed', 'The checkout is paid or canceled.'],
  approval: ['buyer_consent_required', 'The buyer has to consent to the payment, now.'],
  lacking: ['checkout_incomplete', 'The checkout is not complete.'],
  method: ['shipping_upgrade_not_found', 'The shipping upgrade is not offered.'],
  empty: ['cart_empty', 'The cart is empty.'],
  version: ['cart_changed', 'The cart has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [error, error_description] = errors[why];
  return refuse(-32_004, error_description, { error, error_description, subject });
}

const lacking = ({ notes, method }: Purchase): readonly string[] => [
  ...required.filter((name) => notes[name] === undefined),
  ...(method ? [] : ['shipping_upgrade']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, (make) => String(offeringOf(make)), 3),
  ids: {
    cart: (index) => String(704_118_230 + index * 13),
    checkout: (index) => String(88_205_117 + index * 4),
    order: (index) => String(3_105_664_201 + index),
    line: (index) => String(4_011_552_300 + index * 3),
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ receipt_id }) => receipt_id,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { is_given, given_timestamp } = fieldsOf(args, 'buyer_consent');
    const isTime = typeof given_timestamp === 'number';
    return {
      given: is_given === true,
      at: isTime ? new Date(given_timestamp * 1_000).toISOString() : undefined,
    };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const etsy = (plant: Plant = honest): Variant =>
  shop({
    name: 'etsy',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { ceramics: ({ product_type }) => product_type === 'Ceramics' },
    rate: [300, 4_000],
  });
