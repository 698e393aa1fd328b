/** Twelve faults in the shape of fabric. */
import { answering, asFields, asking, asList, changed, edit } from '../../planted/planted.ts';
import type { Plant } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { desk } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { dialect, dialectWith } from './fabric.ts';
import { lineWith, sums } from './figures.ts';
import { atLowestPrice } from './goods.ts';

const altered = bent(dialect);

/** The price of a line stays that of its first quantity. */
const keepsLinePrices: Plant = (tools) => {
  const first = new Map<string, unknown>();
  const asAtFirst = (cartId: unknown) => (item: unknown) => {
    const { lineItemId, totalPrice } = asFields(item);
    const key = `${cartId} ${lineItemId}`;
    if (!first.has(key)) first.set(key, totalPrice);
    return { ...asFields(item), totalPrice: first.get(key) };
  };
  return (name, args) => {
    const outcome = tools(name, args);
    if (!name.endsWith('_cart')) return outcome;
    return changed(outcome, (record) => edit(record, 'items.*', asAtFirst(record.cartId)));
  };
};

/** A change of a line changes the line with the same number in every other cart, too. */
const changesAllCarts: Plant = (tools) => {
  const made = new Set<unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    const { cartId } = outcome.record;
    if (name === 'create_cart') made.add(cartId);
    if (name === 'cancel_cart') made.delete(cartId);
    if (name !== 'update_cart') return outcome;
    for (const other of made) {
      for (const item of asList(args.items).filter(isFields)) {
        if (other !== cartId && item.lineItemId !== undefined) {
          tools('update_cart', { cartId: other, items: [item] });
        }
      }
    }
    return outcome;
  };
};

/** The quantity of a line counts on top of what it has. */
const addingQuantities = altered({
  fill: (args, cart) => {
    const items = asList(args.items)
      .filter(isFields)
      .map((item): Fields => {
        const had = lineWith(cart, item.lineItemId)?.quantity ?? 0;
        return item.quantity === 0 ? item : { ...item, quantity: Number(item.quantity) + had };
      });
    return dialect.fill({ ...args, items }, cart);
  },
});

export const faults: readonly Fault[] = [
  {
    id: 'fabric-offset-counts-pages',
    breaks: 'The offset of a search is a number of products, as the tool says.',
    plant: asking(/^search_catalog$/, (args) =>
      edit(args, 'offset', (offset) => Math.min(10_000, Number(offset) * Number(args.limit ?? 10))),
    ),
  },
  {
    id: 'fabric-product-shows-taxed-prices',
    breaks: 'A product that is read has the prices of the search, without tax.',
    plant: answering(/^get_product$/, (product) =>
      edit(product, 'items.*.prices.*.price.amount', (amount) => Math.round(Number(amount) * 1.088)),
    ),
  },
  {
    id: 'fabric-cart-has-lowest-price',
    breaks: 'A line has the price of the price list that was asked for and that it names.',
    plant: altered({ items: atLowestPrice }),
  },
  {
    id: 'fabric-unknown-item-is-left-out',
    breaks: 'Items that are unknown are refused, as the tool says, and not left out silently.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        if (!('wishes' in filling)) return filling;
        const isKnown = (key: string | undefined) => key === undefined || dialect.items.has(key);
        return { ...filling, wishes: filling.wishes.filter(({ item }) => isKnown(item)) };
      },
    }),
  },
  {
    id: 'fabric-line-price-is-not-renewed',
    breaks: 'A line costs its unit price times its quantity.',
    plant: keepsLinePrices,
  },
  {
    id: 'fabric-quantity-is-added',
    breaks: 'The quantity of a line replaces the old one, as the tool says.',
    plant: addingQuantities,
  },
  {
    id: 'fabric-line-number-is-global',
    breaks: 'A change of one cart leaves all other carts alone.',
    plant: changesAllCarts,
  },
  {
    id: 'fabric-fees-are-not-in-total',
    breaks: 'The total amount contains the fees that are shown.',
    plant: rebuilt(
      desk(dialectWith({ ...sums, total: (amounts) => sums.total({ ...amounts, totalFees: 0 }) })),
    ),
  },
  {
    id: 'fabric-method-costs-more-than-listed',
    breaks: 'A shipping method costs what the list of shipping methods says.',
    plant: rebuilt(desk(dialectWith({ ...sums, shipping: (cost) => cost + 300 }))),
  },
  {
    id: 'fabric-shipping-tax-is-forgotten',
    breaks: 'The estimated tax is the sum of the taxes on the items and on the ship-to.',
    plant: rebuilt(desk(dialectWith({ ...sums, tax: (onItems) => onItems }))),
  },
  {
    id: 'fabric-old-approval-submits',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: asking(/^complete_checkout$/, (args, places) =>
      edit(args, 'paymentApproval.approvedAt', () => nowGiven(places).at),
    ),
  },
  {
    id: 'fabric-cancelled-checkout-is-submitted',
    breaks: 'A checkout that is cancelled can neither be changed nor submitted.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
];
