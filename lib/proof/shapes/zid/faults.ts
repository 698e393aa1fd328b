/** Twelve faults in the storefront in the manner of Zid. */
import { answering, asFields, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import type { Rules, Words } from '../trade/trade.ts';
import { itemOf } from './catalog.ts';
import { feesOf, methods, totals, vatOf, zidDesk } from './zid.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(zidDesk(rules));
const worded = (own: (words: Words) => Partial<Words>): Plant => rebuilt(zidDesk({}, own));

/** Later pages begin where they would with pages of the default size. */
const skippingByDefault: Plant = instead('search_catalog', (args, tools) => {
  const outcome = tools('search_catalog', args);
  const page = Number(args.page ?? 1);
  if (page === 1) return outcome;
  const all = tools('search_catalog', { ...args, page: 1, page_size: 50 });
  const found = 'record' in all ? asList(all.record.results) : [];
  const [first, size] = [(page - 1) * 15, Number(args.page_size ?? 15)];
  return changed(outcome, (record) => ({ ...record, results: found.slice(first, first + size) }));
});

const unsold = (product: unknown): Fields => ({
  ...asFields(product),
  sale_price: null,
  formatted_sale_price: null,
});

/** The answer to an update has the totals that the products had before it. */
const totalsOfBefore: Plant = instead('update_cart', (args, tools) => {
  const read = tools('get_cart', { cart_id: args.cart_id });
  const before = 'record' in read ? asList(at(read.record, 'cart.products')) : [];
  return changed(tools('update_cart', args), (record) =>
    edit(record, 'cart.products.*', (product) => {
      const was = asFields(before.find((each) => at(each, 'id') === at(product, 'id')));
      const { total, total_string } = { ...asFields(product), ...was };
      return { ...asFields(product), total, total_string };
    }),
  );
});

/** New quantities are taken for all that the cart is to have. */
const droppingUnnamed: Plant = instead('update_cart', (args, tools) => {
  const { cart_id } = args;
  const read = tools('get_cart', { cart_id });
  const outcome = tools('update_cart', args);
  if (!('record' in read) || !('record' in outcome) || args.update_products === undefined) return outcome;
  const idsIn = (rows: unknown, member: string) => asList(rows).map((row) => at(row, member));
  const old = idsIn(at(read.record, 'cart.products'), 'id');
  const named = idsIn(args.update_products, 'cart_product_id');
  const remove_products = asList(at(outcome.record, 'cart.products'))
    .map(asFields)
    .filter(({ id }) => old.includes(id) && !named.includes(id))
    .map(({ id, product_id }) => ({ cart_product_id: id, product_id }));
  return remove_products.length > 0 ? tools('update_cart', { cart_id, remove_products }) : outcome;
});

/** Reading any cart shows what is in the cart that changed last. */
const sessionCart: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome) || !name.endsWith('_cart')) return outcome;
    if (name !== 'get_cart') {
      latest = at(outcome.record, 'cart.id');
      return outcome;
    }
    return changed(tools(name, { cart_id: latest }), (record) => edit(record, 'cart.id', () => args.cart_id));
  };
};

const nextMethod = (method: string): string => {
  const [id, payment] = method.split('/');
  const index = methods.findIndex((each) => String(each.id) === id);
  return `${methods[(index + 1) % methods.length]?.id}/${payment}`;
};

export const faults: readonly Fault[] = [
  {
    id: 'zid-pages-skip-by-default-size',
    breaks: 'The pages of a search, one after the other, have all products that it counts.',
    plant: skippingByDefault,
  },
  {
    id: 'zid-product-misses-the-sale',
    breaks: 'A product costs the same in get_product as in a search and in a cart.',
    plant: answering(/^get_product$/, (record) => edit(unsold(record), 'variants.*', unsold)),
  },
  {
    id: 'zid-unknown-products-are-skipped',
    breaks: 'A cart with a product that does not exist is refused, and not created without it.',
    plant: worded(({ filling }) => ({
      filling: (args) => filling(args).filter((change) => change.does !== 'add' || itemOf(change.item)),
    })),
  },
  {
    id: 'zid-update-answers-old-line-totals',
    breaks:
      'The total of a product is its price times its quantity, less its discount, also in the answer to an update.',
    plant: totalsOfBefore,
  },
  {
    id: 'zid-shipping-vat-not-in-total',
    breaks: 'The rows of the totals add up to the total.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, total: sums.total - vatOf(sums.shipping) };
      },
    }),
  },
  {
    id: 'zid-vat-at-the-old-rate',
    breaks: 'The VAT is 15 %, as the tools, the products and the row of the VAT say.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        const net = sums.subtotal - sums.discount + sums.shipping + feesOf(method);
        const tax = Math.round(net / 20);
        return { ...sums, tax, total: net + tax };
      },
    }),
  },
  {
    id: 'zid-update-drops-the-others',
    breaks: 'Products that an update of a cart does not name stay, as the tool says.',
    plant: droppingUnnamed,
  },
  {
    id: 'zid-reads-the-cart-of-the-session',
    breaks: 'A cart that is read has its own products, and not those of another cart.',
    plant: sessionCart,
  },
  {
    id: 'zid-ships-with-the-next-method',
    breaks: 'A checkout has the shipping method that was chosen.',
    plant: worded(({ delivery }) => ({
      delivery: (checkout, args) => {
        const after = delivery(checkout, args);
        const isChosen = 'lines' in after && args.shipping_method_id !== undefined && after.method;
        return isChosen ? { ...after, method: nextMethod(isChosen) } : after;
      },
    })),
  },
  {
    id: 'zid-cancellation-is-not-kept',
    breaks: 'A checkout that is canceled stays canceled.',
    plant: instead('cancel_checkout', (args, tools) => {
      const read = tools('get_checkout', args);
      const phase = 'record' in read ? at(read.record, 'checkout.phase') : undefined;
      if (phase === 'completed') return tools('cancel_checkout', args);
      return changed(read, (record) => edit(record, 'checkout.phase', () => 'canceled'));
    }),
  },
  {
    id: 'zid-declined-approval-buys',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer, who may decline.',
    plant: bent({ approves: ({ at: moment }, now) => isRecent(moment, now) }),
  },
  {
    id: 'zid-order-has-one-of-each',
    breaks: 'An order has the quantities of the checkout that was completed.',
    plant: answering(/^get_order$/, (record) => edit(record, 'order.products.*.quantity', () => 1)),
  },
];
