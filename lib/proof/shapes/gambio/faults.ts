/** Twelve faults in the shape of Gambio. */
import { answering, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import type { Line } from '../desk/desk.ts';
import { type Arithmetic, arithmetic, dialect, fill, modules, refusal, shownWith } from './gambio.ts';
import { catalogWith, items } from './goods.ts';

const altered = bent(dialect);

const calculating = (change: Partial<Arithmetic>): Plant => altered(shownWith({ ...arithmetic, ...change }));

/** The price that the database keeps, without the VAT. */
const inNet = (offer: unknown, rate: number): unknown => {
  const net = (amount: unknown): number => Math.round((Number(amount) * 100) / (100 + rate));
  return edit(edit(offer, 'price.amount', net), 'graduatedPrices.*.price.amount', net);
};

/** The first combination of the product, instead of the one behind the `x`. */
const firstCombination = (uprid: unknown): unknown => {
  const [product] = String(uprid).split('x');
  return [...items.keys()].find((key) => key.split('x')[0] === product) ?? uprid;
};

/** Quantities that an update sends are added to those of the cart. */
const addedTo = (lines: readonly Line[], args: Fields): Fields => ({
  ...args,
  items: asList(args.items).map((row) => {
    const had = lines.find(({ item }) => item.id === at(row, 'uprid'))?.quantity ?? 0;
    return edit(row, 'quantity', (quantity) => Number(quantity) + had);
  }),
});

/** Sums of an item stay what they were when the cart was created. */
const sumsOfCreation: Plant = (tools) => {
  const first = new Map<unknown, ReadonlyMap<unknown, unknown>>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!name.endsWith('_cart') || !('record' in outcome)) return outcome;
    const id = at(outcome.record, 'data.id');
    const rows = asList(at(outcome.record, 'data.items'));
    const known = first.get(id) ?? new Map(rows.map((row) => [at(row, 'uprid'), at(row, 'finalPrice')]));
    first.set(id, known);
    const record = edit(outcome.record, 'data.items.*', (row) =>
      edit(row, 'finalPrice', (sum) => known.get(at(row, 'uprid')) ?? sum),
    );
    return { record: fieldsOf({ record }, 'record') };
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'gambio-first-page-is-zero',
    breaks: 'Pages of a search are counted from 1, as the tool says.',
    plant: altered({
      catalog: catalogWith(
        (id) => refusal('product', id),
        (page = 0, perPage) => page * perPage,
      ),
    }),
  },
  {
    id: 'gambio-lookup-in-net-prices',
    breaks: 'A variant has the same price in each tool of the catalog, with the VAT.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'data.*', (product) => {
        const rate = Number(at(product, 'taxClass.rate'));
        return edit(inNet(product, rate), 'variants.*', (variant) => inNet(variant, rate));
      }),
    ),
  },
  {
    id: 'gambio-combination-lost',
    breaks: 'A cart has the variant that was asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'items.*.uprid', firstCombination)),
  },
  {
    id: 'gambio-final-price-of-creation',
    breaks: 'The final price of an item is that of all its pieces, also after an update.',
    plant: sumsOfCreation,
  },
  {
    id: 'gambio-surcharge-not-in-total',
    breaks: 'The total is the sum of the subtotal, the surcharge and the shipping.',
    plant: calculating({ total: ({ subtotal, shipping }) => subtotal + shipping }),
  },
  {
    id: 'gambio-each-module-at-parcel-price',
    breaks: 'Shipping costs what the chosen module is listed with.',
    plant: calculating({ shipping: (module) => (module === undefined ? 0 : modules[0].price) }),
  },
  {
    id: 'gambio-tax-as-if-on-top',
    breaks: 'The VAT of a rate is the part of the gross prices that the rate says.',
    plant: calculating({ tax: (gross, rate) => Math.round((gross * rate) / 100) }),
  },
  {
    id: 'gambio-update-adds-quantity',
    breaks: 'The quantity that an update sends replaces the earlier one.',
    plant: altered({
      fill: (args, cart) => fill(cart && args.items ? addedTo(cart.lines, args) : args, cart),
    }),
  },
  {
    id: 'gambio-deleted-cart-lives-on',
    breaks: 'A cart that is deleted does not exist any more.',
    plant: instead('cancel_cart', (args, tools) => {
      const outcome = tools('get_cart', args);
      if (!('record' in outcome)) return outcome;
      const deleted = { code: 200, status: 'success', action: 'delete', resource: 'Cart' };
      return { record: { ...deleted, cartId: args.cartId } };
    }),
  },
  {
    id: 'gambio-confirmation-never-expires',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of the order.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }),
      })(tools, places),
  },
  {
    id: 'gambio-order-without-shipping',
    breaks: 'An order costs what its checkout did, with the shipping.',
    plant: altered(shownWith(arithmetic, { ...arithmetic, shipping: () => 0 })),
  },
  {
    id: 'gambio-sold-out-is-sold',
    breaks: 'What is sold out is refused.',
    plant: altered({
      items: new Map([...items].map(([id, item]) => [id, { ...item, ready: true }])),
    }),
  },
];
