/** Twelve faults in the shape of Faire. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import { catalogIn, dialect } from './faire.ts';
import { caseOf, items, moneyOf, retailOf } from './goods.ts';

const altered = bent(dialect);

const amountAt = (record: unknown, path: string): number => Number(at(record, `${path}.amount`) ?? 0);

/** The record with other costs, of which the total is counted again. */
const recosted = (change: (costs: Fields) => Fields) => (record: Fields) =>
  edit(record, 'costs', (costs) => ({ ...asFields(costs), ...change(asFields(costs)) }));

const inCases = (row: unknown): unknown => {
  const item = items.get(String(at(row, 'variant_id')));
  return edit(row, 'quantity', (quantity) => Number(quantity) * (item ? caseOf(item.ware)[0] : 1));
};

const profileAddress = {
  name: 'Goods In',
  company_name: 'Ottershaw Retail Ltd',
  address1: '14 Mill Yard',
  city: 'Guildford',
  postal_code: 'GU1 3QT',
  country_code: 'GBR',
};

/** A retailer has one cart, and whatever is put into a new one is added to that. */
const oneCart: Plant = (tools) => {
  let open: unknown;
  return (name, args) => {
    const kept =
      name === 'create_cart' && open !== undefined ? tools('get_cart', { cart_id: open }) : undefined;
    if (kept && 'record' in kept) {
      const had = new Map(
        asList(kept.record.items).map((item) => [at(item, 'variant_id'), Number(at(item, 'quantity'))]),
      );
      const added = asList(args.items).map((row) =>
        edit(row, 'quantity', (quantity) => Number(quantity) + (had.get(at(row, 'variant_id')) ?? 0)),
      );
      return tools('update_cart', { cart_id: open, items: added });
    }
    const outcome = tools(name, args);
    if (name === 'create_cart' && 'record' in outcome) open = outcome.record.id;
    return outcome;
  };
};

/** A change of items that the cart has is added to their quantities. */
const adding: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', { cart_id: args.cart_id });
  const had = 'record' in read ? asList(read.record.items) : [];
  const rows = asList(args.items).map((row) => {
    const [id, variant] = [at(row, 'id'), at(row, 'variant_id')];
    const item = had.find((each) => at(each, 'id') === id || at(each, 'variant_id') === variant);
    const before = Number(at(item, 'quantity') ?? 0);
    return edit(row, 'quantity', (quantity) => (quantity === 0 ? 0 : Number(quantity) + before));
  });
  return tools(name, { ...args, items: rows });
};

const inCatalog: readonly Fault[] = [
  {
    id: 'faire-page-skips-product',
    breaks: 'All pages of a search together have all products that are found.',
    plant: altered({ catalog: catalogIn((end) => end + 1) }),
  },
  {
    id: 'faire-lookup-loses-pence',
    breaks: 'A product has the same price in a lookup as in a search.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'products.*.variants.*.wholesale_price', (price) =>
        moneyOf(Math.floor(Number(at(price, 'amount')) / 100) * 100),
      ),
    ),
  },
];

const inCarts: readonly Fault[] = [
  {
    id: 'faire-cart-at-retail-price',
    breaks: 'An item of a cart costs the wholesale price that the catalog shows.',
    plant: altered({
      items: new Map([...items].map(([id, item]) => [id, { ...item, amount: retailOf(item.amount) }])),
    }),
  },
  {
    id: 'faire-units-taken-for-cases',
    breaks: 'A quantity is a number of units, as the tool says, and a cart has what was asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'items.*', inCases)),
  },
  {
    id: 'faire-update-adds-quantity',
    breaks: 'An update sets the quantity of an item, as the tool says.',
    plant: adding,
  },
  {
    id: 'faire-one-cart-for-all',
    breaks: 'A new cart has only the items that it is created with.',
    plant: oneCart,
  },
  {
    id: 'faire-sold-out-left-out',
    breaks: 'An item that cannot be bought is refused, and not left out without a word.',
    plant: altered({
      fill: (args, cart) => {
        const rows = asList(args.items).filter(isFields);
        const left = rows.filter(({ variant_id }) => items.get(String(variant_id))?.ready !== false);
        return dialect.fill({ ...args, items: left }, cart);
      },
    }),
  },
];

const inCheckouts: readonly Fault[] = [
  {
    id: 'faire-standard-rate-for-all',
    breaks: 'The taxes are those of the items and of the shipping, and some items have none.',
    plant: answering(
      /_(cart|checkout|order)$/,
      recosted((costs) => {
        const goods = amountAt(costs, 'subtotal_after_brand_discounts');
        const shipping = amountAt(costs, 'shipping');
        const taxes = Math.round((goods + shipping) * 0.2);
        return { taxes: moneyOf(taxes), total: moneyOf(goods + shipping + taxes) };
      }),
    ),
  },
  {
    id: 'faire-total-before-shipping',
    breaks: 'The total of a checkout contains the shipping that was chosen.',
    plant: answering(
      /_(checkout|order)$/,
      recosted((costs) => ({
        total: moneyOf(amountAt(costs, 'total') - amountAt(costs, 'shipping')),
      })),
    ),
  },
  {
    id: 'faire-canceled-checkout-completes',
    breaks: 'A checkout that is canceled can be neither changed nor completed.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'faire-approved-by-timestamp',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: altered({ approval: (args) => ({ ...dialect.approval(args), given: true }) }),
  },
  {
    id: 'faire-order-to-profile-address',
    breaks: 'An order is delivered to the address of its checkout.',
    plant: answering(/^get_order$/, (record) => ({ ...record, address: profileAddress })),
  },
];

export const faults: readonly Fault[] = [...inCatalog, ...inCarts, ...inCheckouts];
