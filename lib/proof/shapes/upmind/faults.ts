/** Twelve faults at the storefront in the manner of Upmind. */
import { changed, edit } from '../../planted/planted.ts';
import { at, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { usual } from '../trade/trade.ts';
import { type Configured, catalogWith, cycleOf, itemOf } from './goods.ts';
import { delivered, figuresOf, upmindDesk } from './upmind.ts';

/** Only the product is looked up, and its first price is taken. */
const inFirstCycle = (row: Fields): Configured | undefined => {
  const item = itemOf(row);
  const [first] = item?.ware.makes ?? [];
  return item?.available && first ? itemOf({ ...row, billing_cycle_months: cycleOf(first) }) : item;
};

const productsIn = (outcome: Outcome): readonly Fields[] =>
  'record' in outcome ? rowsIn(outcome.record.data, 'products') : [];

/** The quantity of one basket product is set for all of them. */
const settingAll: Plant = (tools) => (name, args) => {
  const set = rowsIn(args, 'products').find(({ id, quantity }) => id !== undefined && quantity !== 0);
  if (name !== 'update_cart' || !set) return tools(name, args);
  const outcome = tools(name, args);
  const rows = productsIn(outcome).map(({ id }) => ({ id, quantity: set.quantity }));
  return 'record' in outcome ? tools(name, { ...args, products: rows }) : outcome;
};

/** A basket is read from a cache, which is filled when it is created; only its status is read anew. */
const cached: Plant = (tools) => {
  const made = new Map<unknown, Fields>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'create_cart' && 'record' in outcome) {
      made.set(at(outcome.record, 'data.id'), outcome.record);
    }
    if (name !== 'get_cart') return outcome;
    return changed(outcome, (record) =>
      edit(made.get(args.basket_id), 'data.status', () => at(record, 'data.status')),
    );
  };
};

/** The basket that was created last is ordered, whichever is named. */
const orderingCurrent: Plant = (tools) => {
  let current: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'create_cart' && 'record' in outcome) current = at(outcome.record, 'data.id');
    if (name !== 'create_checkout' || !('record' in outcome)) return outcome;
    const ordered = tools(name, { basket_id: current });
    return 'record' in ordered ? ordered : outcome;
  };
};

const aDay = 86_400_000;

const inBaskets: readonly Fault[] = [
  {
    id: 'upmind-offset-skips-one-more',
    breaks: 'The pages of a search have all products that it finds.',
    plant: rebuilt(upmindDesk({ catalog: catalogWith((offset) => (offset > 0 ? offset + 1 : 0)) })),
  },
  {
    id: 'upmind-first-cycle-of-product',
    breaks: 'A product is ordered in the billing cycle that the buyer names, and at its price.',
    plant: rebuilt(upmindDesk({ configured: inFirstCycle })),
  },
  {
    id: 'upmind-quantity-for-all-products',
    breaks: 'An update leaves the basket products that it does not name.',
    plant: settingAll,
  },
  {
    id: 'upmind-net-of-single-units',
    breaks: 'The net_amount of a basket is the sum of the amounts of its products.',
    plant: rebuilt(
      upmindDesk({
        sums: (lines, order) =>
          order ? figuresOf(lines, order) : figuresOf(lines.map((line) => ({ ...line, quantity: 1 }))),
      }),
    ),
  },
  {
    id: 'upmind-basket-read-from-cache',
    breaks: 'A basket is read as the last update left it.',
    plant: cached,
  },
  {
    id: 'upmind-current-basket-ordered',
    breaks: 'An order has what the named basket has, and nothing of another one.',
    plant: orderingCurrent,
  },
];

const inOrders: readonly Fault[] = [
  {
    id: 'upmind-vat-as-if-included',
    breaks: 'VAT is the shown percentage of the net amounts.',
    plant: rebuilt(
      upmindDesk({
        sums: (lines, order) =>
          figuresOf(lines, order, (pence, percent) => Math.round((pence * percent) / (100 + percent))),
      }),
    ),
  },
  {
    id: 'upmind-first-address-stays',
    breaks: 'Update_checkout carries the address: a new one replaces the former one.',
    plant: rebuilt(
      upmindDesk({
        words: {
          delivery: (order, { address, ...args }) =>
            delivered(order, order.address ? args : { ...args, address }),
        },
      }),
    ),
  },
  {
    id: 'upmind-cancelled-order-converted',
    breaks: 'An order that is cancelled is never converted to an invoice.',
    plant: rebuilt(
      upmindDesk({
        rules: {
          accepts: (tool, state) =>
            usual.accepts(tool, state) || (tool === 'complete_checkout' && state === 'cancelled'),
        },
      }),
    ),
  },
  {
    id: 'upmind-refused-approval-counts',
    breaks: 'Commerce endpoint 7: an order is placed only if the buyer approves.',
    plant: rebuilt(
      upmindDesk({
        words: {
          approval: (args) => {
            const { approved, approved_datetime } = fieldsOf(args, 'client_approval');
            return { given: approved !== undefined, at: approved_datetime };
          },
        },
      }),
    ),
  },
  {
    id: 'upmind-approval-good-for-a-day',
    breaks: 'Commerce endpoint 7: the approval is contemporaneous, which is five minutes here.',
    plant: rebuilt(
      upmindDesk({
        rules: {
          approves: ({ given, at: then }, now) => {
            const age = now - Date.parse(String(then));
            return given === true && age >= -30_000 && age <= aDay;
          },
        },
      }),
    ),
  },
  {
    id: 'upmind-invoice-without-delivery',
    breaks: 'The invoice has the delivery and the total_amount of the order that was converted to it.',
    plant: rebuilt(
      upmindDesk({ invoiced: (lines, order) => figuresOf(lines, { ...order, method: undefined }) }),
    ),
  },
];

export const faults: readonly Fault[] = [...inBaskets, ...inOrders];
