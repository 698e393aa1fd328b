/** Twelve faults in the grocery in the manner of Kroger. */
import { answering, asking, changed, edit, instead } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import type { Change } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import type { Rules } from '../trade/trade.ts';
import { goodOf, keyOf, regularOf } from './goods.ts';
import { krogerDesk, type Rates, rateOf } from './kroger.ts';

const ruled = (rules: Partial<Rules>): Plant => rebuilt(krogerDesk({ rules }));
const rated = (rates: Partial<Rates>): Plant => rebuilt(krogerDesk({ rates }));

/** The session has one cart, which is the one that was made or changed last. */
const latestCart: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const isCheckout = name === 'create_checkout' && latest !== undefined;
    const outcome = tools(name, isCheckout ? { ...args, cartId: latest } : args);
    if (/^(create|update)_cart$/.test(name) && 'record' in outcome) latest = at(outcome.record, 'data.id');
    return outcome;
  };
};

/** An order is read without looking at its id. */
const latestOrder: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const orderId = latest ?? args.orderId;
    const outcome = tools(name, name === 'get_order' ? { ...args, orderId } : args);
    if (name === 'complete_checkout' && 'record' in outcome) latest = at(outcome.record, 'data.orderId');
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'kroger-pages-overlap',
    breaks: 'A search skips as many products as its start says, so that no product is on two pages.',
    plant: asking(/^search_catalog$/, ({ start = 0, ...args }) => ({
      ...args,
      start: Math.max(0, Number(start) - 1),
    })),
  },
  {
    id: 'kroger-promo-only-in-catalog',
    breaks: 'A cart charges the promo price that the catalog shows.',
    plant: rated({ unit: regularOf }),
  },
  {
    id: 'kroger-subtotal-of-single-pieces',
    breaks: 'The subtotal is the sum of what the lines cost.',
    plant: rated({ subtotal: (_, lines) => lines.reduce((sum, { item }) => sum + item.amount, 0) }),
  },
  {
    id: 'kroger-service-fee-not-in-total',
    breaks: 'The total contains the service fee that is shown.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(
        record,
        'data.pricing.total.amount',
        (total) => Number(total) - Number(at(record, 'data.pricing.serviceFee.amount')),
      ),
    ),
  },
  {
    id: 'kroger-cheapest-slot-charged',
    breaks: 'The fulfillment fee is the fee of the slot that was chosen.',
    plant: rated({ slotFee: () => 495 }),
  },
  {
    id: 'kroger-food-taxed-as-household',
    breaks: 'The sales tax of a line is the shown percentage of what the line costs.',
    plant: rated({ taxRate: (item) => Math.max(7, rateOf(item)) }),
  },
  {
    id: 'kroger-update-adds-pieces',
    breaks: 'An update sets the quantity of a line, and does not add to it.',
    plant: rebuilt(
      krogerDesk({
        words: {
          changes: (args) =>
            rowsIn(args, 'items').map((row): Change => {
              const quantity = Number(row.quantity);
              return quantity === 0
                ? { does: 'set', key: keyOf(row), quantity }
                : { does: 'add', item: keyOf(row), quantity };
            }),
        },
      }),
    ),
  },
  {
    id: 'kroger-checkout-of-latest-cart',
    breaks: 'A checkout is about the cart that was asked for.',
    plant: latestCart,
  },
  {
    id: 'kroger-cart-only-said-cancelled',
    breaks: 'A cart that is cancelled stays so, and cannot be changed or checked out.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) => edit(record, 'data.status', () => 'CANCELLED')),
    ),
  },
  {
    id: 'kroger-consent-left-out',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: ruled({
      approves: ({ given, at: date }, now) => given === undefined || (given === true && isRecent(date, now)),
    }),
  },
  {
    id: 'kroger-latest-order-for-all',
    breaks: 'An order that is read is the one of the requested id, and an unknown id is refused.',
    plant: latestOrder,
  },
  {
    id: 'kroger-sold-out-accepted',
    breaks: 'A product that is out of stock is refused by a cart.',
    plant: ruled({
      find: (id) => {
        const good = goodOf(id);
        return good && { ...good, available: true };
      },
    }),
  },
];
