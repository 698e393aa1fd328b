/** Eight faults in the shape of HCL Commerce. */
import { answering, asFields, asList, edit } from '../../planted/planted.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import { patched } from '../desk/desk.ts';
import { catalogIn, dialect } from './hcl.ts';

const altered = bent(dialect);

const isAmount = /^(unitPrice|orderItemPrice|shippingCharge|amount|grandTotal|total[A-Z][A-Za-z]+)$/;

const inHundredths = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inHundredths);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isAmount.test(name) && typeof inner === 'number' ? inner * 100 : inHundredths(inner),
    ]),
  );
};

export const faults: readonly Fault[] = [
  {
    id: 'hcl-discount-added',
    breaks: 'The grand total is less by the discount.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'grandTotal', (total) => Number(total) - 2 * Number(record.totalAdjustment)),
    ),
  },
  {
    id: 'hcl-items-priced-for-one',
    breaks: 'The price of an order item is the price of all its pieces.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'orderItem.*', (item) => ({
        ...asFields(item),
        orderItemPrice: asFields(item).unitPrice,
      })),
    ),
  },
  {
    id: 'hcl-new-quantity-added',
    breaks: 'Commerce endpoint 2: as listed, an order item with an id has the new quantity.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        if (!cart || !('wishes' in filling)) return filling;
        const changes = asList(args.orderItem)
          .filter(isFields)
          .map(({ orderItemId, productId, quantity }) => ({
            ...(orderItemId !== undefined && { line: String(orderItemId) }),
            ...(productId !== undefined && { item: String(productId) }),
            quantity: Number(quantity),
            isAdded: true,
          }));
        return { wishes: patched(cart.lines, changes) };
      },
    }),
  },
  {
    id: 'hcl-old-approval-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'hcl-cancelling-takes-all',
    breaks: 'Cancelling one cart leaves all others alone.',
    plant: cancelsAll('orderId', (orderId) => ({ orderId })),
  },
  {
    id: 'hcl-product-costs-more',
    breaks: 'A product has the price that the search and the catalog show.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'catalogEntryView.*.sKUs.*.offerPrice.amount', (amount) =>
        Math.ceil(Number(amount) * 1.1),
      ),
    ),
  },
  {
    id: 'hcl-pages-skip-one',
    breaks: 'The pages of a search together show everything that it has found.',
    plant: altered({
      catalog: catalogIn((found, number, size) => {
        const start = (number - 1) * size + (number > 1 ? 1 : 0);
        return found.slice(start, start + size);
      }),
    }),
  },
  {
    id: 'hcl-orders-in-hundredths',
    breaks: 'Amounts are in the minor units of the currency: a yen has no smaller one.',
    plant: answering(/_(cart|checkout|order)$/, inHundredths),
  },
];
