/** Twelve faults in the manner of Polar. */
import { answering, asFields, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import type { Dialect, Wish } from '../desk/desk.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { catalogWith, PriceList, prices, pricesOf } from './catalog.ts';
import { dialect, keyOf, polarDesk } from './polar.ts';
import { share } from './sums.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(polarDesk(change));

const withVat = (amount: unknown): number => Number(amount) + share(Number(amount), 1_900);

/** The first price of the same product. */
function firstPrice(id: unknown): unknown {
  const item = prices.get(String(id));
  return item?.ready ? (pricesOf(item.ware)[0]?.id ?? id) : id;
}

const neverArchived = new PriceList([...prices].map(([id, item]) => [id, { ...item, ready: true }]));

const oneUnit = (item: unknown): Fields => ({ ...asFields(item), amount: at(item, 'unit_amount') });

const deliveryFee = (record: Fields): Fields =>
  record.delivery_method === null ? record : { ...record, total_amount: Number(record.total_amount) + 250 };

/** The tax of Sweden, where the seller is, whatever the country of the customer. */
function taxedAtHome(record: Fields): Fields {
  if (record.tax_amount === null) return record;
  const items = asList(record.items).map((item): Fields => {
    return { ...asFields(item), tax_amount: share(Number(at(item, 'net_amount')), 2_500) };
  });
  const tax = items.reduce((sum, { tax_amount }) => sum + Number(tax_amount), 0);
  return { ...record, items, tax_amount: tax, total_amount: Number(record.net_amount) + tax };
}

/** Only the items that are sent. */
const fillWithSent: Dialect['fill'] = (args, cart) => {
  const filling = dialect.fill(args, cart);
  if (!('wishes' in filling) || !cart) return filling;
  const sent = new Set(rowsIn(args, 'items').map((row) => row.id ?? keyOf(row)));
  const isSent = ({ line, item }: Wish) =>
    sent.has(line ?? item ?? '') ||
    cart.lines.some(({ id, item: { id: key } }) => id === line && sent.has(key));
  return { ...filling, wishes: filling.wishes.filter(isSent) };
};

export const faults: readonly Fault[] = [
  {
    id: 'polar-pages-counted-in-tens',
    breaks: 'The pages of a search together have all products, with every limit.',
    plant: altered({ catalog: catalogWith((page) => (page - 1) * 10) }),
  },
  {
    id: 'polar-lookup-with-tax',
    breaks: 'A price is the same in a search, in a lookup and in its product, and without tax.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'items.*.prices.*.price_amount.amount', withVat),
    ),
  },
  {
    id: 'polar-first-price-taken',
    breaks: 'A cart has the price that was asked for, and not another one of the product.',
    plant: asking(/^(create|update)_cart$/, (args) => edit(args, 'items.*.product_price_id', firstPrice)),
  },
  {
    id: 'polar-archived-price-sold',
    breaks: 'An archived price is not for sale: it is refused, and no cart is created.',
    plant: altered({ items: neverArchived }),
  },
  {
    id: 'polar-checkout-items-of-one-unit',
    breaks: 'The `amount` of an item is its `unit_amount` times its quantity.',
    plant: answering(/_checkout$/, (record) => edit(record, 'items.*', oneUnit)),
  },
  {
    id: 'polar-free-delivery-charged',
    breaks: 'The delivery methods cost nothing, and the total is the sum of what is shown.',
    plant: answering(/_checkout$|^get_order$/, deliveryFee),
  },
  {
    id: 'polar-tax-of-the-seller',
    breaks: 'The tax is at the `tax_rate` of the country in the billing address.',
    plant: answering(/_checkout$|^get_order$/, taxedAtHome),
  },
  {
    id: 'polar-update-drops-others',
    breaks: 'Items that are not sent in an update stay in the cart.',
    plant: altered({ fill: fillWithSent }),
  },
  {
    id: 'polar-first-cart-shown',
    breaks: 'A cart that is read has its own items, and not those of another.',
    plant: showingFirst('cart', { argument: 'cart_id', path: 'id' }),
  },
  {
    id: 'polar-expired-checkout-lives',
    breaks: 'A cancelled checkout stays expired, and can neither be changed nor paid.',
    plant: instead('cancel_checkout', (args, tools) => {
      const read = tools('get_checkout', args);
      if (!('record' in read) || read.record.status !== 'open') return tools('cancel_checkout', args);
      return { record: { ...read.record, status: 'expired' } };
    }),
  },
  {
    id: 'polar-approval-not-read',
    breaks: 'Commerce endpoint 7: a customer who does not approve the payment does not pay.',
    plant: altered({
      approval: (args) => ({ ...dialect.approval(args), given: isFields(args.customer_approval) }),
    }),
  },
  {
    id: 'polar-order-of-first-item',
    breaks: 'An order has all items of its checkout.',
    plant: answering(/^get_order$/, (record) => edit(record, 'items', (items) => asList(items).slice(0, 1))),
  },
];
