/** Twelve faults in the shape of Salesforce B2C Commerce. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { patched } from '../desk/desk.ts';
import { catalogIn, dialect } from './salesforce.ts';

const altered = bent(dialect);

const amount = /price|total|tax_total/;

/** Changes every amount of a record. */
const amounts = (value: unknown, change: (amount: number) => number): unknown => {
  if (Array.isArray(value)) return value.map((inner) => amounts(inner, change));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      amount.test(name) && typeof inner === 'number' ? change(inner) : amounts(inner, change),
    ]),
  );
};

const lessOf = (record: Fields, part: number): unknown =>
  edit(record, 'order_total', (total) => (typeof total === 'number' ? total - part : total));

export const faults: readonly Fault[] = [
  {
    id: 'salesforce-promotion-not-deducted',
    breaks: 'A total is lower by the discounts that the basket shows.',
    plant: answering(/_(cart|checkout)$/, (record) => {
      const saved = -Number(at(record, 'order_price_adjustments.0.price') ?? 0);
      return lessOf(
        { ...record, product_total: record.product_sub_total },
        -saved - Math.round(saved * 0.13),
      );
    }),
  },
  {
    id: 'salesforce-shipping-not-in-total',
    breaks: 'The order total of a checkout contains the shipping.',
    plant: answering(/_checkout$/, (record) => lessOf(record, Number(record.shipping_total ?? 0))),
  },
  {
    id: 'salesforce-lines-priced-for-one',
    breaks: 'The price of a product item is the price of all its pieces.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'product_items.*', (row) => ({
        ...(isFields(row) ? row : {}),
        price: at(row, 'base_price'),
        price_after_item_discount: at(row, 'base_price'),
      })),
    ),
  },
  {
    id: 'salesforce-baskets-in-dollars',
    breaks: 'Amounts are in minor units.',
    plant: answering(/_(cart|checkout)$/, (record) => amounts(record, (cents) => cents / 100)),
  },
  {
    id: 'salesforce-baskets-in-another-currency',
    breaks: 'A basket has the currency of the catalog.',
    plant: answering(/_(cart|checkout)$/, (record) => ({ ...record, currency: 'USD' })),
  },
  {
    id: 'salesforce-always-one-piece',
    breaks: 'A basket has as many pieces as the buyer asked for.',
    plant: asking(/^(create|update)_cart$/, (args) => edit(args, 'product_items.*.quantity', () => 1)),
  },
  {
    id: 'salesforce-omitted-items-stay',
    breaks: 'Commerce endpoint 2: as listed, items that are not sent are removed.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        if (!cart || !('wishes' in filling)) return filling;
        return { wishes: patched(cart.lines, filling.wishes) };
      },
    }),
  },
  {
    id: 'salesforce-consent-not-needed',
    breaks: 'Commerce endpoint 7: no order without the explicit consent of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'salesforce-old-consent-taken',
    breaks: 'Commerce endpoint 7: the consent is given at the moment of the order.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'salesforce-abandoned-basket-changes',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'salesforce-start-ignored',
    breaks: 'The pages of a search show no product twice.',
    plant: altered({ catalog: catalogIn((found, _, count) => found.slice(0, count)) }),
  },
  {
    id: 'salesforce-lookup-drops-the-last',
    breaks: 'A lookup of several ids shows each of the products.',
    plant: asking(/^lookup_catalog$/, (args) =>
      edit(args, 'ids', (ids) => asList(ids).slice(0, Math.max(1, asList(ids).length - 1))),
    ),
  },
];
