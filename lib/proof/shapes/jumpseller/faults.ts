/** Twelve faults in the shop in the manner of Jumpseller. */
import { answering, edit } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Rules, usual } from '../trade/trade.ts';
import { basePriceOf, catalogIn, keyOf } from './goods.ts';
import { jumpsellerDesk, methods, type Rates } from './jumpseller.ts';

const ruled = (rules: Partial<Rules>): Plant => rebuilt(jumpsellerDesk({ rules }));
const rated = (rates: Partial<Rates>): Plant => rebuilt(jumpsellerDesk({ rates }));

/** The lines that an update does not name are removed after it. */
const onlyNamedStay: Plant = (tools) => (name, args) => {
  const outcome = tools(name, args);
  if (name !== 'update_cart' || !('record' in outcome)) return outcome;
  const named = [...rowsIn(args, 'products'), ...rowsIn(args, 'add_products')].map(keyOf);
  const rest = rowsIn(outcome.record.cart, 'products').filter((line) => !named.includes(keyOf(line)));
  if (rest.length === 0) return outcome;
  return tools(name, { id: args.id, products: rest.map((line) => ({ ...line, qty: 0 })) });
};

/** The first reading of each cart answers all later ones. */
const readOnce: Plant = (tools) => {
  const read = new Map<unknown, ReturnType<typeof tools>>();
  return (name, args) => {
    if (name !== 'get_cart') return tools(name, args);
    const outcome = read.get(args.id) ?? tools(name, args);
    if ('record' in outcome) read.set(args.id, outcome);
    return outcome;
  };
};

/** A new checkout begins with the address that the shop was given last, by whomever. */
const lastAddressForAll: Plant = (tools) => {
  let last: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'update_checkout') last = args.shipping_address ?? last;
    if (name !== 'create_checkout' || last === undefined) return outcome;
    return tools('update_checkout', { id: at(outcome.record, 'order.id'), shipping_address: last });
  };
};

/** The paid order has been calculated without the tax of the shipping. */
const withoutShippingTax = (order: unknown): unknown => {
  const tax = Number(at(order, 'shipping_tax'));
  const untaxed = edit(order, 'shipping_tax', () => 0);
  return edit(untaxed, 'total', (total) => Number(total) - tax);
};

const cityAsMunicipality = (address: unknown): unknown =>
  edit(address, 'city', () => at(address, 'municipality'));

export const faults: readonly Fault[] = [
  {
    id: 'jumpseller-product-between-pages-lost',
    breaks: 'The pages of a search have, one after the other, all products that it finds.',
    plant: rebuilt(
      jumpsellerDesk({
        catalog: catalogIn((page, limit) => [(page - 1) * (limit + 1), page * (limit + 1) - 1]),
      }),
    ),
  },
  {
    id: 'jumpseller-variant-at-price-of-product',
    breaks: 'A cart charges the price that the catalog shows for the variant.',
    plant: rated({ unit: ({ ware }) => basePriceOf(ware) }),
  },
  {
    id: 'jumpseller-unnamed-products-removed',
    breaks: 'An update leaves the products that it does not name as they are.',
    plant: onlyNamedStay,
  },
  {
    id: 'jumpseller-included-tax-charged-again',
    breaks: 'A tax that is inside of the price, as the line says, is not added to the total.',
    plant: rated({
      total: ({ subtotal, discount, tax, shipping, shipping_discount, shipping_tax }) =>
        subtotal - discount + tax + shipping - shipping_discount + shipping_tax,
    }),
  },
  {
    id: 'jumpseller-shipping-of-first-method',
    breaks: 'The shipping costs what the chosen method costs.',
    plant: rated({ paidAs: () => methods[0] }),
  },
  {
    id: 'jumpseller-city-from-municipality',
    breaks: 'The shipping address of an order has the city that was sent.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'order.shipping_address', cityAsMunicipality),
    ),
  },
  {
    id: 'jumpseller-cart-read-from-cache',
    breaks: 'A cart that is read has what the latest update has set.',
    plant: readOnce,
  },
  {
    id: 'jumpseller-canceled-order-paid',
    breaks: 'A checkout that is cancelled stays so, and is never paid.',
    plant: ruled({
      accepts: (tool, state) =>
        usual.accepts(tool, state) || (tool === 'complete_checkout' && state === 'cancelled'),
    }),
  },
  {
    id: 'jumpseller-refused-payment-taken',
    breaks: 'Commerce endpoint 7: no order if the buyer does not agree to pay it.',
    plant: ruled({ approves: ({ at: date }, now) => isRecent(date, now) }),
  },
  {
    id: 'jumpseller-approval-never-expires',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment, and not long before.',
    plant: ruled({ approves: ({ given }) => given === true }),
  },
  {
    id: 'jumpseller-order-without-shipping-tax',
    breaks: 'An order costs what its checkout did when the buyer approved of it.',
    plant: answering(/^get_order$/, (record) => edit(record, 'order', withoutShippingTax)),
  },
  {
    id: 'jumpseller-address-of-last-buyer',
    breaks: 'A checkout never shows the address of another one.',
    plant: lastAddressForAll,
  },
];
