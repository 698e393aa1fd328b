/** Twelve faults in the shop in the manner of FastSpring. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import type { Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { nowGiven } from '../desk/bent.ts';
import { patched } from '../desk/desk.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { type Billing, billOf, dialect, dialectWith, fill, openWith } from './fastspring.ts';
import { items } from './goods.ts';

/** The shop with another arithmetic. */
const billing = (bill: Billing): Plant => rebuilt(openWith(dialectWith(bill)));

/** The variation that is listed first for the product of this one. */
const firstOf = (path: unknown): unknown => {
  const ware = items.get(String(path))?.ware;
  const first = [...items.values()].find((item) => item.ware === ware);
  return ware && first?.ready ? first.id : path;
};

/** A session starts with the recipient that was sent last, for whichever session. */
const sharedRecipient: Plant = (tools) => {
  let latest: Fields | undefined;
  return (name, args) => {
    if (name === 'update_checkout' && args.recipient !== undefined) latest = { recipient: args.recipient };
    const outcome = tools(name, args);
    if (name !== 'create_checkout' || !latest || !('record' in outcome)) return outcome;
    const [session] = asList(outcome.record.sessions).map(asFields);
    const addressed = tools('update_checkout', { session: session?.session, ...latest });
    return changed(addressed, (record) => edit(record, 'sessions.0.action', () => 'session.create'));
  };
};

/** @param bill replaced in the order only */
const orderOf = (bill: Billing): Plant => rebuilt(openWith({ showOrder: dialectWith(bill).showOrder }));

export const faults: readonly Fault[] = [
  {
    id: 'fastspring-any-word-finds',
    breaks: 'A search finds only products that contain the words of the query.',
    plant: asking(/^search_catalog$/, (args) => ({ ...args, query: '' })),
  },
  {
    id: 'fastspring-lookup-in-euros',
    breaks: 'The price of a variation has the same currency in every tool, which is the one that is charged.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'products.*.variations.*.pricing.price.currency', () => 'EUR'),
    ),
  },
  {
    id: 'fastspring-first-variation-sells',
    breaks: 'A new cart has the variations that were sent.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'items.*.product', firstOf)),
  },
  {
    id: 'fastspring-sold-out-sells',
    breaks: 'A variation that is sold out cannot be put into a cart, as the tool says.',
    plant: rebuilt(
      openWith({ items: new Map([...items].map(([id, item]) => [id, { ...item, ready: true }])) }),
    ),
  },
  {
    id: 'fastspring-discount-is-not-off',
    breaks:
      'The `subtotal` of a cart or a session is the sum of the items, from which the discounts are off.',
    plant: billing((lines, purchase) => {
      const bill = billOf(lines, purchase);
      return { ...bill, subtotal: bill.subtotal + bill.discount, total: bill.total + bill.discount };
    }),
  },
  {
    id: 'fastspring-tax-is-not-charged',
    breaks: 'The `total` of a session contains its `tax`, as the tool says.',
    plant: billing((lines, purchase) => {
      const bill = billOf(lines, purchase);
      return { ...bill, total: bill.total - bill.tax };
    }),
  },
  {
    id: 'fastspring-items-stay',
    breaks: 'An item that is not sent is removed from the cart, as the tool says.',
    plant: rebuilt(
      openWith({
        fill: (args, cart) => {
          const filling = fill(args, cart);
          if (!cart || !('wishes' in filling)) return filling;
          return {
            wishes: patched(
              cart.lines,
              filling.wishes.map(({ isAdded: _, ...wish }) => wish),
            ),
          };
        },
      }),
    ),
  },
  {
    id: 'fastspring-deleted-carts-sell',
    breaks: 'A cart that was deleted does not exist any more, and cannot be bought.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) =>
        edit(
          edit(record, 'carts.0.action', () => 'cart.cancel'),
          'carts.0.status',
          () => 'deleted',
        ),
      ),
    ),
  },
  {
    id: 'fastspring-recipient-of-another',
    breaks: 'A session has the recipient that was sent for it, and a new one has none.',
    plant: sharedRecipient,
  },
  {
    id: 'fastspring-completes-without-approval',
    breaks: 'Commerce endpoint 7: nothing is bought without the explicit approval of the buyer.',
    plant: (tools, places) =>
      rebuilt(
        openWith({
          approval: (args) =>
            args.purchaseApproval === undefined ? nowGiven(places) : dialect.approval(args),
        }),
      )(tools, places),
  },
  {
    id: 'fastspring-completes-again',
    breaks: 'A session that was completed cannot be completed again.',
    plant: rebuilt(
      openWith({
        isFinal: ({ stage }, tool) => stage === 'off' || (stage === 'done' && tool !== 'complete_checkout'),
      }),
    ),
  },
  {
    id: 'fastspring-order-without-shipping',
    breaks: 'The order has the `total` of the session that was completed.',
    plant: orderOf((lines, purchase) => {
      const bill = billOf(lines, purchase);
      return { ...bill, total: bill.total - bill.shipping };
    }),
  },
];
