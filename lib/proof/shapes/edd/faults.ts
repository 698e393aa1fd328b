/** Twelve faults at the shop in the manner of Easy Digital Downloads. */
import { answering, asFields, asList, edit } from '../../planted/planted.ts';
import { at, isRecent, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { usual } from '../trade/trade.ts';
import { eddTools } from './edd.ts';
import { catalogIn, itemFor, rateIn, shopCountry } from './goods.ts';

const contentsIn = (outcome: Outcome): readonly Fields[] =>
  'record' in outcome ? rowsIn(outcome.record.cart, 'contents') : [];

/** The item is looked up by its download alone, and its first price option is found. */
const ignoringPriceIds: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const contents = contentsIn(tools('get_cart', { cart_token: args.cart_token }));
  const found = edit(args, 'quantities.*', (row) => {
    const { download_id, ...rest } = asFields(row);
    const { options = rest.options } = contents.find(({ id }) => id === download_id) ?? {};
    return { ...rest, download_id, ...(options !== undefined && { options }) };
  });
  return tools(name, asFields(found));
};

/** Items keep the keys that they had when they were added, while the cart shows positions. */
const keepingKeys: Plant = (tools) => {
  const kept = new Map<unknown, readonly number[]>();
  return (name, args) => {
    if (!/^(create|update)_cart$/.test(name)) return tools(name, args);
    const keys = kept.get(args.cart_token) ?? [];
    const { remove, ...rest } = args;
    const removed = asList(remove)
      .map((key) => keys.indexOf(Number(key)))
      .filter((position) => position >= 0);
    const changes = { ...rest, ...(removed.length > 0 && { remove: removed }) };
    const isRead = name === 'update_cart' && Object.keys(changes).length === 1;
    const outcome = tools(isRead ? 'get_cart' : name, changes);
    if (!('record' in outcome)) return outcome;
    const left = keys.filter((_, position) => !removed.includes(position));
    const added = contentsIn(outcome).slice(left.length);
    const next = Math.max(-1, ...keys) + 1;
    kept.set(at(outcome.record, 'cart.token'), [...left, ...added.map((_, nth) => next + nth)]);
    return outcome;
  };
};

/** What an address lacks is taken from the one before. */
const mergingAddresses: Plant = (tools) => (name, args) => {
  if (name !== 'update_checkout') return tools(name, args);
  const read = tools('get_checkout', { payment_id: args.payment_id });
  const former = 'record' in read ? asFields(at(read.record, 'payment.user_info.address')) : {};
  const merged = edit(args, 'user_info.address', (address) => ({ ...former, ...asFields(address) }));
  return tools(name, asFields(merged));
};

/** The page of a cart is cached when it is created. */
const cachedCarts: Plant = (tools) => {
  const cached = new Map<unknown, Outcome>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart') cached.set(at(outcome.record, 'cart.token'), outcome);
    return name === 'get_cart' ? (cached.get(args.cart_token) ?? outcome) : outcome;
  };
};

/** The receipt is that of the last purchase, also for others. */
const latestReceipt: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'complete_checkout') latest = at(outcome.record, 'payment.key');
    return name === 'get_order' ? tools(name, { purchase_key: latest }) : outcome;
  };
};

/** Who has once agreed is not asked again. */
const rememberingAgreement = rebuilt((places) => {
  let hasAgreed = false;
  const approves: typeof usual.approves = (approval, now) => {
    hasAgreed ||= usual.approves(approval, now);
    return hasAgreed;
  };
  return eddTools({ rules: { approves } })(places);
});

export const faults: readonly Fault[] = [
  {
    id: 'edd-quantity-of-another-price',
    breaks: 'A new quantity is that of the item with the price option that the update names.',
    plant: ignoringPriceIds,
  },
  {
    id: 'edd-items-at-default-price',
    breaks: 'An item costs what its price option costs in the catalog.',
    plant: rebuilt(
      eddTools({
        sums: { priceOf: ({ ware, amount }) => itemFor({ download_id: ware.id })?.amount ?? amount },
      }),
    ),
  },
  {
    id: 'edd-tax-of-the-shop-country',
    breaks: 'The tax of a payment is by the rate of the country of its address, which the payment shows.',
    plant: rebuilt(eddTools({ sums: { taxIn: () => rateIn(shopCountry) } })),
  },
  {
    id: 'edd-former-address-merged',
    breaks: 'A billing address replaces the one before as a whole, as the tool says.',
    plant: mergingAddresses,
  },
  {
    id: 'edd-pages-of-ten-skipped',
    breaks: 'A page of a search begins after the last download of the page before.',
    plant: rebuilt(eddTools({ catalog: catalogIn((page) => (page - 1) * 10) })),
  },
  {
    id: 'edd-cart-page-cached',
    breaks: 'A cart that is read has the items that it has after its last update.',
    plant: cachedCarts,
  },
  {
    id: 'edd-abandoned-payment-completed',
    breaks: 'An abandoned payment cannot be completed.',
    plant: rebuilt(
      eddTools({
        rules: {
          accepts: (tool, state) =>
            usual.accepts(tool, state) || (state === 'cancelled' && tool === 'complete_checkout'),
        },
      }),
    ),
  },
  {
    id: 'edd-agreement-only-set',
    breaks: 'Commerce endpoint 7: a payment is completed only if the buyer agrees to it.',
    plant: rebuilt(
      eddTools({
        rules: { approves: ({ given, at: time }, now) => given !== undefined && isRecent(time, now) },
      }),
    ),
  },
  {
    id: 'edd-agreement-remembered',
    breaks: 'Commerce endpoint 7: the buyer agrees to each purchase at the moment of its payment.',
    plant: rememberingAgreement,
  },
  {
    id: 'edd-sale-of-single-pieces',
    breaks: 'A sale has the quantities of its payment.',
    plant: answering(/^get_order$/, (record) => edit(record, 'sale.products.*.quantity', () => 1)),
  },
  {
    id: 'edd-receipt-of-the-latest-sale',
    breaks: 'A purchase key reads its own sale, and none of another buyer.',
    plant: latestReceipt,
  },
  {
    id: 'edd-keys-with-gaps',
    breaks: 'A removal takes out the item at the position that the cart shows.',
    plant: keepingKeys,
  },
];
