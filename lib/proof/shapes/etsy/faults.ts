/** Twelve faults at the marketplace in the manner of Etsy. */
import { answering, asking, edit } from '../../planted/planted.ts';
import { isRecent, type Plant } from '../../variants/frame/tools.ts';
import { frozen } from '../desk/bent.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { addingOf, chargesOf, etsyDesk, settingOf } from './etsy.ts';
import { itemOf, shopOf } from './goods.ts';

/** Without a buyer, there is only one cart of each shop. */
const sharedCarts: Plant = (tools) => {
  const cartOf = new Map<unknown, unknown>();
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const made = tools(name, args);
    if (!('record' in made)) return made;
    const { shop_id, cart_id } = made.record;
    const joined = tools('update_cart', { ...args, cart_id: cartOf.get(shop_id) });
    if ('record' in joined) return joined;
    cartOf.set(shop_id, cart_id);
    return made;
  };
};

/** The second line of an address is overwritten only by another second line. */
const lastingSecondLine: Plant = (tools) => (name, args) => {
  const { first_line, second_line, checkout_id } = args;
  if (name !== 'update_checkout' || first_line === undefined || second_line !== undefined) {
    return tools(name, args);
  }
  const before = tools('get_checkout', { checkout_id });
  const kept = 'record' in before ? before.record.second_line : null;
  return tools(name, typeof kept === 'string' ? { ...args, second_line: kept } : args);
};

export const faults: readonly Fault[] = [
  {
    id: 'etsy-offset-taken-for-page',
    breaks: 'An offset skips as many listings as it says, so that no listing is lost between pages.',
    plant: asking(/^search_catalog$/, (args) =>
      edit(args, 'offset', (offset) => Math.min(10_000, Number(offset) * Number(args.limit ?? 25))),
    ),
  },
  {
    id: 'etsy-update-adds-up',
    breaks: 'An update sets the quantity of a product in place of the one so far.',
    plant: rebuilt(
      etsyDesk({
        words: {
          changes: (args) =>
            rowsIn(args, 'listings').flatMap((row) => (row.quantity === 0 ? settingOf(row) : addingOf(row))),
        },
      }),
    ),
  },
  {
    id: 'etsy-sale-not-deducted',
    breaks: 'The discount that a checkout shows is taken off the grandtotal.',
    plant: rebuilt(
      etsyDesk({
        charges: (purchase) => {
          const charged = chargesOf(purchase);
          return { ...charged, grandtotal: charged.grandtotal + charged.discount_amt };
        },
      }),
    ),
  },
  {
    id: 'etsy-vat-on-top',
    breaks: 'VAT is within the grandtotal, and not added to it.',
    plant: rebuilt(
      etsyDesk({
        charges: (purchase) => {
          const charged = chargesOf(purchase);
          return { ...charged, grandtotal: charged.grandtotal + charged.total_vat_cost };
        },
      }),
    ),
  },
  {
    id: 'etsy-second-line-of-old-address',
    breaks: 'An address replaces all of the one before.',
    plant: lastingSecondLine,
  },
  {
    id: 'etsy-cart-read-from-cache',
    breaks: 'A cart that is read has what the last update set.',
    plant: frozen('get_cart', ({ cart_id }) => cart_id),
  },
  {
    id: 'etsy-canceled-checkout-paid',
    breaks: 'A checkout that is canceled cannot be paid.',
    plant: rebuilt(
      etsyDesk({
        rules: {
          accepts: (tool, state) =>
            state === 'open' || (tool === 'complete_checkout' && state === 'cancelled'),
        },
      }),
    ),
  },
  {
    id: 'etsy-approval-of-any-age',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous.',
    plant: rebuilt(etsyDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'etsy-denial-taken-for-approval',
    breaks:
      'Commerce endpoint 7: a checkout is paid only if the buyer approves, and not if the buyer declines.',
    plant: rebuilt(etsyDesk({ rules: { approves: ({ at }, now) => isRecent(at, now) } })),
  },
  {
    id: 'etsy-receipt-of-one-each',
    breaks: 'A receipt has as many pieces as were paid.',
    plant: answering(/^get_order$/, (record) => edit(record, 'transactions.*.quantity', () => 1)),
  },
  {
    id: 'etsy-one-cart-for-all-buyers',
    breaks: 'A new cart is a cart of its own, without the listings of another cart.',
    plant: sharedCarts,
  },
  {
    id: 'etsy-other-shop-left-out',
    breaks: 'A listing of another shop is refused, and not left out silently.',
    plant: asking(/^create_cart$/, (args) => {
      const rows = rowsIn(args, 'listings');
      const shops = rows.map((row) => itemOf(row)).map((item) => item && shopOf(item.ware));
      const first = shops.find((each) => each !== undefined);
      return edit(args, 'listings', () =>
        rows.filter((_, index) => shops[index] === undefined || shops[index] === first),
      );
    }),
  },
];
