/** Twelve faults in the shape of OXID eShop. */
import { answering, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import type { Line } from '../desk/desk.ts';
import { dialect } from './oxid.ts';
import { vatIn } from './records.ts';

const altered = bent(dialect);

const numberAt = (value: unknown, path: string): number => Number(at(value, path));
const inEuros = (amount: number): Fields => ({ amount, currency: 'EUR' });

/** The price of the cheapest variant of the product. */
const cheapest = ({ item }: Line): Line['item'] => {
  const prices = [...dialect.items.values()].filter(({ ware }) => ware === item.ware);
  return { ...item, amount: Math.min(...prices.map(({ amount }) => amount)) };
};

const atCheapest = <T extends { readonly lines: readonly Line[] }>(purchase: T): T => ({
  ...purchase,
  lines: purchase.lines.map((line) => ({ ...line, item: cheapest(line) })),
});

const isForSale = (row: unknown): boolean => dialect.items.get(String(at(row, 'productId')))?.ready === true;

export const faults: readonly Fault[] = [
  {
    id: 'oxid-offset-counts-pages',
    breaks: 'The offset of a search is the number of products that are left out before.',
    plant: asking(/^search_catalog$/, (args) => {
      const { offset = 0, limit = 25 } = fieldsOf(args, 'pagination');
      return edit(args, 'pagination.offset', () => Number(offset) * Number(limit));
    }),
  },
  {
    id: 'oxid-variants-at-one-price',
    breaks: 'A variant has the same price in each tool of the catalog.',
    plant: answering(/^get_product$/, (record) => {
      const price = at(record, 'data.product.variants.0.price');
      return edit(record, 'data.product.variants.*.price', () => price);
    }),
  },
  {
    id: 'oxid-baskets-at-lowest-price',
    breaks: 'An item of a basket has the price of its variant in the catalog.',
    plant: altered({
      showCart: (basket, places) => dialect.showCart(atCheapest(basket), places),
      showCheckout: (purchase, places) => dialect.showCheckout(atCheapest(purchase), places),
      showOrder: (purchase, places) => dialect.showOrder(atCheapest(purchase), places),
    }),
  },
  {
    id: 'oxid-vat-at-full-rate',
    breaks: 'Each product is in the VAT of its own rate.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'data.*.cost.productGross', (gross) => {
        const vat = vatIn(numberAt(gross, 'sum.amount'), 19);
        return { sum: at(gross, 'sum'), vats: [{ vatRate: 19, vatPrice: inEuros(vat) }] };
      }),
    ),
  },
  {
    id: 'oxid-payment-fee-not-in-total',
    breaks: 'The total contains the price of the payment that is shown.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'data.*.cost', (cost) =>
        edit(cost, 'total.amount', (total) => Number(total) - numberAt(cost, 'payment.amount')),
      ),
    ),
  },
  {
    id: 'oxid-takes-all-away',
    breaks: 'An update takes as many pieces away as it was asked to.',
    plant: asking(/^update_cart$/, (args) => edit(args, 'removeItems.*.amount', () => 0)),
  },
  {
    id: 'oxid-addition-replaces',
    breaks: 'Pieces that are added come to those that the basket has.',
    plant: altered({
      fill: (args, basket) => {
        const filling = dialect.fill(args, basket);
        if (!basket || !('wishes' in filling)) return filling;
        const wanted = new Map(asList(args.addItems).map((row) => [at(row, 'productId'), at(row, 'amount')]));
        const itemOf = (id: unknown) => basket.lines.find((line) => line.id === id)?.item.id;
        const wishes = filling.wishes.map((wish) => {
          const amount = wanted.get(itemOf(wish.line));
          return amount === undefined ? wish : { ...wish, quantity: Number(amount) };
        });
        return { ...filling, wishes };
      },
    }),
  },
  {
    id: 'oxid-not-for-sale-left-out',
    breaks: 'A product that is unknown or sold out is refused, and not left out without a word.',
    plant: altered({
      fill: (args, basket) => {
        const items = asList(args.items).filter(isForSale);
        return dialect.fill(basket ? args : { items }, basket);
      },
    }),
  },
  {
    id: 'oxid-removed-basket-stays',
    breaks: 'A basket that is removed does not exist any more.',
    plant: instead('cancel_cart', (args, tools) => {
      const outcome = tools('get_cart', args);
      return 'record' in outcome ? { record: { data: { basketRemove: true } } } : outcome;
    }),
  },
  {
    id: 'oxid-house-number-lost',
    breaks: 'A checkout has the address that it was given.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'data.*.deliveryAddress.streetNumber', () => ''),
    ),
  },
  {
    id: 'oxid-terms-are-enough',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) =>
      altered({
        approval: ({ confirmTermsAndConditions }) => ({
          given: confirmTermsAndConditions === true,
          at: new Date(places.now()).toISOString(),
        }),
      })(tools, places),
  },
  {
    id: 'oxid-order-without-delivery',
    breaks: 'An order costs what its checkout did.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'data.order.cost', (cost) => {
        const total = numberAt(cost, 'total.amount') - numberAt(cost, 'delivery.amount');
        const free = { ...inEuros(0), vat: 19, vatValue: inEuros(0) };
        return { ...Object(cost), delivery: free, total: inEuros(total) };
      }),
    ),
  },
];
