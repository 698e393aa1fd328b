/** Twelve faults in Klarna. */
import { answering, edit } from '../../planted/planted.ts';
import { at, isRecent, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Change, sumOf } from '../trade/lines.ts';
import { answeringOnly, type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { usual } from '../trade/trade.ts';
import { amountAtFullPrices, itemOf, items, sums } from './goods.ts';
import { catalogWith, klarnaDesk, wordsWith } from './klarna.ts';

const words = wordsWith(sums, new Set());

/** A line is kept by its product, whose first variant for sale it shows. */
function firstVariantOf(reference: unknown) {
  const wanted = itemOf(reference);
  if (!wanted?.available) return wanted;
  return items.find(({ ware, available }) => ware === wanted.ware && available);
}

/** Sets the quantities of the lines that are sent, and forgets no others. */
const merging = (args: Fields): readonly Change[] =>
  words
    .filling(args)
    .flatMap((change) =>
      change.does === 'add' ? [change, { does: 'set', key: change.item, quantity: change.quantity }] : [],
    );

/** What one buyer authorized serves also for the next order that comes without an authorization. */
const consumedAgain: Plant = (tools) => {
  let latest: Fields = {};
  return (name, args) => {
    if (name !== 'complete_checkout') return tools(name, args);
    const outcome = tools(name, { ...latest, ...args });
    const { authorization } = args;
    if ('record' in outcome && authorization !== undefined) latest = { authorization };
    return outcome;
  };
};

/** A request is taken for the repetition of an earlier one with the same lines. */
const takenForRepetition: Plant = (tools) => {
  const answers = new Map<string, Outcome>();
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const key = JSON.stringify(args.order_lines);
    const known = answers.get(key);
    const session_id = known && 'record' in known ? known.record.session_id : undefined;
    if (known && 'record' in tools('get_cart', { session_id })) return known;
    const outcome = tools(name, args);
    if ('record' in outcome) answers.set(key, outcome);
    return outcome;
  };
};

function isOfToday(approvedAt: unknown, now: number): boolean {
  const age = now - Date.parse(String(approvedAt));
  return isRecent(approvedAt, now) || (age >= 0 && age <= 86_400_000);
}

const orderAmounts = ['order_amount', 'original_order_amount', 'remaining_authorized_amount'];

function withoutShippingFee(order: Fields): unknown {
  const lines = rowsIn(order, 'order_lines');
  const order_lines = lines.filter(({ type }) => type !== 'shipping_fee');
  const amountOf = (rows: readonly Fields[]) => sumOf(rows.map(({ total_amount }) => Number(total_amount)));
  const fee = amountOf(lines) - amountOf(order_lines);
  return orderAmounts.reduce<unknown>(
    (edited, name) => edit(edited, name, (amount) => Number(amount) - fee),
    { ...order, order_lines },
  );
}

export const faults: readonly Fault[] = [
  {
    id: 'klarna-other-variant-of-product',
    breaks: 'A line has the variant whose reference was sent.',
    plant: rebuilt(klarnaDesk({ rules: { find: firstVariantOf } })),
  },
  {
    id: 'klarna-line-discounts-not-deducted',
    breaks: 'The order amount is the sum of the total amounts of all lines, less their discounts.',
    plant: rebuilt(klarnaDesk({ sums: { orderAmount: amountAtFullPrices } })),
  },
  {
    id: 'klarna-tax-as-if-not-contained',
    breaks: 'The tax of a line is what its total amount contains at its tax rate.',
    plant: rebuilt(klarnaDesk({ sums: { tax: (amount, rate) => Math.round((amount * rate) / 10_000) } })),
  },
  {
    id: 'klarna-shipping-address-always-copied',
    breaks: 'A shipping address that was sent is the one of the checkout.',
    plant: rebuilt(
      klarnaDesk({
        words: {
          delivery: (checkout, { shipping_address: _, ...args }) => words.delivery(checkout, args),
        },
      }),
    ),
  },
  {
    id: 'klarna-later-pages-skip-a-product',
    breaks: 'The pages of a search have all found products.',
    plant: rebuilt(klarnaDesk({ catalog: catalogWith((offset) => (offset > 0 ? offset + 1 : 0)) })),
  },
  {
    id: 'klarna-selected-option-answered-not-kept',
    breaks: 'A checkout that is read has the shipping option that its update answered.',
    plant: answeringOnly('update_checkout', { argument: 'order_id', path: 'order_id' }, (before) => ({
      selected_shipping_option: { id: at(before, 'selected_shipping_option.id') },
    })),
  },
  {
    id: 'klarna-cancelled-checkout-completes',
    breaks: 'A checkout that is cancelled is not completed.',
    plant: rebuilt(
      klarnaDesk({
        rules: {
          accepts: (tool, state) =>
            usual.accepts(tool, state) || (tool === 'complete_checkout' && state === 'cancelled'),
        },
      }),
    ),
  },
  {
    id: 'klarna-approval-good-for-a-day',
    breaks: 'Commerce endpoint 7: the buyer approves at the moment of payment.',
    plant: rebuilt(
      klarnaDesk({
        rules: {
          approves: ({ given, at: approvedAt }, now) => given === true && isOfToday(approvedAt, now),
        },
      }),
    ),
  },
  {
    id: 'klarna-approval-consumed-again',
    breaks: 'Commerce endpoint 7: each order needs an approval of its own.',
    plant: consumedAgain,
  },
  {
    id: 'klarna-order-without-shipping-fee',
    breaks: 'The order has the lines and the amount that the buyer approved.',
    plant: answering(/^get_order$/, withoutShippingFee),
  },
  {
    id: 'klarna-same-lines-same-session',
    breaks: 'Each session that is opened is another one.',
    plant: takenForRepetition,
  },
  {
    id: 'klarna-update-keeps-lines-not-sent',
    breaks: 'An update replaces all order lines of a session.',
    plant: rebuilt(klarnaDesk({ words: { changes: merging } })),
  },
];
