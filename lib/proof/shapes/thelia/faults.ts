/** Twelve faults in the storefront in the manner of Thelia. */
import { answering, asking, asList, changed, edit } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { items } from './goods.ts';
import { delivery, postageTaxOf, theliaDesk, totals, untaxedOf } from './thelia.ts';

/** The offset of all pages but the first is one product too small. */
const overlappingPages: Plant = (tools) => (name, args) => {
  const outcome = tools(name, args);
  const before = Number(args.page ?? 1) - 1;
  if (name !== 'search_catalog' || before < 1) return outcome;
  const size = Number(args.itemsPerPage ?? 30);
  const first = before * size - 1;
  const all = tools(name, { ...args, page: 1, itemsPerPage: 100 });
  const members = 'record' in all ? asList(all.record['hydra:member']) : [];
  return changed(outcome, (record) => ({ ...record, 'hydra:member': members.slice(first, first + size) }));
};

/** An item of a cart keeps the line totals that were calculated when it was added. */
const cachingItemTotals: Plant = (tools) => {
  const first = new Map<unknown, unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!/_cart$/.test(name)) return outcome;
    return changed(outcome, (record) =>
      ['calculatedRealTotalPrice', 'calculatedRealTotalTaxedPrice'].reduce<unknown>(
        (inner, member) =>
          edit(inner, 'cartItems.*', (item) => {
            const key = `${member} ${at(item, 'id')}`;
            if (!first.has(key)) first.set(key, at(item, member));
            return edit(item, member, () => first.get(key));
          }),
        record,
      ),
    );
  };
};

/** The new quantity of an item is added to the one that it has. */
const appending: Plant = (tools) => (name, args) => {
  const read = name === 'update_cart' ? tools('get_cart', { cartId: args.cartId }) : undefined;
  if (!read || !('record' in read)) return tools(name, args);
  const held = new Map(rowsIn(read.record, 'cartItems').map(({ id, quantity }) => [id, Number(quantity)]));
  const cartItems = rowsIn(args, 'cartItems').map((row) =>
    row.id === undefined || row.quantity === 0
      ? row
      : { ...row, quantity: Number(row.quantity) + (held.get(row.id) ?? 0) },
  );
  return tools(name, { ...args, cartItems });
};

/** A cart that is read is the latest one of the session. */
const readingTheLatest: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const outcome = tools(name, name === 'get_cart' && latest !== undefined ? { cartId: latest } : args);
    if (name === 'create_cart' && 'record' in outcome) latest = outcome.record.id;
    if (name === 'cancel_cart' && 'record' in outcome && outcome.record.id === latest) latest = undefined;
    return outcome;
  };
};

/** A cancelled checkout is shown as such in the answer, and stays open. */
const cancellingOnlyInWords: Plant = (tools) => (name, args) => {
  const read = name === 'cancel_checkout' ? tools('get_checkout', args) : undefined;
  if (!read || !('record' in read) || read.record.status !== 'open') return tools(name, args);
  return changed(read, (record) => ({ ...record, status: 'canceled', validation: null }));
};

/** A choice of the delivery module alone resets the address, as for a pick-up point. */
const resettingTheAddress: typeof delivery = (checkout, args) => {
  const after = delivery(checkout, args);
  if (!('lines' in after) || args.deliveryModuleId === undefined) return after;
  if (args.addressDelivery !== undefined) return after;
  const { address: _, ...rest } = after;
  return rest;
};

/** Product sale elements that do not exist are left out, if others do. */
const skippingUnknown: Plant = asking(/^create_cart$/, (args) => {
  const known = rowsIn(args, 'cartItems').filter(({ productSaleElements: iri }) =>
    items.some(({ id }) => id === iri),
  );
  return known.length > 0 ? { ...args, cartItems: known } : args;
});

const standardTaxOf = (lines: Parameters<typeof totals>[0]): number =>
  sumOf(lines.map((line) => Math.round(untaxedOf(line) / 5)));

export const faults: readonly Fault[] = [
  {
    id: 'thelia-pages-overlap',
    breaks: 'Each page of a search has other products than the pages before it.',
    plant: overlappingPages,
  },
  {
    id: 'thelia-product-taxed-price-without-tax',
    breaks: 'A product has one price with VAT, in a search, in a lookup, alone and in a cart.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'productSaleElements.*.productPrices.*', (price) =>
        edit(
          edit(price, 'taxedPrice', () => at(price, 'price')),
          'promoTaxedPrice',
          () => at(price, 'promoPrice'),
        ),
      ),
    ),
  },
  {
    id: 'thelia-unknown-elements-left-out',
    breaks: 'An unknown product sale element is refused, as the tool says, and not silently left out.',
    plant: skippingUnknown,
  },
  {
    id: 'thelia-item-totals-of-the-first-quantity',
    breaks: 'The total of an item is its price for all its pieces, after a change as well.',
    plant: cachingItemTotals,
  },
  {
    id: 'thelia-reduced-vat-forgotten',
    breaks: 'The taxes of a cart are the sum of the taxes of its items, each with its own rate.',
    plant: rebuilt(
      theliaDesk({
        rules: {
          totals: (lines, method) => {
            const sums = totals(lines, method);
            const tax = standardTaxOf(lines);
            return { ...sums, tax, total: sums.subtotal + tax + sums.shipping };
          },
        },
      }),
    ),
  },
  {
    id: 'thelia-postage-taxed-twice',
    breaks: 'The total has the postage once, which contains its tax, as the tool says.',
    plant: rebuilt(
      theliaDesk({
        rules: {
          totals: (lines, method) => {
            const sums = totals(lines, method);
            return { ...sums, total: sums.total + postageTaxOf(sums.shipping) };
          },
        },
      }),
    ),
  },
  {
    id: 'thelia-quantities-appended',
    breaks: 'With `id`, the quantity of an update is the new one, as the tool says.',
    plant: appending,
  },
  {
    id: 'thelia-cart-of-the-session',
    breaks: 'A cart that is read is the one of the id.',
    plant: readingTheLatest,
  },
  {
    id: 'thelia-cancelled-in-words-only',
    breaks: 'A checkout that is cancelled stays so, and cannot be changed or placed.',
    plant: cancellingOnlyInWords,
  },
  {
    id: 'thelia-module-resets-address',
    breaks: 'Commerce endpoint 8: the shipping address stays when only the shipping method is sent.',
    plant: rebuilt(theliaDesk({ delivery: resettingTheAddress })),
  },
  {
    id: 'thelia-refused-consent-places',
    breaks: 'Commerce endpoint 7: an order needs the approval of the buyer, and an answer of no is none.',
    plant: rebuilt(
      theliaDesk({
        rules: { approves: ({ given, at: time }, now) => typeof given === 'boolean' && isRecent(time, now) },
      }),
    ),
  },
  {
    id: 'thelia-placed-again',
    breaks: 'A checkout that has an order gets the same order back, and no second one.',
    plant: rebuilt(
      theliaDesk({
        isRetried: false,
        rules: {
          accepts: (tool, state) => state === 'open' || (state === 'placed' && tool === 'complete_checkout'),
        },
      }),
    ),
  },
];
