/** Twelve faults in the marketplace of Reaction Commerce. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { items, methodId, methods, productId, variantId, wares } from './goods.ts';
import { reactionTools } from './reaction.ts';
import { sumsOf } from './sums.ts';

/** The variant that a search by the product alone finds: the last one in stock. */
const lastOf = (configuration: unknown): unknown => {
  const ware = wares.find((each) => productId(each) === at(configuration, 'productId'));
  const last = ware?.makes.filter(({ available }) => available).at(-1);
  return last ? edit(configuration, 'productVariantId', () => variantId(last)) : configuration;
};

/** The option of the same shop that comes after the requested one. */
const nextMethod = (id: unknown): unknown => {
  const options = Object.values(methods).find((each) => each.some((method) => methodId(method) === id)) ?? [];
  const index = options.findIndex((method) => methodId(method) === id);
  const next = options[(index + 1) % Math.max(1, options.length)];
  return next ? methodId(next) : id;
};

/** The quantities of a cart are taken for increments. */
const adding: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const { cartId, cartToken } = args;
  const read = tools('get_cart', { cartId, cartToken });
  const present = 'record' in read ? asList(at(read.record, 'cart.items.nodes')).filter(isFields) : [];
  const raised = (row: unknown) => {
    const known = present.find(({ _id }) => _id === at(row, 'cartItemId'));
    const more = (quantity: unknown) => Number(quantity) + Number(known?.quantity ?? 0);
    return at(row, 'quantity') === 0 ? row : edit(row, 'quantity', more);
  };
  return tools(name, asFields(edit(args, 'updateItems.*', raised)));
};

/** The subtotal of an item is stored when it is added, and never again. */
const frozenSubtotals: Plant = (tools, places) => {
  const stored = new Map<unknown, unknown>();
  const inNode = (node: unknown) => {
    const id = at(node, '_id');
    if (!stored.has(id)) stored.set(id, at(node, 'subtotal'));
    return edit(node, 'subtotal', () => stored.get(id));
  };
  const inRecord = (record: Fields) => edit(record, '*.items.nodes.*', inNode);
  return answering(/_(cart|checkout)$/, inRecord)(tools, places);
};

/** A cart is found by its shop alone, so that the newest one is found. */
const newestCart: Plant = (tools) => {
  let newest: Fields | undefined;
  return (name, args) => {
    const outcome = tools(name, name === 'get_cart' && newest ? newest : args);
    if (name === 'create_cart' && 'record' in outcome) {
      newest = { cartId: at(outcome.record, 'cart._id'), cartToken: outcome.record.token };
    }
    if (name === 'cancel_cart' && newest?.cartId === args.cartId) newest = undefined;
    return outcome;
  };
};

/** Sums whose total lacks the handling. */
const withoutHandling: typeof sumsOf = (lines, groups) => {
  const sums = sumsOf(lines, groups);
  const handling = groups.reduce((sum, { selected }) => sum + (selected?.handling ?? 0), 0);
  return sums.fulfillment === null ? sums : { ...sums, total: sums.total - handling };
};

/** Sums with a tax on the fulfillment, too. */
const taxedFulfillment: typeof sumsOf = (lines, groups) => {
  const sums = sumsOf(lines, groups);
  const more = Math.round((sums.fulfillment ?? 0) * 0.0825);
  return { ...sums, tax: (sums.tax ?? 0) + more, total: sums.total + more };
};

export const faults: readonly Fault[] = [
  {
    id: 'reaction-cursor-is-inclusive',
    breaks: 'Each page of a search has other products than the page before.',
    plant: rebuilt(reactionTools({ overlap: 1 })),
  },
  {
    id: 'reaction-product-price-in-dollars',
    breaks: 'Amounts are in minor units, and the price of a variant is the same in each tool.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'catalogItemProduct.product.variants.*.pricing.price', (price) =>
        edit(price, 'amount', (amount) => Number(amount) / 100),
      ),
    ),
  },
  {
    id: 'reaction-variant-of-product-ignored',
    breaks: 'A cart has the variant that was asked for.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(edit(args, 'items.*.productConfiguration', lastOf), 'addItems.*.productConfiguration', lastOf),
    ),
  },
  {
    id: 'reaction-sold-out-added',
    breaks: 'A variant that is sold out cannot be added to a cart.',
    plant: rebuilt(
      reactionTools({
        rules: {
          find: (id) => {
            const item = items.find((each) => each.id === id);
            return item && { ...item, available: true };
          },
        },
      }),
    ),
  },
  {
    id: 'reaction-quantity-is-increment',
    breaks: 'The quantity of an update is the new quantity, as the tool says.',
    plant: adding,
  },
  {
    id: 'reaction-subtotal-not-recalculated',
    breaks: 'The subtotal of an item is its price multiplied by its quantity.',
    plant: frozenSubtotals,
  },
  {
    id: 'reaction-newest-cart-read',
    breaks: 'A cart that is read is the one that was asked for.',
    plant: newestCart,
  },
  {
    id: 'reaction-other-option-selected',
    breaks:
      'Commerce endpoint 8: the fulfillment option that the shopper selects is the one of the checkout.',
    plant: asking(/^update_checkout$/, (args) =>
      edit(args, 'fulfillmentOptions.*.fulfillmentMethodId', nextMethod),
    ),
  },
  {
    id: 'reaction-handling-not-in-total',
    breaks: 'The total is the sum of the items, the fulfillment and the tax, minus the discount.',
    plant: rebuilt(reactionTools({ sums: withoutHandling })),
  },
  {
    id: 'reaction-canceled-checkout-is-placed',
    breaks: 'A checkout that is canceled cannot be changed or placed.',
    plant: rebuilt(
      reactionTools({
        rules: {
          accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool !== 'cancel_checkout'),
        },
      }),
    ),
  },
  {
    id: 'reaction-approval-never-expires',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: rebuilt(reactionTools({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'reaction-order-taxes-fulfillment',
    breaks: 'An order has the total of the checkout that the shopper approved.',
    plant: rebuilt(reactionTools({ orderSums: taxedFulfillment })),
  },
];
