/** Twelve faults in the shape of Znode. */
import { answering, asFields, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import type { Purchase } from '../desk/desk.ts';
import { searched } from '../desk/stock.ts';
import { catalogIn, fine, pieces } from './goods.ts';
import { dialect, type Figures, figuresOf, orderOf, quoteOf, refusal } from './znode.ts';

const altered = bent(dialect);

/** Quotes and orders whose totals are calculated in another way. */
const figuring = (figures: (purchase: Purchase) => Figures): Plant =>
  altered({
    showCheckout: (purchase) => ({ Quote: quoteOf(purchase, figures(purchase)), ...fine }),
    showOrder: (purchase, { now }) => ({ Order: orderOf(purchase, figures(purchase), now()), ...fine }),
  });

/** The search engine's usual way: products with any word of the query. */
const withAnyWord: typeof searched = (wares, query) => {
  const words = String(query ?? '').split(/\s+/);
  const found = new Set(words.flatMap((word) => searched(wares, word)));
  return wares.filter((ware) => found.has(ware));
};

/** The answer of an update has the sums that were cached before it. */
const cachedSums: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const before = tools('get_cart', { CookieMappingId: args.CookieMappingId });
  return changed(tools(name, args), (record) => {
    if (!('record' in before)) return record;
    const { SubTotal, Total } = asFields(before.record.ShoppingCart);
    return { ...record, ShoppingCart: { ...asFields(record.ShoppingCart), SubTotal, Total } };
  });
};

/** A session has one cart, which is the one that was changed last. */
const oneCart: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (/^(create|update)_cart$/.test(name)) latest = at(outcome.record, 'ShoppingCart.CookieMappingId');
    if (name !== 'get_cart' || latest === undefined) return outcome;
    const other = tools(name, { CookieMappingId: latest });
    if (!('record' in other)) return outcome;
    return changed(other, (record) =>
      edit(record, 'ShoppingCart.CookieMappingId', () => args.CookieMappingId),
    );
  };
};

/** A quote whose address is lost when only the shipping option is sent. */
const forgetful = altered({
  deliver: (args, purchase) => {
    const delivery = dialect.deliver(args, purchase);
    const isKept = args.ShippingAddress !== undefined || args.ShippingId === undefined;
    return isKept || !('method' in delivery) ? delivery : Object.assign({ ...delivery }, { address: null });
  },
});

export const faults: readonly Fault[] = [
  {
    id: 'znode-any-word-matches',
    breaks: 'A product that is found contains each word of the query, as the tool says.',
    plant: altered({ catalog: catalogIn(withAnyWord, (id) => refusal('item', id)) }),
  },
  {
    id: 'znode-price-of-first-child',
    breaks: 'A configurable product has the same prices in `get_product` as in a search and a cart.',
    plant: answering(/^get_product$/, (record) => {
      const first = at(record, 'PublishProduct.ConfigurableProducts.0.RetailPrice');
      return edit(record, 'PublishProduct.ConfigurableProducts.*.RetailPrice', () => first);
    }),
  },
  {
    id: 'znode-sums-of-before-update',
    breaks: 'The `SubTotal` of a cart is the sum of its items, in the answer of an update too.',
    plant: cachedSums,
  },
  {
    id: 'znode-default-option-charged',
    breaks:
      'Shipping costs the `ShippingRate` of the chosen option, and not that of the default of the shop.',
    plant: figuring((purchase) =>
      figuresOf(purchase.method === undefined ? purchase : { ...purchase, method: '24' }),
    ),
  },
  {
    id: 'znode-tax-twice-in-total',
    breaks: 'The total is the sum of items, shipping, handling and tax.',
    plant: figuring((purchase) => {
      const figures = figuresOf(purchase);
      return { ...figures, total: figures.total + figures.tax };
    }),
  },
  {
    id: 'znode-left-out-items-stay',
    breaks: 'An update removes the items that are not sent, as the tool says.',
    plant: altered({
      fill: (args, cart) => {
        const rows = asList(args.ShoppingCartItems);
        const isSent = (id: string, sku: string) =>
          rows.some((row) => at(row, 'ExternalId') === id || at(row, 'SKU') === sku);
        const rest = (cart?.lines ?? [])
          .filter(({ id, item }) => !isSent(id, item.sku))
          .map(({ id, quantity }) => ({ ExternalId: id, Quantity: quantity }));
        return dialect.fill({ ...args, ShoppingCartItems: [...rows, ...rest] }, cart);
      },
    }),
  },
  {
    id: 'znode-one-cart-a-session',
    breaks: 'A cart is read with its own items, whatever is put into another cart.',
    plant: oneCart,
  },
  {
    id: 'znode-removed-cart-lives',
    breaks: 'A cart that is cancelled does not exist any longer, and no quote is made of it.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), () => ({ IsSuccess: true, ...fine })),
    ),
  },
  {
    id: 'znode-option-forgets-address',
    breaks: 'What is not sent in an update of a quote stays, as the tool says.',
    plant: forgetful,
  },
  {
    id: 'znode-approval-unread',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: altered({
      approval: (args) => ({ ...dialect.approval(args), given: isFields(args.BuyerApproval) }),
    }),
  },
  {
    id: 'znode-order-without-handling',
    breaks: 'An order has the charges and the total of the quote that the buyer approved.',
    plant: altered({
      showOrder: (purchase, { now }) => {
        const { handling, total, ...figures } = figuresOf(purchase);
        const less = { ...figures, handling: 0, total: total - handling };
        return { Order: orderOf(purchase, less, now()), ...fine };
      },
    }),
  },
  {
    id: 'znode-sells-out-of-stock',
    breaks: 'What is out of stock is refused, as the tool says.',
    plant: altered({ items: new Map([...pieces].map(([id, item]) => [id, { ...item, ready: true }])) }),
  },
];
