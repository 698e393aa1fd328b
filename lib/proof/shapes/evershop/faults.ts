/** Twelve faults at the shop in the manner of EverShop. */
import { asFields, asList, edit, instead } from '../../planted/planted.ts';
import { at, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { nowGiven } from '../desk/bent.ts';
import type { Line } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { usual } from '../trade/trade.ts';
import { evershopDesk } from './evershop.ts';
import { catalogWith, itemOf, methodsFor, sumsOf, variantsOf } from './goods.ts';

const bent = (rules: Parameters<typeof evershopDesk>[0]): Plant => rebuilt(evershopDesk(rules));

const inRecord = (outcome: Outcome, path: string): unknown =>
  'record' in outcome ? at(outcome.record, path) : undefined;

/** Whichever items are to be removed, those at the top of the cart are. */
const removingFirst: Plant = instead('update_cart', (args, tools) => {
  const read = tools('get_cart', { cart_id: args.cart_id });
  const uuids = rowsIn(inRecord(read, 'cart'), 'items').map(({ uuid }) => uuid);
  const named = asList(args.remove);
  const areKnown = named.every((id) => uuids.includes(id));
  const remove = areKnown ? uuids.slice(0, named.length) : named;
  return tools('update_cart', asFields(edit(args, 'remove', () => remove)));
});

/** A change of the address does not save the city. */
const keepingCity: Plant = instead('update_checkout', (args, tools) => {
  const city = inRecord(tools('get_cart', { cart_id: args.cart_id }), 'cart.shippingAddress.city');
  if (args.type === 'billing' || city === undefined) return tools('update_checkout', args);
  return tools('update_checkout', asFields(edit(args, 'address.city', () => city)));
});

/** Carts that are read come from a cache, in which an increase or decrease changes nothing. */
const cachedCounts: Plant = (tools) => {
  const cache = new Map<unknown, Outcome>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'create_cart') cache.set(inRecord(outcome, 'cart.uuid'), outcome);
    if (name === 'get_cart') {
      const known = cache.get(args.cart_id) ?? outcome;
      cache.set(args.cart_id, known);
      return known;
    }
    const isCount = name === 'update_cart' && args.update !== undefined;
    if (!isCount && !name.startsWith('get_')) cache.delete(args.cart_id);
    return outcome;
  };
};

/** A consent that was given once is taken for the next orders, too. */
const lastingConsent: Plant = (tools, places) => {
  let isGiven = false;
  return (name, args) => {
    if (name !== 'complete_checkout') return tools(name, args);
    const { given, at: agreed_at } = nowGiven(places);
    const outcome = tools(name, isGiven ? { ...args, consent: { agreed: given, agreed_at } } : args);
    isGiven ||= 'record' in outcome;
    return outcome;
  };
};

/** A checkout without an address gets the one that was sent last, for whichever cart. */
const sharedAddress: Plant = (tools) => {
  let latest: Fields | undefined;
  return (name, args) => {
    const outcome = tools(name, args);
    const isSent = name === 'update_checkout' && args.type !== 'billing' && args.address !== undefined;
    if (isSent && 'record' in outcome) latest = { address: args.address };
    const isBare = name === 'create_checkout' && inRecord(outcome, 'cart.shippingAddress') === null;
    return isBare && latest ? tools('update_checkout', { ...args, ...latest }) : outcome;
  };
};

/** A checkout, and then the order, has the items with which it was started. */
const startedWith: Plant = (tools, places) => {
  const first = new Map<string, readonly Line[]>();
  const copied = bent({
    bought: (basket) => {
      const lines = first.get(basket.uuid) ?? basket.lines;
      first.set(basket.uuid, lines);
      return { ...basket, lines };
    },
  });
  return copied(tools, places);
};

export const faults: readonly Fault[] = [
  {
    id: 'evershop-removal-takes-the-first-item',
    breaks: 'The item that is named is removed, and all others stay, as the tool says.',
    plant: removingFirst,
  },
  {
    id: 'evershop-variant-costs-like-the-first',
    breaks: 'A variant costs in a cart what it costs in the catalog, and not what another of its group does.',
    plant: bent({
      find: (sku) => {
        const item = itemOf(sku);
        return item && { ...item, amount: variantsOf(item.ware)[0]?.amount ?? item.amount };
      },
    }),
  },
  {
    id: 'evershop-shipping-tax-not-in-grand-total',
    breaks: 'The `grandTotal` has the shipping fee with its tax.',
    plant: bent({
      sums: (basket) => {
        const sums = sumsOf(basket);
        return { ...sums, grandTotal: sums.grandTotal - sums.shippingTaxAmount };
      },
    }),
  },
  {
    id: 'evershop-new-address-keeps-the-old-city',
    breaks: 'An address replaces the earlier one as a whole.',
    plant: keepingCity,
  },
  {
    id: 'evershop-pages-begin-one-too-early',
    breaks: 'The pages of a search have no product twice, and all of them together.',
    plant: bent({ catalog: catalogWith((page, limit) => Math.max(0, (page - 1) * limit - 1)) }),
  },
  {
    id: 'evershop-read-cart-has-old-quantities',
    breaks: 'A cart that is read has the quantities that the update before it answered.',
    plant: cachedCounts,
  },
  {
    id: 'evershop-cancelled-cart-is-ordered',
    breaks: 'A cart that is cancelled cannot be ordered.',
    plant: bent({
      accepts: (tool, { status, order }) =>
        status === 1 || (order === undefined && /^(create|update|complete)_checkout$/.test(tool)),
    }),
  },
  {
    id: 'evershop-consent-lasts-for-later-orders',
    breaks: 'Commerce endpoint 7: each order needs a consent of its own, given at that moment.',
    plant: lastingConsent,
  },
  {
    id: 'evershop-only-the-date-of-consent-read',
    breaks: 'Commerce endpoint 7: a buyer who says that they do not agree has ordered nothing.',
    plant: bent({ approves: ({ at: date }, now) => usual.approves({ given: true, at: date }, now) }),
  },
  {
    id: 'evershop-order-by-another-method',
    breaks: 'An order has the shipping method and the `grandTotal` of its checkout.',
    plant: bent({
      bought: (basket, by) => {
        const other = methodsFor(basket).find(({ code }) => code !== basket.method);
        return by === 'order' && other ? { ...basket, method: other.code } : basket;
      },
    }),
  },
  {
    id: 'evershop-address-of-another-cart',
    breaks: 'A checkout does not show the address of another one.',
    plant: sharedAddress,
  },
  {
    id: 'evershop-checkout-keeps-its-first-items',
    breaks: 'A checkout has what its cart has, also after later changes of the cart, as the tool says.',
    plant: startedWith,
  },
];
