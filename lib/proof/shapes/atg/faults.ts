/** Six faults in the shape of Oracle Commerce. */
import { answering, asFields, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { catalogWith, dialect, firstWare } from './atg.ts';

const altered = bent(dialect);

const amounts = new Set([
  ...['unitPrice', 'rawTotalPrice', 'discountAmount', 'price', 'detailedUnitPrice', 'amount', 'listPrice'],
  ...['rawSubtotal', 'shipping', 'total'],
]);

/** Fils as hundredths of a dinar. */
const inHundredths = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inHundredths);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      amounts.has(name) && typeof inner === 'number' ? Math.round(inner / 10) : inHundredths(inner),
    ]),
  );
};

/** What is sent to a cart is added to what it has. */
const adding: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const before = tools('get_cart', { cartId: args.cartId });
  if (!('record' in before)) return before;
  const kept = asList(at(before.record, 'shoppingCart.items'))
    .map(asFields)
    .map(({ productId, catRefId, quantity }) => ({ productId, catRefId, quantity }));
  return tools(name, asFields(edit(args, 'shoppingCart.items', (sent) => [...kept, ...asList(sent)])));
};

export const faults: readonly Fault[] = [
  {
    id: 'atg-dinars-in-hundredths',
    breaks: 'Money: amounts are in minor units, and a dinar has a thousand.',
    plant: answering(/_(cart|checkout|order)$/, inHundredths),
  },
  {
    id: 'atg-update-adds',
    breaks: 'A cart that is replaced has what was sent, and nothing else.',
    plant: adding,
  },
  {
    id: 'atg-approval-not-needed',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'atg-removed-checkout-is-submitted',
    breaks: 'A cancelled checkout is never completed.',
    plant: altered({
      isFinal: ({ stage }, tool) => stage === 'done' || (stage === 'off' && tool !== 'complete_checkout'),
    }),
  },
  {
    id: 'atg-unknown-product-is-the-first',
    breaks: 'A product that does not exist is not shown as another one.',
    plant: altered({ catalog: catalogWith(firstWare) }),
  },
  {
    id: 'atg-carts-in-riyals',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => edit(record, 'priceInfo.currencyCode', () => 'SAR')),
  },
];
