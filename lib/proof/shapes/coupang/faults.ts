/** Twelve faults in the storefront in the manner of Coupang. */
import { answering, asFields, asList, edit, instead } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { frozen } from '../desk/bent.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import type { Rules } from '../trade/trade.ts';
import { coupangWith, remoteIn, totals } from './coupang.ts';
import { itemAt, originalOf } from './goods.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(coupangWith(rules));

/** The receiver is kept for all buyers, and filled in where a purchase begins. */
const sharedReceiver: Plant = (tools) => {
  let receiver: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'update_checkout') receiver = args.receiver ?? receiver;
    if (name !== 'create_checkout' || receiver === undefined) return outcome;
    const filled = tools('update_checkout', {
      checkoutId: at(outcome.record, 'data.checkoutId'),
      receiver,
    });
    return 'record' in filled ? filled : outcome;
  };
};

const nineHours = 32_400_000;

export const faults: readonly Fault[] = [
  {
    id: 'coupang-left-out-options-stay',
    breaks: 'An option that an update leaves out leaves the cart, as the tool says.',
    plant: instead('update_cart', (args, tools) => {
      const read = tools('get_cart', { cartId: args.cartId });
      const had = 'record' in read ? asList(at(read.record, 'data.items')) : [];
      const named = asList(args.items).map((item) => at(item, 'vendorItemId'));
      const kept = had
        .map(asFields)
        .filter(({ vendorItemId }) => !named.includes(vendorItemId))
        .map(({ vendorItemId, shippingCount }) => ({ vendorItemId, shippingCount }));
      return tools('update_cart', { ...args, items: [...asList(args.items), ...kept] });
    }),
  },
  {
    id: 'coupang-sold-at-original-price',
    breaks: 'An option costs its sale price, as the catalog shows it.',
    plant: bent({
      find: (id) => {
        const item = itemAt(id);
        return item && { ...item, amount: originalOf(item) };
      },
    }),
  },
  {
    id: 'coupang-dawn-announced-like-normal',
    breaks: 'The delivery options say beforehand what a choice costs.',
    plant: answering(/_checkout$/, (record) =>
      edit(record, 'data.deliveryOptions.*.shippingPrice', () =>
        at(record, 'data.deliveryOptions.0.shippingPrice'),
      ),
    ),
  },
  {
    id: 'coupang-remote-price-not-paid',
    breaks: 'The payment contains the remote price that each box shows.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, total: sums.total - remoteIn(lines, method) };
      },
    }),
  },
  {
    id: 'coupang-post-code-is-a-number',
    breaks: 'The boxes go to the post code that was sent, with its zeros.',
    plant: answering(/_(checkout|order)$/, (record) =>
      ['data.receiver.postCode', 'data.orderSheets.*.receiver.postCode'].reduce<unknown>(
        (edited, path) => edit(edited, path, (postCode) => String(Number(postCode))),
        record,
      ),
    ),
  },
  {
    id: 'coupang-token-skips-a-product',
    breaks: 'The pages of a search, one after the other, have each product.',
    plant: answering(/^search_catalog$/, (record, { nextToken = '' }) =>
      nextToken === '' ? record : edit(record, 'data', (products) => asList(products).slice(1)),
    ),
  },
  {
    id: 'coupang-cart-read-from-cache',
    breaks: 'A cart that is read has what the last update put into it.',
    plant: frozen('get_cart', ({ cartId }) => cartId),
  },
  {
    id: 'coupang-canceled-checkout-is-paid',
    breaks: 'A checkout that is canceled cannot be paid.',
    plant: bent({
      accepts: (tool, state) => state === 'open' || (tool === 'complete_checkout' && state === 'cancelled'),
    }),
  },
  {
    id: 'coupang-disagreement-is-enough',
    breaks: 'Commerce endpoint 7: nothing is paid if the buyer does not agree.',
    plant: bent({ approves: ({ given, at: when }, now) => given !== undefined && isRecent(when, now) }),
  },
  {
    id: 'coupang-agreement-of-hours-ago',
    breaks: 'Commerce endpoint 7: the agreement is at most five minutes old, as the tool says.',
    // The local time of Seoul is compared with UTC, which is nine hours behind.
    plant: bent({
      approves: ({ given, at: when }, now) => {
        const age = now - Date.parse(String(when));
        return given === true && age >= -30_000 && age <= nineHours + 300_000;
      },
    }),
  },
  {
    id: 'coupang-order-paid-without-shipping',
    breaks: 'An order has the payment of its checkout, with the shipping.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'data.paymentPrice.units', () => {
        const units = (name: string) => Number(at(record, `data.${name}.units`));
        return units('totalOrderPrice') - units('totalDiscountPrice');
      }),
    ),
  },
  {
    id: 'coupang-receiver-of-another-buyer',
    breaks: 'A new checkout knows no receiver, and least of all that of another.',
    plant: sharedReceiver,
  },
];
