/** Twelve faults in the storefront in the manner of Shoptet. */
import { asking, asList, changed, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { guidOf, itemOf, items, netOf, wares } from './catalog.ts';
import { standard, toPayWithoutShipping } from './rows.ts';
import { shoptetDesk } from './shoptet.ts';

/** The product after the one that is asked for. */
const neighbourOf = (guid: unknown): unknown => {
  const index = wares.findIndex((ware) => guidOf(ware) === guid);
  const next = wares[(index + 1) % wares.length];
  return index < 0 || !next ? guid : guidOf(next);
};

/** The first variant of the product, whichever variant the code names. */
const firstOf = (code: unknown) => {
  const item = itemOf(code);
  return items.find(({ ware }) => ware === item?.ware);
};

/** An item of a cart keeps the `itemPrice` that it had at first. */
const keepingPrices: Plant = (tools) => {
  const first = new Map<string, unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!/_cart$/.test(name)) return outcome;
    return changed(outcome, (record) =>
      edit(record, 'data.cart.items.*', (item) => {
        const key = `${at(record, 'data.cart.guid')} ${at(item, 'code')}`;
        if (!first.has(key)) first.set(key, at(item, 'itemPrice'));
        return edit(item, 'itemPrice', () => first.get(key));
      }),
    );
  };
};

/** Items that an update does not send stay. */
const merging: Plant = (tools) => (name, args) => {
  const read = name === 'update_cart' ? tools('get_cart', { cartGuid: args.cartGuid }) : undefined;
  if (!read || !('record' in read)) return tools(name, args);
  const sent = asList(at(args, 'data.items'));
  const kept = asList(at(read.record, 'data.cart.items'))
    .filter((item) => sent.every((row) => at(row, 'code') !== at(item, 'code')))
    .map((item) => ({ code: at(item, 'code'), amount: at(item, 'amount') }));
  return tools(name, { ...args, data: { items: [...kept, ...sent] } });
};

/** A change of a cart is done to all other carts, too. */
const sharing: Plant = (tools) => {
  const made = new Set<unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart') made.add(at(outcome.record, 'data.cart.guid'));
    if (name !== 'update_cart') return outcome;
    for (const cartGuid of made) {
      if (cartGuid === args.cartGuid) continue;
      const read = tools('get_cart', { cartGuid });
      const revision = 'record' in read ? at(read.record, 'data.cart.revision') : undefined;
      tools(name, { ...args, cartGuid, revision });
    }
    return outcome;
  };
};

/** A cancelled checkout is shown as such in the answer, and stays open. */
const cancellingOnlyInWords: Plant = (tools) => (name, args) => {
  const read =
    name === 'cancel_checkout' ? tools('get_checkout', { checkoutGuid: args.checkoutGuid }) : undefined;
  if (!read || !('record' in read)) return tools(name, args);
  if (at(read.record, 'data.checkout.status.id') !== 1) return tools(name, args);
  return changed(read, (record) =>
    edit(record, 'data.checkout.status', () => ({ id: -4, name: 'Stornována' })),
  );
};

export const faults: readonly Fault[] = [
  {
    id: 'shoptet-pages-of-twenty',
    breaks: 'A page of a search has `itemsPerPage` products at most, as the tool says.',
    plant: asking(/^search_catalog$/, ({ itemsPerPage: _, ...args }) => args),
  },
  {
    id: 'shoptet-neighbouring-product',
    breaks: 'A product that is read is the one of the guid.',
    plant: asking(/^get_product$/, ({ guid }) => ({ guid: neighbourOf(guid) })),
  },
  {
    id: 'shoptet-first-variant-in-cart',
    breaks: 'A cart has the variant of the code that was sent.',
    plant: rebuilt(shoptetDesk({ rules: { find: firstOf } })),
  },
  {
    id: 'shoptet-item-price-stays',
    breaks: 'The `itemPrice` of an item is the `unitPrice` for all its pieces, after a change as well.',
    plant: keepingPrices,
  },
  {
    id: 'shoptet-to-pay-without-shipping',
    breaks: 'What is to pay is the price of all items with VAT, in whole crowns.',
    plant: rebuilt(shoptetDesk({ sums: { toPay: toPayWithoutShipping } })),
  },
  {
    id: 'shoptet-standard-vat-on-everything',
    breaks: 'The VAT of an item is that of its `vatRate`.',
    plant: rebuilt(shoptetDesk({ sums: { net: (gross) => netOf(gross, standard) } })),
  },
  {
    id: 'shoptet-unsent-items-stay',
    breaks: 'An item that an update does not send is removed, as the tool says.',
    plant: merging,
  },
  {
    id: 'shoptet-carts-change-together',
    breaks: 'A change of a cart leaves other carts as they are.',
    plant: sharing,
  },
  {
    id: 'shoptet-cancelled-in-words-only',
    breaks: 'A checkout that is cancelled cannot be changed or ordered.',
    plant: cancellingOnlyInWords,
  },
  {
    id: 'shoptet-ordered-again',
    breaks: 'A checkout is ordered once.',
    plant: rebuilt(
      shoptetDesk({
        rules: {
          accepts: (tool, state) => state === 'open' || (state === 'placed' && tool === 'complete_checkout'),
        },
      }),
    ),
  },
  {
    id: 'shoptet-consent-of-any-age',
    breaks: 'Commerce endpoint 7: the approval of the buyer is of the moment, at most five minutes old.',
    plant: rebuilt(shoptetDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'shoptet-old-revision-wins',
    breaks: 'A change with an older revision is refused, as the tool says.',
    plant: rebuilt(shoptetDesk({ rules: { guard: () => undefined } })),
  },
];
