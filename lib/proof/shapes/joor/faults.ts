/** Twelve faults in the wholesale showroom in the manner of JOOR. */
import { answering, changed, edit, instead } from '../../planted/planted.ts';
import { isRecent, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import type { Rules } from '../trade/trade.ts';
import { skusIn } from './goods.ts';
import { changesIn, delivery, joorDesk, lineItemsIn, type Rates, sizesIn } from './joor.ts';

const ruled = (rules: Partial<Rules>): Plant => rebuilt(joorDesk({ rules }));
const rated = (rates: Partial<Rates>): Plant => rebuilt(joorDesk({ rates }));

/** An update takes out all that it should, but for some sizes. @param isKept decides by the sent units of a size */
const keeping = (isKept: (units: number | undefined) => boolean): Plant =>
  rebuilt(
    joorDesk({
      words: {
        changes: (args) => {
          const sent = new Map<unknown, number>(sizesIn(args).map(({ key, units }) => [key, units]));
          return changesIn(args).filter((change) => change.does !== 'set' || !isKept(sent.get(change.key)));
        },
      },
    }),
  );

/** Each page but the first begins one style too late. */
const laterPagesShifted = instead('search_catalog', (args, tools) => {
  const start = Number(args.start_from ?? 0);
  const shifted = tools('search_catalog', { ...args, start_from: start > 0 ? start + 1 : 0 });
  const data = 'record' in shifted ? shifted.record.data : [];
  return changed(tools('search_catalog', args), (record) => ({ ...record, data }));
});

/** A cart is read from a copy to which the latest update has not come yet. */
const oneUpdateBehind: Plant = (tools) => {
  const copies = new Map<unknown, Outcome>();
  return (name, args) => {
    const { cart_id } = args;
    const copy = name === 'get_cart' ? copies.get(cart_id) : undefined;
    if (copy) return copy;
    const before = name === 'update_cart' ? tools('get_cart', { cart_id }) : undefined;
    const outcome = tools(name, args);
    if (before && 'record' in outcome) copies.set(cart_id, before);
    if (name === 'cancel_cart') copies.delete(cart_id);
    return outcome;
  };
};

/** The door is kept for the retailer, and not for the checkout. */
const oneDoorForAll: Plant = (tools) => {
  let door: unknown;
  return (name, args) => {
    const isDue = /^(get|complete)_checkout$/.test(name) && door !== undefined;
    if (isDue) tools('update_checkout', { checkout_id: args.checkout_id, door });
    const outcome = tools(name, args);
    if (name === 'update_checkout' && 'record' in outcome) door = args.door ?? door;
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'joor-pages-lose-a-style',
    breaks: 'A page begins after as many styles as its start says, so that the pages lose none.',
    plant: laterPagesShifted,
  },
  {
    id: 'joor-style-price-for-each-size',
    breaks: 'A size costs in a cart what the catalog shows for this size.',
    plant: rated({ unit: (item) => skusIn(item.ware)[0]?.amount ?? item.amount }),
  },
  {
    id: 'joor-zero-units-unheard',
    breaks: 'An update with 0 units takes the size out.',
    plant: keeping((units) => units === 0),
  },
  {
    id: 'joor-matrix-merged',
    breaks: 'A size that is not in the sent matrix of its line item is taken out.',
    plant: keeping((units) => units === undefined),
  },
  {
    id: 'joor-shipping-for-each-line-item',
    breaks: 'The shipping method is charged once for each delivery.',
    plant: rated({ shipments: (lines) => lineItemsIn(lines).length }),
  },
  {
    id: 'joor-door-merged-with-earlier',
    breaks: 'A door replaces the earlier one as a whole.',
    plant: rebuilt(
      joorDesk({
        words: {
          delivery: (checkout, { door, ...args }) =>
            delivery(checkout, isFields(door) ? { ...args, door: { ...checkout.address, ...door } } : args),
        },
      }),
    ),
  },
  {
    id: 'joor-cart-read-one-update-behind',
    breaks: 'A cart that is read has what its latest update set.',
    plant: oneUpdateBehind,
  },
  {
    id: 'joor-cancelled-checkout-approved',
    breaks: 'A checkout that is cancelled cannot be completed.',
    plant: ruled({
      accepts: (tool, state) => state === 'open' || (tool === 'complete_checkout' && state === 'cancelled'),
    }),
  },
  {
    id: 'joor-approval-of-any-date',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous, at most five minutes old.',
    plant: ruled({ approves: ({ given }) => given === true }),
  },
  {
    id: 'joor-refused-approval-accepted',
    breaks: 'Commerce endpoint 7: an order is placed only if the buyer approves.',
    plant: ruled({ approves: ({ at }, now) => isRecent(at, now) }),
  },
  {
    id: 'joor-order-in-whole-euros',
    breaks: 'An order costs what its checkout cost.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'data.0.order_total', (total) => Math.trunc(Number(total)).toFixed(2)),
    ),
  },
  {
    id: 'joor-door-of-another-checkout',
    breaks: 'A checkout has its own door, and not one that another checkout was given.',
    plant: oneDoorForAll,
  },
];
