/** Twelve faults in the storefront in the manner of bol.com. */
import { asking, edit, without } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { sumOf } from '../trade/lines.ts';
import { answeringOnly, type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Rules, usual } from '../trade/trade.ts';
import { bolcomDesk, pageOffset, totals, totalsBy, wordsBy } from './bolcom.ts';
import { catalogBy, unitPriceOf } from './goods.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(bolcomDesk({ rules }));

/** A fault behind the schemas: what they refuse stays refused. */
const behind = (plant: Plant): Plant => rebuilt((places) => plant(bolcomDesk()(places), places));

/** Who has approved of an order once is not asked again. */
const approvingForGood: Plant = (tools, places) => {
  let isApproved = false;
  const approves: Rules['approves'] = (approval, now) => {
    isApproved ||= usual.approves(approval, now);
    return isApproved;
  };
  return bent({ approves })(tools, places);
};

/** A new checkout has the shipment details that were sent last, for whichever checkout. */
const prefilled: Plant = (tools) => {
  let last: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'update_checkout') last = args.shipmentDetails ?? last;
    if (name !== 'create_checkout' || last === undefined) return outcome;
    const { checkoutId } = outcome.record;
    return tools('update_checkout', { checkoutId, shipmentDetails: last });
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'bolcom-page-begins-early',
    breaks: 'A page of a search begins after the last product of the page before.',
    plant: rebuilt(
      bolcomDesk({ catalog: catalogBy((page, size) => Math.max(0, pageOffset(page, size) - 1)) }),
    ),
  },
  {
    id: 'bolcom-ten-pieces-at-most',
    breaks: 'A basket has the quantities that were asked for, or refuses them.',
    plant: behind(
      asking(/^(create|update)_cart$/, (args) =>
        edit(args, 'orderItems.*.quantity', (quantity) => Math.min(10, Number(quantity))),
      ),
    ),
  },
  {
    id: 'bolcom-bundle-price-a-piece-late',
    breaks: 'Who takes the quantity of a bundle price pays this price for each piece.',
    plant: rebuilt(
      bolcomDesk({ unitPrice: ({ item, quantity }) => unitPriceOf({ item, quantity: quantity - 1 }) }),
    ),
  },
  {
    id: 'bolcom-items-price-of-single-pieces',
    breaks: 'The price of all items is the sum of what the order items cost with all their pieces.',
    plant: bent({
      totals: (lines, method) => {
        const { total, subtotal, ...sums } = totals(lines, method);
        const single = sumOf(lines.map(unitPriceOf));
        return { ...sums, subtotal: single, total: total - subtotal + single };
      },
    }),
  },
  {
    id: 'bolcom-free-delivery-charged',
    breaks:
      'Delivery costs what the chosen option is listed with, and standard delivery is free from 25 euros.',
    plant: bent({ totals: totalsBy(unitPriceOf, Number.POSITIVE_INFINITY) }),
  },
  {
    id: 'bolcom-house-number-extension-lost',
    breaks: 'Shipment details are kept as they were sent, with the extension of the house number.',
    plant: behind(
      asking(/^update_checkout$/, (args) => without(args, 'shipmentDetails', 'houseNumberExtension')),
    ),
  },
  {
    id: 'bolcom-update-only-answered',
    breaks: 'A basket that is read has the items that the update before answered with.',
    plant: answeringOnly('update_cart', { argument: 'basketId', path: 'basketId' }, (before) => ({
      orderItems: rowsIn(before, 'orderItems').map((item) => ({
        offerId: at(item, 'offer.offerId'),
        quantity: item.quantity,
      })),
    })),
  },
  {
    id: 'bolcom-cancelled-checkout-ordered',
    breaks: 'A checkout that is cancelled cannot be completed, as the tool says.',
    plant: bent({
      accepts: (tool, state) => state === 'open' || (tool === 'complete_checkout' && state === 'cancelled'),
    }),
  },
  {
    id: 'bolcom-approval-of-any-age',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous.',
    plant: bent({ approves: ({ given }) => given === true }),
  },
  {
    id: 'bolcom-approval-for-good',
    breaks: 'Commerce endpoint 7: each order needs an explicit approval of its own.',
    plant: approvingForGood,
  },
  {
    id: 'bolcom-order-delivered-regularly',
    breaks: 'An order has the delivery option of its checkout, and its costs.',
    plant: rebuilt(
      bolcomDesk({
        words: {
          order: (checkout, placedAt) =>
            wordsBy(unitPriceOf, totals).order({ ...checkout, method: 'HOME-REGULAR' }, placedAt),
        },
      }),
    ),
  },
  {
    id: 'bolcom-checkout-prefilled-by-another',
    breaks: 'A new checkout has no shipment details of another customer.',
    plant: prefilled,
  },
];
