/** Six faults in the shape of nopCommerce. */
import { answering, asFields, changed, edit, instead } from '../../planted/planted.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { dialect } from './nopcommerce.ts';

export const faults: readonly Fault[] = [
  {
    id: 'nopcommerce-lines-for-one-piece',
    breaks: 'The subtotal of an item is its price times its quantity.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'Items.*', (item) => {
        const { UnitPrice, UnitPriceValue } = asFields(item);
        return { ...asFields(item), SubTotal: UnitPrice, SubTotalValue: UnitPriceValue };
      }),
    ),
  },
  {
    id: 'nopcommerce-saves-nothing',
    breaks: 'After an update, a cart has the quantities that were asked for.',
    plant: instead('update_cart', (args, tools) => tools('get_cart', args)),
  },
  {
    id: 'nopcommerce-confirms-itself',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => bent(dialect)({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'nopcommerce-checkout-cancelled-in-words',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) => ({ ...record, CheckoutStep: 'Cancelled' })),
    ),
  },
  {
    id: 'nopcommerce-lookup-without-tax',
    breaks: 'A lookup shows the prices of the catalog and of carts.',
    plant: answering(/^(lookup_catalog|get_product)$/, (record) => {
      const less = (amount: unknown) => Math.round(Number(amount) / 1.2);
      const path = 'ProductAttributeCombinations.*.Price.amount';
      return edit(edit(record, path, less), `Products.*.${path}`, less);
    }),
  },
  {
    id: 'nopcommerce-search-in-euros',
    breaks: 'A search shows the prices in the currency of the catalog.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'Products.*.ProductAttributeCombinations.*', (combination) =>
        edit(
          edit(combination, 'Price.currency', () => 'EUR'),
          'TierPrices.*.Price.currency',
          () => 'EUR',
        ),
      ),
    ),
  },
];
