/** Twelve faults in the storefront in the manner of Oscar. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant, type Tools } from '../../variants/frame/tools.ts';
import type { Fields, Places } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { itemAt } from './goods.ts';
import { delivery, oscarDesk } from './oscar.ts';
import { methodOf } from './sums.ts';

/** Availability is looked at when a basket is made, and not when it is changed. */
const sellingOut = (places: Places): Tools => {
  let isChange = false;
  const desk = oscarDesk({
    rules: {
      find: (url) => {
        const item = itemAt(url);
        return item && isChange ? { ...item, available: true } : item;
      },
    },
  })(places);
  return (name, args) => {
    isChange = name === 'update_cart';
    return desk(name, args);
  };
};

/** A new basket takes the lines of the latest one over, as after a login. */
const merging: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const read = latest === undefined ? undefined : tools('get_cart', { basket: latest });
    const lines = read && 'record' in read ? rowsIn(read.record, 'lines') : [];
    const older = lines.map(({ product, quantity }) => ({ url: product, quantity }));
    const outcome = tools(name, { ...args, products: [...older, ...asList(args.products)] });
    if ('record' in outcome) latest = outcome.record.url;
    return outcome;
  };
};

/** A quantity of 0 is taken for none, and the line keeps the one it has. */
const forgettingZero: Plant = (tools) => (name, args) => {
  const read = name === 'update_cart' && args.lines ? tools('get_cart', { basket: args.basket }) : undefined;
  if (!read || !('record' in read)) return tools(name, args);
  const held = new Map(rowsIn(read.record, 'lines').map(({ url, quantity }) => [url, quantity]));
  const lines = edit(args.lines, '*', (line) =>
    edit(line, 'quantity', (quantity) => (quantity === 0 ? (held.get(at(line, 'url')) ?? 0) : quantity)),
  );
  return tools(name, { ...args, lines });
};

const less = (record: Fields, member: string, amount: unknown): Fields => ({
  [member]: Number(record[member]) - Number(amount),
});

function withoutSurcharge(record: Fields): Fields {
  const [surcharge] = rowsIn(record, 'surcharges');
  const [excl, incl] = [Number(surcharge?.excl_tax), Number(surcharge?.incl_tax)];
  return {
    ...record,
    surcharges: [],
    ...less(record, 'total_excl_tax', excl),
    ...less(record, 'total_tax', incl - excl),
    ...less(record, 'total_incl_tax', incl),
  };
}

/** An unknown code means the first method. */
const defaulting: typeof delivery = (checkout, args) => {
  const { shipping_method_code: code } = args;
  const isUnknown = code !== undefined && !methodOf(code);
  return delivery(checkout, isUnknown ? { ...args, shipping_method_code: 'expedited' } : args);
};

export const faults: readonly Fault[] = [
  {
    id: 'oscar-page-size-ignored',
    breaks: 'A page of a search has no more products than `page_size`.',
    plant: asking(/^search_catalog$/, ({ page_size: _, ...args }) => args),
  },
  {
    id: 'oscar-children-cost-like-the-first',
    breaks: 'A child has its own price, in a lookup as in a search, alone and in a basket.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'results.*', (product) =>
        edit(product, 'children.*.price', () => at(product, 'children.0.price')),
      ),
    ),
  },
  {
    id: 'oscar-unavailable-added-later',
    breaks: 'A product that is unavailable is refused, in a change of a basket as well.',
    plant: rebuilt(sellingOut),
  },
  {
    id: 'oscar-baskets-merged',
    breaks: 'A new basket has the products that are asked for, and no others.',
    plant: merging,
  },
  {
    id: 'oscar-zero-is-falsy',
    breaks: 'A quantity of 0 removes a line, as the tool says.',
    plant: forgettingZero,
  },
  {
    id: 'oscar-offer-not-in-basket-total',
    breaks: 'The total of a basket is the sum of its lines after the offer.',
    plant: answering(/^(create|get|update)_cart$/, (record) => ({
      ...record,
      total_excl_tax: record.total_excl_tax_excl_discounts,
      total_incl_tax: record.total_incl_tax_excl_discounts,
    })),
  },
  {
    id: 'oscar-shipping-by-line',
    breaks: 'Shipping costs what the chosen method says in the list of methods.',
    plant: rebuilt(
      oscarDesk({ charge: ({ perOrder, perPiece }, lines) => perOrder + perPiece * lines.length }),
    ),
  },
  {
    id: 'oscar-tax-known-and-not-added',
    breaks: 'When the taxes are known, `total_incl_tax` contains them.',
    plant: answering(/^(get|update|complete)_checkout$|^get_order$/, (record) => ({
      ...record,
      total_incl_tax: record.total_excl_tax,
    })),
  },
  {
    id: 'oscar-unknown-method-is-the-default',
    breaks: 'A shipping method that does not exist is refused.',
    plant: rebuilt(oscarDesk({ delivery: defaulting })),
  },
  {
    id: 'oscar-cancelled-checkout-placed',
    breaks: 'A checkout that is cancelled cannot be placed.',
    plant: rebuilt(
      oscarDesk({
        rules: {
          accepts: (tool, state) =>
            state === 'open' || (state === 'cancelled' && tool === 'complete_checkout'),
        },
      }),
    ),
  },
  {
    id: 'oscar-approval-never-expires',
    breaks: 'Commerce endpoint 7: the approval of the buyer is given at the moment of payment.',
    plant: rebuilt(oscarDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'oscar-order-without-surcharge',
    breaks: 'An order has the surcharge and the total of its checkout.',
    plant: answering(/^get_order$/, withoutSurcharge),
  },
];
