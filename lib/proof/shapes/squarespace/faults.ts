/** Twelve faults in the shape of Squarespace. */
import { answering, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { bent, type Fault } from '../desk/bent.ts';
import type { Line } from '../desk/desk.ts';
import { basePriceOf, dialect, fill, moneyOf } from './squarespace.ts';

const altered = bent(dialect);

const numberAt = (value: unknown, path: string): number => Number(at(value, path));

const atBasePrice = <T extends { readonly lines: readonly Line[] }>(purchase: T): T => ({
  ...purchase,
  lines: purchase.lines.map((line) => {
    const { sku, amount } = line.item;
    return { ...line, item: { ...line.item, amount: basePriceOf(sku, amount) } };
  }),
});

/** Completes the checkout that was created last, whatever was asked for. */
const completingTheLatest: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const outcome = tools(name, name === 'complete_checkout' ? { ...args, checkoutId: latest } : args);
    if (name === 'create_checkout' && 'record' in outcome) latest = outcome.record.id;
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'squarespace-cursor-without-effect',
    breaks: 'The next page of a search has other products.',
    plant: asking(/^search_catalog$/, ({ cursor: _, ...args }) => args),
  },
  {
    id: 'squarespace-lookup-drops-one',
    breaks: 'A lookup shows each product whose id it was given.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'products', (products) =>
        asList(products).slice(0, Math.max(1, asList(products).length - 1)),
      ),
    ),
  },
  {
    id: 'squarespace-base-price-paid',
    breaks: 'A variant that is on sale costs its sale price in carts and checkouts, too.',
    plant: altered({
      showCart: (cart, places) => dialect.showCart(atBasePrice(cart), places),
      showCheckout: (purchase, places) => dialect.showCheckout(atBasePrice(purchase), places),
      showOrder: (purchase, places) => dialect.showOrder(atBasePrice(purchase), places),
    }),
  },
  {
    id: 'squarespace-subtotal-of-single-pieces',
    breaks: 'The subtotal is the sum of the line items with all their pieces.',
    plant: answering(/_(cart|checkout|order)$/, (record) => {
      const prices = asList(record.lineItems).map((line) => numberAt(line, 'unitPricePaid.amount'));
      return { ...record, subtotal: moneyOf(prices.reduce((sum, price) => sum + price, 0)) };
    }),
  },
  {
    id: 'squarespace-tax-not-in-total',
    breaks: 'The grand total contains the sales tax, which is not in the prices.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'grandTotal.amount', (total) => Number(total) - numberAt(record, 'taxTotal.amount')),
    ),
  },
  {
    id: 'squarespace-one-shipping-line-counted',
    breaks: 'The shipping costs what its lines do.',
    plant: answering(/_(checkout|order)$/, (record) => {
      const others = asList(record.shippingLines).slice(1);
      const sum = others.reduce<number>((all, line) => all + numberAt(line, 'amount.amount'), 0);
      return edit(
        edit(record, 'shippingTotal.amount', (shipping) => Number(shipping) - sum),
        'grandTotal.amount',
        (total) => Number(total) - sum,
      );
    }),
  },
  {
    id: 'squarespace-unnamed-lines-dropped',
    breaks: 'Line items that an update does not name stay in the cart.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        if (!cart || !('wishes' in filling)) return filling;
        const named = new Set(asList(args.lineItems).map((row) => at(row, 'id')));
        return { wishes: filling.wishes.filter(({ line }) => line === undefined || named.has(line)) };
      },
    }),
  },
  {
    id: 'squarespace-zero-without-effect',
    breaks: 'A quantity of 0 removes a line item, as the tool says.',
    plant: altered({
      fill: (args, cart) => {
        const lineItems = asList(args.lineItems).filter((row) => at(row, 'quantity') !== 0);
        return dialect.fill({ ...args, lineItems }, cart);
      },
    }),
  },
  {
    id: 'squarespace-old-version-taken',
    breaks: 'A change that names an old version is refused.',
    plant: altered({ fill }),
  },
  {
    id: 'squarespace-only-says-canceled',
    breaks: 'A checkout that is canceled stays so.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) => ({ ...record, status: 'CANCELED' })),
    ),
  },
  {
    id: 'squarespace-option-drops-address',
    breaks: 'The address stays when only the shipping option is set.',
    plant: altered({
      deliver: (args, purchase) => {
        const delivery = dialect.deliver(args, purchase);
        const isAlone = args.shippingAddress === undefined && args.shippingOptionId !== undefined;
        return isAlone && !('refusal' in delivery) ? { ...delivery, address: undefined } : delivery;
      },
    }),
  },
  {
    id: 'squarespace-completes-the-latest',
    breaks: 'The checkout that is completed is the one that was approved.',
    plant: completingTheLatest,
  },
];
