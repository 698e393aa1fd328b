/** Twelve faults in Litium. */
import { answering, changed, edit, instead } from '../../planted/planted.ts';
import { at, isRecent, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import type { Change } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { itemOf, rateOf, standardRate, sums, totalWithoutDiscounts, vatIn } from './goods.ts';
import { cancelledTag, litiumDesk, placeOf, wordsWith } from './litium.ts';

const words = wordsWith(sums);

/** Pieces are added to those of the cart, also where they are to replace them; 0 still removes. */
const adding = (args: Fields): readonly Change[] =>
  words.changes({
    rows: rowsIn(args, 'rows').map((row) => (row.quantity === 0 ? row : { ...row, constantQuantity: false })),
  });

/** The prices of the list without VAT. */
function foundAtNetPrice(articleNumber: unknown) {
  const item = itemOf(articleNumber);
  return item && { ...item, amount: item.amount - vatIn(item.amount, rateOf(item.ware)) };
}

/** A cart is kept in a cache when it is read, and an update does not remove it there. */
const cached: Plant = (tools) => {
  const kept = new Map<unknown, Outcome>();
  return (name, args) => {
    const { cartId } = args;
    if (name === 'cancel_cart') kept.delete(cartId);
    if (name !== 'get_cart') return tools(name, args);
    const outcome = kept.get(cartId) ?? tools(name, args);
    if ('record' in outcome) kept.set(cartId, outcome);
    return outcome;
  };
};

/** The address of the latest buyer is filled in for the next one. */
const prefilled: Plant = (tools) => {
  let latest: Fields | undefined;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    const { shippingAddress } = args;
    if (name === 'update_checkout' && isFields(shippingAddress)) latest = shippingAddress;
    if (name !== 'create_checkout' || !latest) return outcome;
    return tools('update_checkout', { checkoutId: outcome.record.systemId, shippingAddress: latest });
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'litium-rest-of-search-hidden',
    breaks: 'A page of a search says if more products follow, however few they are.',
    plant: answering(/^search_catalog$/, (record, { first = 20 }) =>
      edit(record, 'pageInfo.hasNextPage', (follows) => {
        const rest = Number(record.totalCount) - placeOf(at(record, 'pageInfo.endCursor')) - 1;
        return follows === true && rest >= Number(first);
      }),
    ),
  },
  {
    id: 'litium-constant-quantity-added',
    breaks: 'A constant quantity replaces the quantity that the cart has.',
    plant: rebuilt(litiumDesk({ words: { changes: adding } })),
  },
  {
    id: 'litium-cart-at-net-prices',
    breaks: 'An article costs in the cart, with VAT, what the catalog says.',
    plant: rebuilt(litiumDesk({ rules: { find: foundAtNetPrice } })),
  },
  {
    id: 'litium-discount-rows-not-deducted',
    breaks: 'The grand total is the sum of all rows, the negative ones of discounts too.',
    plant: rebuilt(litiumDesk({ sums: { grandTotal: totalWithoutDiscounts } })),
  },
  {
    id: 'litium-books-taxed-as-goods',
    breaks: 'The VAT of a row is that of its VAT rate.',
    plant: rebuilt(litiumDesk({ sums: { vat: (amount) => vatIn(amount, standardRate) } })),
  },
  {
    id: 'litium-address-keeps-parts-of-earlier-one',
    breaks: 'A shipping address replaces an earlier one as a whole.',
    plant: rebuilt(
      litiumDesk({
        words: {
          delivery: (checkout, args) =>
            words.delivery(checkout, {
              ...args,
              ...(isFields(args.shippingAddress) && {
                shippingAddress: { ...checkout.address, ...args.shippingAddress },
              }),
            }),
        },
      }),
    ),
  },
  {
    id: 'litium-cart-read-from-cache',
    breaks: 'A cart that is read is as its latest update left it.',
    plant: cached,
  },
  {
    id: 'litium-cancelled-cart-revives',
    breaks: 'A cart that is cancelled stays cancelled.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) => ({ ...record, tags: [cancelledTag] })),
    ),
  },
  {
    id: 'litium-disapproval-places-order',
    breaks: 'Commerce endpoint 7: an order that the buyer does not approve of is not placed.',
    plant: rebuilt(litiumDesk({ rules: { approves: ({ at: answered }, now) => isRecent(answered, now) } })),
  },
  {
    id: 'litium-approval-of-any-age',
    breaks: 'Commerce endpoint 7: the buyer approves at the moment of payment.',
    plant: rebuilt(litiumDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'litium-order-total-without-vat',
    breaks: 'The order has the grand total that the buyer approved.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'grandTotal', (total) => Number(total) - Number(record.totalVat)),
    ),
  },
  {
    id: 'litium-address-of-another-buyer',
    breaks: 'A new checkout has no address of another checkout.',
    plant: prefilled,
  },
];
