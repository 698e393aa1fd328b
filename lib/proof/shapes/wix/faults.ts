/** Twelve faults in the shape of Wix. */
import { answering, asking, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, cancelsAll, type Fault, nowGiven, sameContents } from '../desk/bent.ts';
import { catalogIn, dialect } from './wix.ts';

const altered = bent(dialect);

/** Changes the total in the price summary of a cart or checkout. */
const totals = (record: unknown, by: (summary: unknown, total: number) => number | string): unknown =>
  edit(record, '*.priceSummary', (summary) =>
    edit(summary, 'total.amount', (total) => String(by(summary, Number(total)))),
  );

const amountOf = (summary: unknown, part: string): number => Number(at(summary, `${part}.amount`));

export const faults: readonly Fault[] = [
  {
    id: 'wix-lines-priced-for-one',
    breaks: 'The price of a line item is the price of all its pieces.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, '*.lineItems.*', (line) =>
        isFields(line) ? { ...line, lineItemPrice: line.price } : line,
      ),
    ),
  },
  {
    id: 'wix-fee-not-in-total',
    breaks: 'A total contains the fee that the cart shows.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      totals(record, (summary, total) => total - amountOf(summary, 'additionalFees')),
    ),
  },
  {
    id: 'wix-shipping-not-in-total',
    breaks: 'The total of a checkout contains the shipping.',
    plant: answering(/_checkout$/, (record) =>
      totals(record, (summary, total) => total - amountOf(summary, 'shipping')),
    ),
  },
  {
    id: 'wix-totals-in-shekels',
    breaks: 'Amounts are in minor units.',
    plant: answering(/_(cart|checkout)$/, (record) => totals(record, (_, total) => (total / 100).toFixed(2))),
  },
  {
    id: 'wix-first-variant-always',
    breaks: 'A cart has the variant that the buyer asked for.',
    plant: asking(/^(create|update)_cart$/, (args) => {
      const firstOf = (id: unknown) =>
        [...dialect.items.keys()].find((key) => key.startsWith(`${id}|`))?.split('|')[1];
      const change = (reference: unknown) =>
        edit(reference, 'options.variantId', (own) => firstOf(at(reference, 'catalogItemId')) ?? own);
      const created = edit(args, 'cartInfo.lineItems.*.catalogReference', change);
      return edit(created, 'lineItemsToAdd.*.catalogReference', change);
    }),
  },
  {
    id: 'wix-removal-ignored',
    breaks: 'Commerce endpoint 2: as listed, line items to remove are removed.',
    plant: asking(/^update_cart$/, (args) => edit(args, 'lineItemIdsToRemove', () => [])),
  },
  {
    id: 'wix-second-cart-like-the-first',
    breaks: 'Each buyer has a cart of their own.',
    plant: sameContents,
  },
  {
    id: 'wix-deleting-takes-all',
    breaks: 'Cancelling one cart leaves all others alone.',
    plant: cancelsAll('cart.id', (cartId) => ({ cartId })),
  },
  {
    id: 'wix-old-confirmation-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'wix-refused-confirmation-taken',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: altered({
      approval: (args) => ({
        given: isFields(args.buyerConfirmation),
        at: at(args, 'buyerConfirmation.confirmedDate'),
      }),
    }),
  },
  {
    id: 'wix-offset-skips-one',
    breaks: 'The pages of a search together show everything that it has found.',
    plant: altered({
      catalog: catalogIn((found, offset, limit) =>
        found.slice(offset > 0 ? offset + 1 : 0, (offset > 0 ? offset + 1 : 0) + limit),
      ),
    }),
  },
  {
    id: 'wix-unknown-item-dropped',
    breaks: 'A cart that lacks a requested item is not returned as if nothing had failed.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        if (!('wishes' in filling)) return filling;
        const known = filling.wishes.filter(({ item }) => item === undefined || dialect.items.has(item));
        return { wishes: known.length > 0 ? known : filling.wishes };
      },
    }),
  },
];
