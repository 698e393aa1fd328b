/** Twelve faults in the marketplace in the manner of eBay. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import { rebuilt } from '../trade/plants.ts';
import { dialect, openWith } from './ebay.ts';
import { items } from './records.ts';

const amountAt = (record: unknown, path: string): number => Number(at(record, path) ?? 0);

/** Alters the `pricingSummary` of a record. */
const summed = (record: unknown, change: (summary: unknown) => unknown): unknown =>
  edit(record, 'pricingSummary', change);

/** The first variation of the item group: what an id from before the variations leads to. */
const firstVariation = (id: unknown): unknown => {
  const group = items.get(String(id))?.ware;
  return [...items.values()].find(({ ware }) => ware === group)?.id ?? id;
};

const costSelected = (line: unknown): number => {
  const selected = asList(at(line, 'shippingOptions')).find((option) => at(option, 'selected'));
  return amountAt(selected ?? at(line, 'shippingDetail'), 'baseDeliveryCost.amount');
};

/** Selections are shown in the answer to the call, and are not kept. */
const forgetful: Plant = (tools, places) => {
  const faulty = openWith({
    deliver: ({ shippingOption: _, ...args }, purchase) => dialect.deliver(args, purchase),
  })(places);
  return (name, args) => {
    const outcome = tools(name, args);
    if ('refusal' in outcome && outcome.refusal.code === -32602) return outcome;
    const kept = faulty(name, args);
    return name === 'update_checkout' ? outcome : kept;
  };
};

const inCatalog: readonly Fault[] = [
  {
    id: 'ebay-offset-ignored',
    breaks: 'Item groups that an offset leaves out are not in the answer.',
    plant: asking(/^search_catalog$/, ({ offset: _, ...args }) => args),
  },
  {
    id: 'ebay-product-at-list-price',
    breaks: 'An item has one price in a search, in its own record and in a cart.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'items.*.price.amount', (amount) => Math.round(Number(amount) * 1.15)),
    ),
  },
];

const inCarts: readonly Fault[] = [
  {
    id: 'ebay-variation-lost',
    breaks: 'A cart has the variation that the buyer chose.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      ['items', 'addItem'].reduce<unknown>(
        (edited, name) => edit(edited, `${name}.*.itemId`, firstVariation),
        args,
      ),
    ),
  },
  {
    id: 'ebay-unknown-items-skipped',
    breaks: 'An item that does not exist, or is sold out, is refused and not left out in silence.',
    plant: rebuilt(
      openWith({
        fill: (args, cart) => {
          const isSold = (row: unknown) => items.get(String(asFields(row).itemId))?.ready;
          const wanted = asList(args.items).filter(isSold);
          return dialect.fill({ ...args, items: wanted, addItem: asList(args.addItem).filter(isSold) }, cart);
        },
      }),
    ),
  },
  {
    id: 'ebay-new-quantity-added',
    breaks: 'A new quantity replaces the old one, as the tool says.',
    plant: rebuilt(
      openWith({
        fill: ({ updateQuantity, ...args }, cart) => {
          const grown = asList(updateQuantity).map((row) => {
            const had = cart?.lines.find(({ id }) => id === at(row, 'cartItemId'))?.quantity ?? 0;
            return edit(row, 'quantity', (quantity) => Number(quantity) + had);
          });
          return dialect.fill({ ...args, updateQuantity: grown }, cart);
        },
      }),
    ),
  },
  {
    id: 'ebay-removed-item-stays',
    breaks: 'An item that is removed is no longer in the cart.',
    plant: rebuilt(
      openWith({
        fill: (args, cart) => {
          const filling = dialect.fill(args, cart);
          if (!('wishes' in filling)) return filling;
          const gone = (line: string | undefined) => cart?.lines.find(({ id }) => id === line)?.quantity ?? 1;
          const wishes = filling.wishes.map((wish) =>
            wish.quantity === 0 ? { ...wish, quantity: gone(wish.line) } : wish,
          );
          return { wishes };
        },
      }),
    ),
  },
];

const inSessions: readonly Fault[] = [
  {
    id: 'ebay-delivery-of-first-line-only',
    breaks: 'The delivery cost is the sum of the options that are selected for the line items.',
    plant: answering(/^((get|create|update|cancel)_checkout|get_order)$/, (record) => {
      const unpaid = asList(record.lineItems)
        .slice(1)
        .reduce<number>((sum, line) => sum + costSelected(line), 0);
      return ['deliveryCost', 'total'].reduce<unknown>(
        (edited, name) => edit(edited, `pricingSummary.${name}.amount`, (amount) => Number(amount) - unpaid),
        record,
      );
    }),
  },
  {
    id: 'ebay-tax-not-charged',
    breaks: 'The total contains the tax that is shown.',
    plant: answering(/^((get|create|update|cancel)_checkout|get_order)$/, (record) =>
      summed(record, (summary) =>
        edit(summary, 'total.amount', (amount) => Number(amount) - amountAt(summary, 'tax.amount')),
      ),
    ),
  },
  {
    id: 'ebay-shipping-option-not-kept',
    breaks: 'Commerce endpoint 8: a shipping method that is answered as selected stays selected.',
    plant: forgetful,
  },
  {
    id: 'ebay-any-answer-is-approval',
    breaks: 'Commerce endpoint 7: a buyer who does not approve has not approved.',
    plant: (tools, places) =>
      rebuilt(
        openWith({
          approval: (args) =>
            'paymentApproval' in args ? nowGiven(places) : { given: false, at: undefined },
        }),
      )(tools, places),
  },
  {
    id: 'ebay-session-pays-twice',
    breaks: 'A session is ordered and paid once.',
    plant: rebuilt(
      openWith({
        isFinal: ({ stage }, tool) => stage === 'off' || (stage === 'done' && tool !== 'complete_checkout'),
      }),
    ),
  },
  {
    id: 'ebay-order-without-discount',
    breaks: 'An order has the prices of the session that was approved.',
    plant: answering(/^get_order$/, (record) =>
      summed(record, (summary) => ({
        ...asFields(summary),
        priceDiscount: { amount: 0, currency: 'USD' },
        total: {
          amount: amountAt(summary, 'total.amount') - amountAt(summary, 'priceDiscount.amount'),
          currency: 'USD',
        },
      })),
    ),
  },
];

export const faults: readonly Fault[] = [...inCatalog, ...inCarts, ...inSessions];
