/** Twelve faults in the store on Kibo. */
import { answering, asking, without } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Plant } from '../../variants/frame/tools.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import { sumOf } from '../trade/lines.ts';
import { rebuilt } from '../trade/plants.ts';
import { catalogIn, items, type Page } from './goods.ts';
import { approval, fillWith, openWith } from './kibo.ts';

const altered = (change: Parameters<typeof openWith>[0]): Plant => rebuilt(openWith(change));

/** The variations of a product are charged like its first one. */
const firstPrices = new Map(
  [...items].map(([key, item]) => {
    const first = [...items.values()].find(({ ware }) => ware === item.ware);
    return [key, { ...item, amount: first?.amount ?? item.amount }];
  }),
);

/** Only full pages are counted, and what is left over is on none. */
function fullPages(found: readonly Ware[], startIndex: number, pageSize: number): Page {
  const pageCount = Math.max(1, Math.floor(found.length / pageSize));
  const end = startIndex >= pageCount * pageSize ? startIndex : startIndex + pageSize;
  return { wares: found.slice(startIndex, end), pageCount };
}

/** Reading a cart shows it as it was created. */
const asCreated: Plant = (tools) => {
  const created = new Map<unknown, Outcome>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart') created.set(outcome.record.id, outcome);
    return name === 'get_cart' ? (created.get(args.cartId) ?? outcome) : outcome;
  };
};

/** All guests are one shopper to the address book, whose last destination each new checkout has. */
const lastDestination: Plant = (tools) => {
  let destinations: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'update_checkout' && args.destinations) destinations = args.destinations;
    if (name !== 'create_checkout' || !destinations) return outcome;
    return tools('update_checkout', { checkoutId: outcome.record.id, destinations });
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'kibo-added-pieces-replace',
    breaks: 'A product that the cart has is added to its item, as the tool says.',
    plant: altered({ fill: fillWith(false) }),
  },
  {
    id: 'kibo-variations-cost-the-same',
    breaks: 'A variation costs in the cart what the catalog shows for it.',
    plant: altered({ items: firstPrices }),
  },
  {
    id: 'kibo-rate-for-each-piece',
    breaks: 'The shipping of a grouping is the price of its rate.',
    plant: altered({
      house: {
        shippingOf: (price, rows) => price * sumOf(rows.map(({ line }) => line.quantity)),
      },
    }),
  },
  {
    id: 'kibo-second-address-line-lost',
    breaks: 'A checkout has the destination that was sent, with the apartment.',
    plant: asking(/^update_checkout$/, (args) =>
      without(args, 'destinations.*.destinationContact.address', 'address2'),
    ),
  },
  {
    id: 'kibo-last-page-empty',
    breaks: 'The pages of a search have all products that were found.',
    plant: altered({ catalog: catalogIn(fullPages) }),
  },
  {
    id: 'kibo-cart-read-as-created',
    breaks: 'A cart is read with the changes that were made to it.',
    plant: asCreated,
  },
  {
    id: 'kibo-abandoned-checkout-submitted',
    breaks: 'A checkout that is abandoned can no longer be submitted, as the tool says.',
    plant: altered({
      isFinal: ({ stage }, tool) => stage === 'done' || (stage === 'off' && tool !== 'complete_checkout'),
    }),
  },
  {
    id: 'kibo-disapproval-taken',
    breaks: 'Commerce endpoint 7: no order is placed of which the buyer does not approve.',
    plant: altered({
      approval: (args) => {
        const { at } = approval(args);
        return { given: at !== undefined, at };
      },
    }),
  },
  {
    id: 'kibo-approval-of-any-date',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: approval(args).given }) })(tools, places),
  },
  {
    id: 'kibo-order-taxed-again',
    breaks: 'An order has the total that the buyer approved.',
    plant: answering(/^get_order$/, (record) => ({
      ...record,
      total: Number(record.total) + Number(record.taxTotal),
    })),
  },
  {
    id: 'kibo-destination-of-the-last-shopper',
    breaks: 'A new checkout has no destination, and never that of another shopper.',
    plant: lastDestination,
  },
  {
    id: 'kibo-actions-always-available',
    breaks: 'The `availableActions` of a checkout are those that it can perform now, as the tool says.',
    plant: altered({ house: { isOffered: () => true } }),
  },
];
