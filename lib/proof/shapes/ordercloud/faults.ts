/** Twelve faults in the shop in the manner of OrderCloud. */
import { answering, asFields, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { listIn, matching, rowsIn } from '../trade/stock.ts';
import { catalogWith, productIdOf, toProduct, wares } from './goods.ts';
import { openWith, shippingCosts } from './ordercloud.ts';

const amountIn = (record: Fields, path: string): number => Number(at(record, `${path}.amount`));

/** As for any user of OrderCloud there is one cart, and a second one that is created adds to it. */
const oneCart: Plant = (tools) => {
  let current: unknown;
  return (name, args) => {
    if (name === 'create_cart' && current !== undefined) {
      const known = tools('get_cart', { CartID: current });
      if ('record' in known && at(known.record, 'Order.Status') === 'Unsubmitted') {
        return tools('update_cart', { CartID: current, Create: args.LineItems });
      }
    }
    const outcome = tools(name, args);
    if (name === 'create_cart' && 'record' in outcome) current = at(outcome.record, 'Order.ID');
    return outcome;
  };
};

/** A line item shows the totals that it had when it was created. */
const firstLineTotals: Plant = (tools) => {
  const first = new Map<unknown, Fields>();
  return (name, args) =>
    changed(tools(name, args), (record) =>
      edit(record, 'LineItems.*', (line) => {
        const { ID, LineSubtotal, LineTotal } = asFields(line);
        const totals = first.get(ID) ?? { LineSubtotal, LineTotal };
        first.set(ID, totals);
        return { ...asFields(line), ...totals };
      }),
    );
};

/** What is patched replaces the line items of the cart. */
const patchingReplaces: Plant = instead('update_cart', (args, tools) => {
  const kept = new Set(rowsIn(args, 'Patch').map(({ ID }) => ID));
  const gone = new Set(listIn(args, 'Delete'));
  const before = tools('get_cart', { CartID: args.CartID });
  if (kept.size === 0 || !('record' in before)) return tools('update_cart', args);
  const others = rowsIn(before.record, 'LineItems').map(({ ID }) => ID);
  const Delete = others.filter((id) => gone.has(id) || !kept.has(id));
  return tools('update_cart', { ...args, ...(Delete.length > 0 && { Delete }) });
});

const [firstWare] = wares;

export const faults: readonly Fault[] = [
  {
    id: 'ordercloud-any-word-is-enough',
    breaks: 'A search finds products with all of its words, as the tool says.',
    plant: rebuilt(
      openWith({
        catalog: catalogWith((all, query) => {
          const words = String(query).split(/\s+/);
          return all.filter((ware) => words.some((word) => matching([ware], word).length > 0));
        }),
      }),
    ),
  },
  {
    id: 'ordercloud-unknown-product-is-the-first',
    breaks: 'A product that does not exist is refused.',
    plant: instead('get_product', (args, tools) => {
      const isKnown = wares.some((ware) => productIdOf(ware) === args.ProductID);
      return isKnown || !firstWare ? tools('get_product', args) : { record: toProduct(firstWare) };
    }),
  },
  {
    id: 'ordercloud-worksheets-in-us-dollars',
    breaks: 'A checkout has the currency of the catalog and of its cart.',
    plant: answering(/_checkout$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"CAD"', '"USD"')),
    ),
  },
  {
    id: 'ordercloud-price-breaks-only-shown',
    breaks: 'The `UnitPrice` is that of the last price break whose `Quantity` is reached, as the tool says.',
    plant: rebuilt(openWith({ house: { unitPriceOf: ({ item }) => item.amount } })),
  },
  {
    id: 'ordercloud-line-totals-of-the-first-quantity',
    breaks: 'The `LineTotal` is the `UnitPrice` times the `Quantity`.',
    plant: firstLineTotals,
  },
  {
    id: 'ordercloud-total-without-tax',
    breaks: 'The `Total` contains the `TaxCost` that is shown.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'Order.Total.amount', (total) => Number(total) - amountIn(record, 'Order.TaxCost')),
    ),
  },
  {
    id: 'ordercloud-second-shipment-is-free',
    breaks: 'The `ShippingCost` is the sum of the costs of the chosen methods, one for each shipment.',
    plant: rebuilt(
      openWith({
        house: { shippingOf: (contents) => shippingCosts(contents).find((cost) => cost > 0) ?? 0 },
      }),
    ),
  },
  {
    id: 'ordercloud-patch-replaces-lines',
    breaks: 'Line items that an update does not name stay, as the tool says.',
    plant: patchingReplaces,
  },
  {
    id: 'ordercloud-carts-are-one',
    breaks: 'A cart that is created is a new one, and has nothing but its own line items.',
    plant: oneCart,
  },
  {
    id: 'ordercloud-canceled-carts-change',
    breaks: 'A cart that is canceled cannot be changed any more, as the tool says.',
    plant: rebuilt(
      openWith({
        accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool === 'update_cart'),
      }),
    ),
  },
  {
    id: 'ordercloud-submits-twice',
    breaks: 'A checkout is submitted once, as the tool says.',
    plant: rebuilt(
      openWith({
        accepts: (tool, state) => state === 'open' || (state === 'placed' && tool === 'complete_checkout'),
      }),
    ),
  },
  {
    id: 'ordercloud-orders-before-shipping',
    breaks: 'An order costs what the checkout did that was submitted, with the shipping.',
    plant: answering(/^get_order$/, (record) => {
      const shipping = amountIn(record, 'Order.ShippingCost');
      const unshipped = edit(record, 'Order.ShippingCost.amount', () => 0);
      return edit(unshipped, 'Order.Total.amount', (total) => Number(total) - shipping);
    }),
  },
];
