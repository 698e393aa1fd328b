/** Twelve faults in the shop in the manner of plentymarkets. */
import { asFields, asking, edit, without } from '../../planted/planted.ts';
import type { Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import type { Rules } from '../trade/trade.ts';
import { catalogWith, type Rates, types } from './goods.ts';
import { delivery, plentyDesk } from './plentymarkets.ts';

const ruled = (rules: Partial<Rules>): Plant => rebuilt(plentyDesk({ rules }));
const rated = (rates: Partial<Rates>): Plant => rebuilt(plentyDesk({ rates }));

/** A basket is read from a cache, which no change of the basket clears. */
const cachedBaskets: Plant = (tools) => {
  const cache = new Map<unknown, ReturnType<typeof tools>>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart') cache.set(outcome.record.id, outcome);
    return (name === 'get_cart' && cache.get(args.basketId)) || outcome;
  };
};

/** The session keeps the basket items of the basket before. */
const keptItems: Plant = (tools) => {
  let before: readonly Fields[] = [];
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const basketItems = rowsIn(args, 'basketItems');
    const outcome = tools(name, { ...args, basketItems: [...before, ...basketItems] });
    if ('record' in outcome) before = basketItems;
    return outcome;
  };
};

/** The session keeps that the customer has accepted to pay. */
const keptApproval: Plant = (tools, { now }) => {
  let isKept = false;
  return (name, args) => {
    if (name !== 'complete_checkout') return tools(name, args);
    const paymentObligation = { isAccepted: true, acceptedAt: new Date(now()).toISOString() };
    const outcome = tools(name, { ...(isKept && { paymentObligation }), ...args });
    isKept ||= 'record' in outcome;
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'plentymarkets-pages-skip-a-variation',
    breaks: 'Each page of a search goes on where the page before ended, so that nothing is lost.',
    plant: rebuilt(plentyDesk({ catalog: catalogWith((page, size) => (page - 1) * (size + 1)) })),
  },
  {
    id: 'plentymarkets-removed-item-stays-once',
    breaks: 'A basket item whose quantity is set to 0 is removed.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'basketItems.*.quantity', (quantity) => Math.max(1, Number(quantity))),
    ),
  },
  {
    id: 'plentymarkets-price-of-main-variation',
    breaks: 'A basket charges the price that the catalog shows for the variation.',
    plant: rated({ unit: ({ ware, amount }) => Math.round(Number(ware.makes[0]?.price) * 100) || amount }),
  },
  {
    id: 'plentymarkets-vat-added-instead-of-contained',
    breaks: 'The VAT is the part that a price with so many percent of VAT contains.',
    plant: rated({ netOf: (gross, vat) => gross - Math.round((gross * vat) / 100) }),
  },
  {
    id: 'plentymarkets-house-number-lost',
    breaks: 'The address of a checkout and of its order is the one that was sent.',
    plant: rebuilt(
      plentyDesk({
        words: {
          delivery: (checkout, args) =>
            delivery(checkout, asFields(without(args, 'deliveryAddress', 'address2'))),
        },
      }),
    ),
  },
  {
    id: 'plentymarkets-basket-read-from-cache',
    breaks: 'A basket that is read has the changes that an update has answered.',
    plant: cachedBaskets,
  },
  {
    id: 'plentymarkets-update-reopens-checkout',
    breaks: 'A checkout that is cancelled can be neither changed nor ordered.',
    plant: rebuilt(
      plentyDesk({
        rules: {
          accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool === 'update_checkout'),
        },
        words: { delivery: (checkout, args) => delivery({ ...checkout, state: 'open' }, args) },
      }),
    ),
  },
  {
    id: 'plentymarkets-old-acceptance-counts',
    breaks: 'Commerce endpoint 7: the approval of the buyer is of this moment.',
    plant: ruled({ approves: ({ given }) => given === true }),
  },
  {
    id: 'plentymarkets-acceptance-kept-in-session',
    breaks: 'Commerce endpoint 7: the buyer approves each order explicitly.',
    plant: keptApproval,
  },
  {
    id: 'plentymarkets-order-without-shipping-costs',
    breaks: 'An order costs what the checkout has said.',
    plant: rated({ ordered: (rows) => rows.filter(({ typeId }) => typeId !== types.shipping) }),
  },
  {
    id: 'plentymarkets-new-basket-with-old-items',
    breaks: 'A basket has only what was put into it, and nothing of another basket.',
    plant: keptItems,
  },
  {
    id: 'plentymarkets-system-currency-not-converted',
    breaks: 'Amounts in the system currency are those of the order, converted at the exchange rate.',
    plant: rated({ toSystem: (amount) => amount }),
  },
];
