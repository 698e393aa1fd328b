/** Twelve faults at the shop in the manner of OFBiz. */
import { asFields } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Line } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { atFirstPrice, catalogWith, inOrder } from './goods.ts';
import { ofbizDesk, recordsWith, totalOf } from './ofbiz.ts';

/** Products that the cart has already are counted anew, and not added. */
const countingAnew: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', { cartId: args.cartId });
  const lines = 'record' in read ? rowsIn(read.record.shoppingCart, 'cartItems') : [];
  const lineOf = ({ productId }: Fields) => lines.find((line) => line.productId === productId);
  const added = rowsIn(args, 'addItems');
  const updateItems = [
    ...rowsIn(args, 'updateItems'),
    ...added.flatMap((row) => {
      const line = lineOf(row);
      return line ? [{ cartLineIndex: line.cartLineIndex, quantity: row.quantity }] : [];
    }),
  ];
  return tools(name, { ...args, updateItems, addItems: added.filter((row) => !lineOf(row)) });
};

/** The answer to an update has the sums from before it. */
const sumsFromBefore: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const before = tools('get_cart', args);
  const outcome = tools(name, args);
  if (!('record' in before && 'record' in outcome)) return outcome;
  const { subTotal, orderOtherAdjustmentTotal, displayGrandTotal } = asFields(before.record.shoppingCart);
  const shoppingCart = {
    ...asFields(outcome.record.shoppingCart),
    subTotal,
    orderOtherAdjustmentTotal,
    displayGrandTotal,
  };
  return { record: { ...outcome.record, shoppingCart } };
};

/** A new cart also has what the visitor before put into theirs. */
const restored: Plant = (tools) => {
  let former: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'create_cart' || !('record' in outcome)) return outcome;
    const addItems = former;
    former = args.addItems;
    return addItems === undefined
      ? outcome
      : tools('update_cart', { cartId: at(outcome.record, 'shoppingCart.cartId'), addItems });
  };
};

/** An order has what its cart has when it is approved. */
const ofCartNow: Plant = (tools, places) => {
  const latest = new Map<string, readonly Line[]>();
  const { cart, order } = recordsWith();
  const words = {
    cart: (each: Parameters<typeof cart>[0]) => {
      latest.set(each.id, each.lines);
      return cart(each);
    },
    order: (each: Parameters<typeof order>[0], placedAt: string) =>
      order({ ...each, lines: latest.get(each.cart) ?? each.lines }, placedAt),
  };
  return rebuilt(ofbizDesk({ words }))(tools, places);
};

const firstGroup = ['00001', '_NA_'];

export const faults: readonly Fault[] = [
  {
    id: 'ofbiz-views-sorted-anew',
    breaks: 'The views of a search have each product once, and together all.',
    plant: rebuilt(
      ofbizDesk({
        catalog: catalogWith((list, viewIndex, viewSize) =>
          inOrder(viewIndex % 2 === 1 ? list.toReversed() : list, viewIndex, viewSize),
        ),
      }),
    ),
  },
  {
    id: 'ofbiz-added-pieces-replace-quantity',
    breaks: 'Pieces in addItems are added to those that the line of the product has.',
    plant: countingAnew,
  },
  {
    id: 'ofbiz-price-of-first-variant',
    breaks: 'A line costs what the variant costs that was put into the cart.',
    plant: rebuilt(ofbizDesk({ rules: { find: atFirstPrice } })),
  },
  {
    id: 'ofbiz-update-with-sums-from-before',
    breaks:
      'The sums in the answer to an update are those of the lines in it, and those that are read after.',
    plant: sumsFromBefore,
  },
  {
    id: 'ofbiz-cart-restored-from-another',
    breaks: 'A new cart has only what was put into it, and nothing of the cart of another.',
    plant: restored,
  },
  {
    id: 'ofbiz-cancelled-cart-still-changed',
    breaks: 'A cancelled cart cannot be changed.',
    plant: rebuilt(
      ofbizDesk({ rules: { accepts: (tool, state) => state === 'open' || tool === 'update_cart' } }),
    ),
  },
  {
    id: 'ofbiz-shipping-of-one-piece',
    breaks: 'SHIPPING_CHARGES of all ship groups are the shippingEstimate of the chosen method.',
    plant: rebuilt(ofbizDesk({ ways: { charge: ({ flat, piece }) => flat + piece } })),
  },
  {
    id: 'ofbiz-address-merged-into-former',
    breaks: 'An address takes the place of the whole address before it.',
    plant: rebuilt(ofbizDesk({ ways: { address: (sent, before) => ({ ...before, ...sent }) } })),
  },
  {
    id: 'ofbiz-total-of-first-ship-group',
    breaks: 'grandTotal is the sum of all order items and adjustments, of each ship group.',
    plant: rebuilt(
      ofbizDesk({
        ways: {
          grandTotal: (spots, rows) => {
            const isIn = ({ shipGroupSeqId }: { readonly shipGroupSeqId: string }) =>
              firstGroup.includes(shipGroupSeqId);
            return totalOf(spots.filter(isIn), rows.filter(isIn));
          },
        },
      }),
    ),
  },
  {
    id: 'ofbiz-approval-n-taken-for-y',
    breaks: 'Commerce endpoint 7: an order is placed only if the buyer approves.',
    plant: rebuilt(ofbizDesk({ rules: { approves: ({ at: date }, now) => isRecent(date, now) } })),
  },
  {
    id: 'ofbiz-approval-of-any-age',
    breaks: 'The buyer approves at the moment of payment, at most five minutes before.',
    plant: rebuilt(ofbizDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'ofbiz-order-of-changed-cart',
    breaks: 'An order has the items that the buyer saw in the checkout, whatever became of the cart.',
    plant: ofCartNow,
  },
];
