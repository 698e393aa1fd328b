/** Twelve faults in the manner of Lemon Squeezy. */
import { answering, asFields, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { amounts, catalogOf, formatted, items, moneyOf } from './catalog.ts';
import { found, lemonsqueezyDesk, refusal } from './lemonsqueezy.ts';

const ordered = items.filter(({ available }) => available);

/** The first variant of the same product. */
function defaultVariant(id: unknown) {
  const item = found(id);
  return item?.available ? ordered.find(({ ware }) => ware === item.ware) : item;
}

/** The items of an updated cart keep the sums that they had when they were put into it. */
const keepingSums: Plant = (tools) => {
  const first = new Map<unknown, Fields>();
  const names = ['subtotal', 'discount_total', 'total'];
  const remembered = (resource: unknown): unknown => {
    const { attributes, ...rest } = asFields(resource);
    const sums = Object.fromEntries(names.map((name) => [name, Number(at(attributes, name))]));
    const known = first.get(rest.id) ?? amounts(sums);
    first.set(rest.id, known);
    return { ...rest, attributes: { ...asFields(attributes), ...known } };
  };
  return (name, args) => {
    const outcome = tools(name, args);
    return name.endsWith('_cart')
      ? changed(outcome, (record) => edit(record, 'included.*', remembered))
      : outcome;
  };
};

/** A new quantity is added to the present one. */
const adding: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', { cart_id: args.cart_id });
  const present = asList('record' in read ? read.record.included : []);
  const grown = rowsIn(args, 'cart_items').map(({ id, quantity }) => {
    const item = present.find((resource) => at(resource, 'id') === id);
    const before = quantity === 0 ? 0 : Number(at(item, 'attributes.quantity') ?? 0);
    return { id, quantity: Number(quantity) + before };
  });
  return tools(name, grown.length > 0 ? { ...args, cart_items: grown } : args);
};

/** A checkout has what is in the cart that was made last. */
const checkingOutLatest: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    if (name !== 'create_checkout') {
      const outcome = tools(name, args);
      if (name === 'create_cart' && 'record' in outcome) latest = at(outcome.record, 'data.id');
      return outcome;
    }
    const named = tools('get_cart', args);
    return 'record' in named ? tools(name, { cart_id: latest }) : tools(name, args);
  };
};

const isNotFound = (outcome: Outcome): boolean =>
  'members' in outcome && at(outcome.members, 'result.structuredContent.errors.0.status') === '404';

/** Variants that do not exist are left out. */
const skippingUnknown: Plant = (tools) => (name, args) => {
  const outcome = tools(name, args);
  if (name !== 'create_cart' || !isNotFound(outcome)) return outcome;
  const known = rowsIn(args, 'variant_quantities').filter(({ variant_id }) =>
    items.some(({ id }) => id === String(variant_id)),
  );
  return tools(name, { ...args, variant_quantities: known });
};

const withoutTax = (attributes: unknown): Fields => ({
  ...asFields(attributes),
  ...amounts({ total: Number(at(attributes, 'total')) - Number(at(attributes, 'tax')) }),
});

/** Before the prices went up. */
function atOldPrice(attributes: unknown): Fields {
  const amount = Math.round(Number(at(attributes, 'price.amount')) * 0.9);
  return { ...asFields(attributes), price: moneyOf(amount), price_formatted: formatted(amount) };
}

export const faults: readonly Fault[] = [
  {
    id: 'lemonsqueezy-pages-overlap',
    breaks: 'Each page of a search has other products.',
    plant: rebuilt(
      lemonsqueezyDesk({
        catalog: catalogOf(refusal, (all, number, size) => {
          const from = number === 1 ? 0 : (number - 1) * size - 1;
          return all.slice(from, from + size);
        }),
      }),
    ),
  },
  {
    id: 'lemonsqueezy-product-with-old-prices',
    breaks: 'A variant has the same price in a search and when its product is read.',
    plant: answering(/^get_product$/, (record) => edit(record, 'included.*.attributes', atOldPrice)),
  },
  {
    id: 'lemonsqueezy-default-variant-in-cart',
    breaks: 'A cart has the variants that were asked for, at their prices.',
    plant: rebuilt(lemonsqueezyDesk({ find: defaultVariant })),
  },
  {
    id: 'lemonsqueezy-item-sums-kept',
    breaks: 'The `subtotal` of an item is its price times its quantity.',
    plant: keepingSums,
  },
  {
    id: 'lemonsqueezy-tax-taken-as-included',
    breaks: 'The tax is the `tax_rate` of what is taxed, on top of it.',
    plant: rebuilt(
      lemonsqueezyDesk({
        sums: { tax: (net, percent) => net - Math.round((net * 100) / (100 + percent)) },
      }),
    ),
  },
  {
    id: 'lemonsqueezy-shipping-for-each-license',
    breaks: 'The shipping costs what the selected shipping option says.',
    plant: rebuilt(lemonsqueezyDesk({ sums: { shipping: (price, pieces) => price * pieces } })),
  },
  {
    id: 'lemonsqueezy-quantity-added',
    breaks: 'An update of a cart item replaces its quantity, as the tool says.',
    plant: adding,
  },
  {
    id: 'lemonsqueezy-checkout-of-latest-cart',
    breaks: 'A checkout has what is in its cart, and not what is in another.',
    plant: checkingOutLatest,
  },
  {
    id: 'lemonsqueezy-cancelled-cart-lives',
    breaks: 'A cart that was cancelled stays so, and cannot be changed.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) =>
        edit(
          edit(record, 'data.attributes.status', () => 'cancelled'),
          'data.attributes.status_formatted',
          () => 'Cancelled',
        ),
      ),
    ),
  },
  {
    id: 'lemonsqueezy-old-confirmation-taken',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous.',
    plant: rebuilt(lemonsqueezyDesk({ approves: ({ given }) => given === true })),
  },
  {
    id: 'lemonsqueezy-order-without-tax',
    breaks: 'The total of an order is that of its checkout, and contains the tax.',
    plant: answering(/^get_order$/, (record) => edit(record, 'data.attributes', withoutTax)),
  },
  {
    id: 'lemonsqueezy-unknown-variants-skipped',
    breaks: 'A variant that does not exist is refused, and no cart is made.',
    plant: skippingUnknown,
  },
];
