/** Twelve faults in the storefront on eBay. */
import { asking, edit } from '../../planted/planted.ts';
import type { Plant } from '../../variants/frame/tools.ts';
import { fieldsOf } from '../../variants/variant.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { sumOf } from '../trade/lines.ts';
import { answeringOnly, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { dialect, ebayDesk, viewsWith } from './ebay.ts';
import { catalogIn, costsOf, items, partsOf, servicesFor } from './goods.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(ebayDesk({ ...dialect, ...change }));

/** The first variation of the listing: the last part of an item ID is not looked at. */
const firstVariation = (itemId: unknown): unknown => {
  const ware = items.get(String(itemId))?.ware;
  return [...items.values()].find((item) => item.ware === ware)?.id ?? itemId;
};

/** An authorization that came with a refused payment is used for a later one that has none. */
const authorizationKept: Plant = (tools) => {
  const kept = new Map<unknown, unknown>();
  return (name, args) => {
    if (name !== 'complete_checkout') return tools(name, args);
    const { checkoutSessionId, paymentAuthorization = kept.get(checkoutSessionId) } = args;
    if (fieldsOf({ paymentAuthorization }, 'paymentAuthorization').authorizedByBuyer === true) {
      kept.set(checkoutSessionId, paymentAuthorization);
    }
    return tools(name, paymentAuthorization ? { ...args, paymentAuthorization } : args);
  };
};

/** A new session begins with the latest address that the shop was told, by whomever. */
const addressOfAnother: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'update_checkout') latest = args.shippingAddress ?? latest;
    if (name !== 'create_checkout' || !latest) return outcome;
    const { checkoutSessionId } = outcome.record;
    return tools('update_checkout', { checkoutSessionId, shippingAddress: latest });
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'ebay-first-variation-in-cart',
    breaks: 'A cart has the variation that was asked for.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      ['cartItems', 'addItem'].reduce<unknown>(
        (sent, name) => edit(sent, `${name}.*.itemId`, firstVariation),
        args,
      ),
    ),
  },
  {
    id: 'ebay-subtotal-of-single-pieces',
    breaks: 'The subtotal of a session counts all pieces of its line items.',
    plant: altered(
      viewsWith({
        parts: (rows, address) => ({
          ...partsOf(rows, address),
          priceSubtotal: sumOf(rows.map(({ item }) => item.amount)),
        }),
      }),
    ),
  },
  {
    id: 'ebay-delivery-of-first-line-item',
    breaks: 'The delivery cost is the sum of the selected shipping options of all line items.',
    plant: altered(
      viewsWith({
        parts: (rows, address) => ({
          ...partsOf(rows, address),
          deliveryCost: sumOf(rows.slice(0, 1).map((row) => costsOf(row, address).delivery)),
        }),
      }),
    ),
  },
  {
    id: 'ebay-address-lines-of-before',
    breaks: 'A new shipping address takes the place of the earlier one as a whole, as the tool says.',
    plant: altered({
      deliver: (args, session) => {
        const delivery = dialect.deliver(args, session);
        if (!('address' in delivery)) return delivery;
        return { ...delivery, address: { ...session.address, ...delivery.address } };
      },
    }),
  },
  {
    id: 'ebay-later-pages-skip-one',
    breaks: 'A page begins after as many summaries as its offset says.',
    plant: altered({
      catalog: catalogIn((found, offset, limit) => {
        const start = offset > 0 ? offset + 1 : 0;
        return found.slice(start, start + limit);
      }),
    }),
  },
  {
    id: 'ebay-shipping-option-not-kept',
    breaks: 'A session that is retrieved has the shipping option which an update answered as selected.',
    plant: answeringOnly(
      'update_checkout',
      { argument: 'checkoutSessionId', path: 'checkoutSessionId' },
      (before) => ({
        lineItems: rowsIn(before, 'lineItems').map((row) => ({
          lineItemId: row.lineItemId,
          shippingOptionId: rowsIn(row, 'shippingOptions').find(({ selected }) => selected)?.shippingOptionId,
        })),
      }),
    ),
  },
  {
    id: 'ebay-cancelled-session-paid',
    breaks: 'A session that is cancelled can no longer be paid for, as the tool says.',
    plant: altered({
      isFinal: ({ stage }, tool) => stage === 'done' || (stage === 'off' && tool !== 'complete_checkout'),
    }),
  },
  {
    id: 'ebay-old-authorization-taken',
    breaks: 'Commerce endpoint 7: the buyer approves at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'ebay-refused-authorization-kept',
    breaks: 'Commerce endpoint 7: a payment without the approval of the buyer is refused.',
    plant: authorizationKept,
  },
  {
    id: 'ebay-order-by-first-shipping-option',
    breaks:
      'A purchase order is delivered by the shipping options, and has the total, that the buyer approved.',
    plant: altered({
      showOrder: viewsWith({
        ordered: (rows) =>
          rows.map((row) => ({ ...row, option: String(servicesFor(row.item)[0]?.shippingOptionId) })),
      }).showOrder,
    }),
  },
  {
    id: 'ebay-address-of-another-session',
    breaks: 'A session shows nothing of what another session was told.',
    plant: addressOfAnother,
  },
  {
    id: 'ebay-unavailable-items-for-sale',
    breaks:
      'An item that is out of stock is in `unavailableCartItems`, and left out at checkout, as the tool says.',
    plant: altered(viewsWith({ isAvailable: () => true })),
  },
];
