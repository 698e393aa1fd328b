/** Twelve faults in the storefront in the manner of Wayfair. */
import { answering, asFields, asking, edit } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { answeringOnly, type Fault, rebuilt } from '../trade/plants.ts';
import { type Item, rowsIn } from '../trade/stock.ts';
import { usual } from '../trade/trade.ts';
import { catalogIn, dollars, optionIdsOf, partFor, parts } from './goods.ts';
import { delivery, wayfairDesk } from './wayfair.ts';

/** The part that was asked for is taken for another one of its product. */
const finding = (other: (part: Item) => Item | undefined): Plant =>
  rebuilt(
    wayfairDesk({
      rules: {
        find: (wanted) => {
          const part = partFor(wanted);
          return part?.available ? other(part) : part;
        },
      },
    }),
  );

/** The first part with the same first option. */
const withFirstOption = (part: Item): Item | undefined =>
  parts.find((each) => each.ware === part.ware && optionIdsOf(each)[0] === optionIdsOf(part)[0]);

const atFirstPrice = (part: Item): Item => ({
  ...part,
  amount: parts.find(({ ware }) => ware === part.ware)?.amount ?? part.amount,
});

/** The first page is by relevance, and all others are by name. */
const rankedAnew = (found: readonly Ware[], offset: number): readonly Ware[] =>
  offset > 0 ? found.toSorted((one, other) => one.title.localeCompare(other.title)) : found;

/** A checkout of an open cart is made of the cart that the visitor created last. */
const fromLatestCart: Plant = (tools) => {
  let latest: unknown;
  const isOpen = (cartId: unknown): boolean => {
    const read = tools('get_cart', { cartId });
    return 'record' in read && at(read.record, 'cart.status') === 'OPEN';
  };
  return (name, args) => {
    const isTaken = name === 'create_checkout' && isOpen(args.cartId) && isOpen(latest);
    const outcome = tools(name, isTaken ? { cartId: latest } : args);
    if (name === 'create_cart' && 'record' in outcome) latest = at(outcome.record, 'cart.cartId');
    return outcome;
  };
};

/** A product of an order with what its supplier gets for it. */
const atWholesale = (product: unknown): Fields => {
  const { price, quantity, ...rest } = asFields(product);
  const cents = Math.round(Number(price) * 58);
  return { ...rest, quantity, price: dollars(cents), totalCost: dollars(cents * Number(quantity)) };
};

export const faults: readonly Fault[] = [
  {
    id: 'wayfair-second-option-ignored',
    breaks: 'A product in a cart has all of the options that it was asked for with.',
    plant: finding(withFirstOption),
  },
  {
    id: 'wayfair-price-of-first-variation',
    breaks: 'A product in a cart has the price that its variation has in the catalog.',
    plant: finding(atFirstPrice),
  },
  {
    id: 'wayfair-pages-ranked-anew',
    breaks: 'The pages of a search have each found product once.',
    plant: rebuilt(wayfairDesk({ catalog: catalogIn(rankedAnew) })),
  },
  {
    id: 'wayfair-partial-feed-trues-up',
    breaks: 'Products that an update does not name stay as they are, unless it is a true-up.',
    plant: asking(/^update_cart$/, (args) => ({ feedKind: 'TRUE_UP', ...args })),
  },
  {
    id: 'wayfair-update-not-kept',
    breaks: 'A cart has the quantities that the answer to its update has.',
    plant: answeringOnly('update_cart', { argument: 'cartId', path: 'cart.cartId' }, ({ cart }) => ({
      feedKind: 'TRUE_UP',
      products: rowsIn(cart, 'products').map(({ sku, optionIds, quantity }) => ({
        sku,
        optionIds,
        quantity: Number(quantity),
      })),
    })),
  },
  {
    id: 'wayfair-checkout-of-latest-cart',
    breaks: 'A checkout has the products of the cart that it is made of, and of no other.',
    plant: fromLatestCart,
  },
  {
    id: 'wayfair-zip-cut-to-rate-zone',
    breaks:
      'Commerce endpoint 8: a checkout has the shipping address as it was sent, with its whole ZIP code.',
    plant: rebuilt(
      wayfairDesk({
        delivery: (checkout, args) =>
          delivery(checkout, asFields(edit(args, 'shipTo.postalCode', (zip) => String(zip).slice(0, 3)))),
      }),
    ),
  },
  {
    id: 'wayfair-shipping-untaxed',
    breaks: 'Sales tax is taken of products, assembly and shipping, as the tool says.',
    plant: rebuilt(wayfairDesk({ taxable: (goods, assembly) => goods + assembly })),
  },
  {
    id: 'wayfair-cancelled-checkout-placed',
    breaks: 'A checkout that is cancelled can neither be changed nor be placed.',
    plant: rebuilt(
      wayfairDesk({
        rules: {
          accepts: (tool, state) =>
            state === 'open' || (state === 'cancelled' && tool === 'complete_checkout'),
        },
      }),
    ),
  },
  {
    id: 'wayfair-confirmation-never-expires',
    breaks: 'Commerce endpoint 7: the buyer approves at the moment of payment, at most five minutes before.',
    plant: rebuilt(wayfairDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'wayfair-silence-confirms',
    breaks: 'Commerce endpoint 7: an order needs an answer of the buyer, and none at all is no approval.',
    plant: rebuilt(
      wayfairDesk({
        rules: { approves: (approval, now) => approval.given === undefined || usual.approves(approval, now) },
      }),
    ),
  },
  {
    id: 'wayfair-order-at-wholesale',
    breaks: 'An order has the prices of its checkout.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'order.purchaseOrders.*.products.*', atWholesale),
    ),
  },
];
