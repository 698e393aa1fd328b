/** Twelve faults at the marketplace in the manner of Farfetch. */
import { changed } from '../../planted/planted.ts';
import { isRecent, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import type { Rules } from '../trade/trade.ts';
import { delivered, farfetchWith, feesOf, figuresOf } from './farfetch.ts';
import { firstOffer, fullPriceOf, itemAt } from './goods.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(farfetchWith({ rules }));

/** The first reading of a bag after an update comes from a cache that does not know of the update. */
const cachedBag: Plant = (tools) => {
  const cache = new Map<unknown, Outcome>();
  return (name, args) => {
    const { bagId } = args;
    const cached = cache.get(bagId);
    if (name === 'get_cart' && cached) {
      cache.delete(bagId);
      return cached;
    }
    if (name === 'cancel_cart') cache.delete(bagId);
    const before = name === 'update_cart' ? tools('get_cart', { bagId }) : undefined;
    const outcome = tools(name, args);
    if (before && 'record' in outcome) cache.set(bagId, before);
    return outcome;
  };
};

/** A bag is deleted in the answer only. */
const deletedInWords: Plant = (tools) => (name, args) => {
  if (name !== 'cancel_cart') return tools(name, args);
  return changed(tools('get_cart', args), ({ id }) => ({ id, isDeleted: true, count: 0, items: [] }));
};

/** A guest gets the address of the guest before. */
const addressOfGuestBefore: Plant = (tools) => {
  let shippingAddress: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_checkout' && shippingAddress !== undefined) {
      return tools('update_checkout', { checkoutOrderId: outcome.record.id, shippingAddress });
    }
    if (name === 'update_checkout') shippingAddress = args.shippingAddress ?? shippingAddress;
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'farfetch-last-page-is-empty',
    breaks: 'The pages of a search have each product that it counts, the last page too.',
    plant: rebuilt(
      farfetchWith({
        start: (page, size, found) => (page > 1 && page * size > found ? found : (page - 1) * size),
      }),
    ),
  },
  {
    id: 'farfetch-item-from-another-boutique',
    breaks: 'An item of a bag is from the boutique that was asked for, at the price of that boutique.',
    plant: bent({ find: (key) => (itemAt(key)?.available ? firstOffer(key) : itemAt(key)) }),
  },
  {
    id: 'farfetch-bag-without-reduction',
    breaks: 'A reduced product costs in a bag what it costs in the catalog.',
    plant: bent({
      find: (key) => {
        const item = itemAt(key);
        return item && { ...item, amount: fullPriceOf(item) };
      },
    }),
  },
  {
    id: 'farfetch-bag-from-the-cache',
    breaks: 'A bag that is read after an update is the bag that the update answered.',
    plant: cachedBag,
  },
  {
    id: 'farfetch-bag-deleted-in-words',
    breaks: 'A bag that is deleted cannot be read, changed or bought any more.',
    plant: deletedInWords,
  },
  {
    id: 'farfetch-address-of-the-guest-before',
    breaks: 'A new checkout order has no address, and never that of another buyer.',
    plant: addressOfGuestBefore,
  },
  {
    id: 'farfetch-invoice-address-for-parcels',
    breaks: 'The parcels go to the shipping address; a billing address does not change it.',
    plant: rebuilt(
      farfetchWith({
        words: {
          delivery: (checkout, args) =>
            delivered(
              checkout,
              args.billingAddress === undefined ? args : { ...args, shippingAddress: args.billingAddress },
            ),
        },
      }),
    ),
  },
  {
    id: 'farfetch-taxes-charged-again',
    breaks: 'The taxes are in the prices, and are not added to the grand total once more.',
    plant: rebuilt(
      farfetchWith({
        sums: (priced) => {
          const sums = figuresOf(priced);
          return { ...sums, total: sums.total + sums.tax };
        },
      }),
    ),
  },
  {
    id: 'farfetch-fee-of-one-boutique',
    breaks: 'The shipping fee is the sum of what all boutiques take for their shipping options.',
    plant: rebuilt(
      farfetchWith({
        sums: (priced) => {
          const sums = figuresOf(priced);
          const shipping = Math.max(0, ...feesOf(priced));
          return { ...sums, shipping, total: sums.total - sums.shipping + shipping };
        },
      }),
    ),
  },
  {
    id: 'farfetch-refusal-is-approval',
    breaks: 'Commerce endpoint 7: an order is placed only if the buyer approves, not if the buyer refuses.',
    plant: bent({ approves: ({ given, at }, now) => given !== undefined && isRecent(at, now) }),
  },
  {
    id: 'farfetch-approval-lasts-a-day',
    breaks: 'Commerce endpoint 7: the approval is contemporaneous; it is valid for five minutes.',
    plant: bent({
      approves: ({ given, at }, now) => {
        const age = now - Date.parse(String(at));
        return given === true && age >= -30_000 && age <= 86_400_000;
      },
    }),
  },
  {
    id: 'farfetch-order-has-one-piece-of-each',
    breaks: 'An order has an item for each piece that was bought.',
    plant: rebuilt(farfetchWith({ pieces: () => 1 })),
  },
];
