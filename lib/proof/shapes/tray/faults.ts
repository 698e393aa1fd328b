/** Twelve faults in the shape of Tray. */
import { answering, asFields, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { freightOf, totals } from './records.ts';
import { isKnown, trayDesk, variantIdOf, wares } from './tray.ts';

/** A row with the first variation of its product. */
const withFirstVariation = (row: unknown): unknown => {
  const ware = wares.find(({ id }) => String(id) === at(row, 'product_id'));
  const make = ware?.makes[0];
  return ware && make ? edit(row, 'variant_id', () => variantIdOf(ware, make)) : row;
};

/** New quantities are added to those that the cart has; 0 still removes. */
const addingQuantities: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const before = tools('get_cart', { session_id: args.session_id });
  const products = 'record' in before ? asList(at(before.record, 'Cart.Products')) : [];
  const sent = edit(args, 'Cart.Products.*', (row) => {
    const had = products.find((product) => at(product, 'cart_id') === at(row, 'cart_id'));
    return edit(row, 'quantity', (quantity) =>
      had && quantity !== 0 ? Number(quantity) + Number(at(had, 'quantity')) : quantity,
    );
  });
  return tools(name, asFields(sent));
};

/** The cheaper of two quotes for the same postal code. */
const cheapest = { '1102': '1101', '2102': '2101' } as const;
const cheaper = (method: string | undefined): string | undefined =>
  method === '1102' || method === '2102' ? cheapest[method] : method;

export const faults: readonly Fault[] = [
  {
    id: 'tray-search-ignores-limit',
    breaks: 'A page of a search has at most as many products as `limit` says.',
    plant: asking(/^search_catalog$/, ({ limit: _, ...args }) => args),
  },
  {
    id: 'tray-product-dearer-than-in-search',
    breaks: 'A product has the same prices in each tool of the catalog.',
    plant: answering(/^get_product$/, (record) => {
      const raised = (amount: unknown) => Math.round(Number(amount) * 1.1);
      return edit(edit(record, 'Product.price.amount', raised), 'Product.Variant.*.price.amount', raised);
    }),
  },
  {
    id: 'tray-cart-takes-first-variation',
    breaks: 'A cart has the variation that was put into it.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'Cart.Products.*', withFirstVariation)),
  },
  {
    id: 'tray-line-counts-one-piece',
    breaks: 'The subtotal of a product in a cart is its price times its quantity.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, '*.Products.*', (product) => edit(product, 'sub_total', () => at(product, 'price'))),
    ),
  },
  {
    id: 'tray-packaging-not-in-total',
    breaks: 'The total contains the fee for the packaging that is shown.',
    plant: rebuilt(
      trayDesk({
        sums: (...args) => {
          const sums = totals(...args);
          return { ...sums, total: sums.total - sums.tax };
        },
      }),
    ),
  },
  {
    id: 'tray-freight-of-another-quote',
    breaks: 'The freight of a checkout is that of the chosen quote.',
    plant: rebuilt(
      trayDesk({
        sums: (lines, method, payment) => {
          const sums = totals(lines, method, payment);
          const shipping = freightOf(cheaper(method));
          return { ...sums, shipping, total: sums.total - sums.shipping + shipping };
        },
      }),
    ),
  },
  {
    id: 'tray-update-adds-quantities',
    breaks: 'A quantity that is sent with a `cart_id` replaces that of the cart, as the tool says.',
    plant: addingQuantities,
  },
  {
    id: 'tray-one-session-for-all',
    breaks: 'Each cart has its own session, and leaves those of other carts as they are.',
    plant: rebuilt(trayDesk({ cartId: () => '5c9f1be02d7a4486b31e0fa7c2' })),
  },
  {
    id: 'tray-deleted-cart-lives',
    breaks: 'A cart that was deleted does not exist any more.',
    plant: instead('cancel_cart', (args, tools) => {
      const read = tools('get_cart', args);
      const { session_id } = args;
      return 'record' in read ? { record: { message: 'Deleted', session_id, code: 200 } } : read;
    }),
  },
  {
    id: 'tray-old-approval-taken',
    breaks: 'Commerce endpoint 7: the buyer approves at the moment of payment.',
    plant: rebuilt(trayDesk({ approves: ({ given }) => given === true })),
  },
  {
    id: 'tray-second-order-of-a-checkout',
    breaks: 'A checkout that became an order cannot be completed again.',
    plant: rebuilt(
      trayDesk({
        accepts: (tool, state) => state === 'open' || (state === 'placed' && tool === 'complete_checkout'),
      }),
    ),
  },
  {
    id: 'tray-unknown-products-skipped',
    breaks: 'A product that the shop does not have is refused, and not left out silently.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(args, 'Cart.Products', (rows) => asList(rows).filter(isKnown)),
    ),
  },
];
