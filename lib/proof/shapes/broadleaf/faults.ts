/** Twelve faults at the shop in the manner of Broadleaf. */
import { answering, asFields, edit } from '../../planted/planted.ts';
import { isRecent, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { fieldsOf, isFields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { broadleafDesk, recordsWith } from './broadleaf.ts';
import { catalogWith, defaultOption, lawful } from './goods.ts';

/** A new quantity of an order item is added to the present one. */
const adding: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', { cartId: args.cartId });
  const had = 'record' in read ? rowsIn(read.record, 'orderItems') : [];
  const more = (request: unknown) => {
    const { orderItemId, quantity } = asFields(request);
    const item = had.find(({ id }) => id === orderItemId);
    return item && quantity !== 0
      ? { orderItemId, quantity: Number(item.quantity) + Number(quantity) }
      : request;
  };
  return tools(name, asFields(edit(args, 'orderItemRequests.*', more)));
};

/** Carts are read from a cache that updates do not clear. */
const cached: Plant = (tools) => {
  const cache = new Map<unknown, Outcome>();
  return (name, args) => {
    const known = name === 'get_cart' ? cache.get(args.cartId) : undefined;
    if (known) return known;
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart' || name === 'get_cart') cache.set(outcome.record.id, outcome);
    if (name === 'cancel_cart') cache.delete(args.cartId);
    return outcome;
  };
};

/** A new named order has the address that any customer sent last. */
const rememberingAddress: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'update_checkout') latest = fieldsOf(args, 'fulfillmentGroup').address ?? latest;
    if (name !== 'create_checkout' || latest === undefined) return outcome;
    const fulfillmentGroup = { address: latest };
    return tools('update_checkout', { orderId: outcome.record.id, fulfillmentGroup });
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'broadleaf-pages-leave-out',
    breaks: 'The pages of a search have all products that it finds.',
    plant: rebuilt(broadleafDesk({ catalog: catalogWith((page, size) => (page - 1) * (size + 1)) })),
  },
  {
    id: 'broadleaf-quantity-added',
    breaks: 'A request with orderItemId replaces the quantity of the order item.',
    plant: adding,
  },
  {
    id: 'broadleaf-cart-read-from-cache',
    breaks: 'A cart that is read has all changes that were answered before.',
    plant: cached,
  },
  {
    id: 'broadleaf-first-price-detail-only',
    breaks: 'The totalPrice of an order item is the sum of all its price details.',
    plant: rebuilt(broadleafDesk({ pricing: { itemTotal: ([first]) => first?.total ?? 0 } })),
  },
  {
    id: 'broadleaf-shipping-not-in-total',
    breaks: 'The total of an order contains the totalShipping that is shown.',
    plant: rebuilt(broadleafDesk({ pricing: { total: ({ goods, tax }) => goods + tax } })),
  },
  {
    id: 'broadleaf-tax-on-one-piece',
    breaks: 'Tax is on the totalItemTaxableAmount of each fulfillment group item, with all its pieces.',
    plant: rebuilt(
      broadleafDesk({
        pricing: { taxable: (part) => Math.round(lawful.taxable(part) / part.quantity) },
      }),
    ),
  },
  {
    id: 'broadleaf-full-name-as-first-name',
    breaks: 'An address is kept as it was sent.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'fulfillmentGroups.*.address', (address) =>
        isFields(address)
          ? { ...address, firstName: `${address.firstName} ${address.lastName}`, lastName: null }
          : address,
      ),
    ),
  },
  {
    id: 'broadleaf-address-of-another-customer',
    breaks: 'A new named order has no address, and never that of another customer.',
    plant: rememberingAddress,
  },
  {
    id: 'broadleaf-cancelled-order-submitted',
    breaks: 'A cancelled named order cannot be submitted.',
    plant: rebuilt(
      broadleafDesk({
        rules: {
          accepts: (tool, state) =>
            state === 'open' || (tool === 'complete_checkout' && state === 'cancelled'),
        },
      }),
    ),
  },
  {
    id: 'broadleaf-approval-of-any-age',
    breaks: 'The customer approves at the moment of payment, at most five minutes before.',
    plant: rebuilt(broadleafDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'broadleaf-disapproval-accepted',
    breaks: 'Commerce endpoint 7: an order is placed only if the buyer approves.',
    plant: rebuilt(broadleafDesk({ rules: { approves: ({ at: date }, now) => isRecent(date, now) } })),
  },
  {
    id: 'broadleaf-order-with-default-option',
    breaks: 'A submitted order has the fulfillment option and the total that the customer approved.',
    plant: rebuilt(
      broadleafDesk({
        words: {
          order: (each, placedAt) => recordsWith(lawful).order({ ...each, method: defaultOption }, placedAt),
        },
      }),
    ),
  },
];
