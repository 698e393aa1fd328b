/** Twelve faults in the print-on-demand shop in the manner of Printify. */
import { answering, asFields, edit } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { sumOf } from '../trade/lines.ts';
import { answeringOnly, type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Rules, usual } from '../trade/trade.ts';
import { goods, honestSkip, keyOf, variantIdOf } from './goods.ts';
import { printifyDesk, type Rates } from './printify.ts';

const ruled = (rules: Partial<Rules>): Plant => rebuilt(printifyDesk({ rules }));
const rated = (rates: Partial<Rates>): Plant => rebuilt(printifyDesk({ rates }));

/** Changes the arguments of an update by what the cart or the draft has before. */
const mixing =
  (tool: 'update_cart' | 'update_checkout', mix: (args: Fields, before: Fields) => Fields): Plant =>
  (tools) =>
  (name, args) => {
    if (name !== tool) return tools(name, args);
    const read = tools(name.replace('update', 'get'), args);
    return tools(name, 'record' in read ? { ...args, ...mix(args, read.record) } : args);
  };

/** A cart is looked up by its contents, until it is changed. */
const sameCart: Plant = (tools) => {
  const known = new Map<string, unknown>();
  return (name, args) => {
    if (name !== 'create_cart') {
      const outcome = tools(name, args);
      const isChanged = /^(update|cancel)_cart$/.test(name) && 'record' in outcome;
      if (isChanged) for (const [contents, id] of known) if (id === args.cart_id) known.delete(contents);
      return outcome;
    }
    const contents = JSON.stringify(args.line_items);
    const cart_id = known.get(contents);
    if (cart_id !== undefined) return tools('get_cart', { cart_id });
    const outcome = tools(name, args);
    if ('record' in outcome) known.set(contents, at(outcome.record, 'id'));
    return outcome;
  };
};

/** The buyer who has approved of one order is not asked for the next ones. */
const approvedBefore: Plant = (tools, places) => {
  let isKnown = false;
  const approves: Rules['approves'] = (approval, now) => {
    if (approval.given === undefined) return isKnown;
    const isApproved = usual.approves(approval, now);
    isKnown ||= isApproved;
    return isApproved;
  };
  return ruled({ approves })(tools, places);
};

export const faults: readonly Fault[] = [
  {
    id: 'printify-product-by-variant-alone',
    breaks: 'A line is of the product that was sent, also if another product has the same variant id.',
    plant: ruled({
      find: (key) => goods.find((item) => String(key).endsWith(` ${variantIdOf(item)}`)),
    }),
  },
  {
    id: 'printify-unsent-lines-stay',
    breaks: 'An update replaces all lines, so that a line that is not sent is removed.',
    plant: mixing('update_cart', (args, before) => {
      const sent = rowsIn(args, 'line_items');
      const keys = sent.map(keyOf);
      const unsent = rowsIn(before, 'line_items').filter((row) => !keys.includes(keyOf(row)));
      return { line_items: [...sent, ...unsent] };
    }),
  },
  {
    id: 'printify-price-of-first-variant',
    breaks: 'A cart charges the price that the catalog shows for this variant.',
    plant: rated({
      unit: ({ ware, amount }) => goods.find((item) => item.ware === ware)?.amount ?? amount,
    }),
  },
  {
    id: 'printify-additional-items-ship-free',
    breaks: 'The shipping of an order is the sum of what its lines cost to ship.',
    plant: rated({ shipping: (freights) => sumOf(freights.map(({ first }) => first)) }),
  },
  {
    id: 'printify-address-mixed-with-earlier',
    breaks: 'A new address replaces the earlier one as a whole.',
    plant: mixing('update_checkout', ({ address_to }, before) =>
      isFields(address_to) ? { address_to: { ...asFields(before.address_to), ...address_to } } : {},
    ),
  },
  {
    id: 'printify-last-page-filled-up',
    breaks: 'No product is on two pages of a search.',
    plant: rebuilt(
      printifyDesk({
        skip: (page, limit, total) => {
          const start = honestSkip(page, limit, total);
          return start < total ? Math.max(0, Math.min(start, total - limit)) : start;
        },
      }),
    ),
  },
  {
    id: 'printify-update-not-stored',
    breaks: 'A cart that is read is as the last update answered.',
    plant: answeringOnly('update_cart', { argument: 'cart_id', path: 'id' }, ({ line_items }) => ({
      line_items,
    })),
  },
  {
    id: 'printify-canceled-draft-produced',
    breaks: 'A draft order that is canceled cannot be sent to production.',
    plant: ruled({
      accepts: (tool, state) =>
        usual.accepts(tool, state) || (tool === 'complete_checkout' && state === 'cancelled'),
    }),
  },
  {
    id: 'printify-disapproval-is-approval',
    breaks: 'Commerce endpoint 7: no order if the buyer says that they do not approve.',
    plant: ruled({ approves: ({ given, at: date }, now) => given !== undefined && isRecent(date, now) }),
  },
  {
    id: 'printify-approval-for-all-orders',
    breaks: 'Commerce endpoint 7: each order needs its own approval, given at the moment of payment.',
    plant: approvedBefore,
  },
  {
    id: 'printify-order-price-with-shipping',
    breaks: 'The total price of an order is that of its draft, and has no shipping in it.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'total_price', (price) => Number(price) + Number(record.total_shipping)),
    ),
  },
  {
    id: 'printify-same-contents-same-cart',
    breaks: 'Each cart is of its own, and a change of one is not seen in another.',
    plant: sameCart,
  },
];
