/** Twelve faults at the marketplace in the manner of Allegro. */
import { answering, asFields, changed, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { allegroDesk, filledIn, subsidiesIn, sumsOf } from './allegro.ts';
import { catalogWith, firstBeside, firstMethod, offerOf, promotedAgain } from './goods.ts';

/** An offer that the cart has already is treated as its line: the quantity is set, and not added. */
const setting: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', { cartId: args.cartId });
  const lines = 'record' in read ? rowsIn(read.record, 'lineItems') : [];
  const set = edit(args, 'lineItems.*', (row) => {
    const same = lines.find((line) => at(line, 'offer.id') === at(row, 'offer.id'));
    return same ? { id: same.id, quantity: at(row, 'quantity') } : row;
  });
  return tools(name, asFields(set));
};

/** Lines are read from a cache that an update does not clear. */
const cached: Plant = (tools) => {
  const cache = new Map<unknown, Fields>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'create_cart' && name !== 'get_cart') return outcome;
    return changed(outcome, (record) => {
      const { lineItems, summary } = cache.get(record.id) ?? record;
      cache.set(record.id, { lineItems, summary });
      return { ...record, lineItems, summary };
    });
  };
};

/** An approval that came too early is kept for a later attempt that has none. */
const keeping: Plant = (tools) => {
  const kept = new Map<unknown, unknown>();
  return (name, args) => {
    const { checkoutFormId, buyerApproval = kept.get(checkoutFormId) } = args;
    if (name !== 'complete_checkout' || buyerApproval === undefined) return tools(name, args);
    if (at(buyerApproval, 'approved') === true) kept.set(checkoutFormId, buyerApproval);
    return tools(name, { ...args, buyerApproval });
  };
};

/** A new checkout form has the address that was entered last, in whichever form. */
const prefilled: Plant = (tools) => {
  let last: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'update_checkout') last = at(args, 'delivery.address') ?? last;
    if (name !== 'create_checkout' || last === undefined) return outcome;
    const { id: checkoutFormId, revision } = outcome.record;
    return tools('update_checkout', { checkoutFormId, revision, delivery: { address: last } });
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'allegro-promoted-on-every-page',
    breaks: 'A page of a search has no offer of the page before it.',
    plant: rebuilt(allegroDesk({ catalog: catalogWith(promotedAgain) })),
  },
  {
    id: 'allegro-price-of-first-variant',
    breaks: 'A line has the price that its offer has in the catalog.',
    plant: rebuilt(
      allegroDesk({
        rules: {
          find: (id) => {
            const item = offerOf(id)?.item;
            return item && { ...item, amount: firstBeside(item)?.amount ?? item.amount };
          },
        },
      }),
    ),
  },
  {
    id: 'allegro-added-offer-replaces-quantity',
    breaks: 'An entry with an offer adds its pieces to those that the cart has, as the tool says.',
    plant: setting,
  },
  {
    id: 'allegro-cart-read-from-cache',
    breaks: 'A cart is read as its latest update left it.',
    plant: cached,
  },
  {
    id: 'allegro-cancelled-cart-changes',
    breaks: 'A cancelled cart cannot be changed, as the tool says.',
    plant: rebuilt(
      allegroDesk({
        rules: {
          accepts: (tool, state) => state === 'open' || tool === 'update_cart',
        },
      }),
    ),
  },
  {
    id: 'allegro-buyer-pays-reconciliation',
    breaks: 'The total is of the prices for the buyer, and the reconciliation is paid by Allegro.',
    plant: rebuilt(
      allegroDesk({
        sums: (form) => {
          const sums = sumsOf(form);
          return { ...sums, items: sums.items + subsidiesIn(form.lines) };
        },
      }),
    ),
  },
  {
    id: 'allegro-delivery-of-lines-not-pieces',
    breaks: 'Delivery costs what the chosen method costs in the list of the form, for all pieces.',
    plant: rebuilt(allegroDesk({ sums: (form) => sumsOf(form, form.lines.length) })),
  },
  {
    id: 'allegro-pickup-point-replaces-address',
    breaks: 'The address of the recipient stays what the buyer entered, also with a pickup point.',
    plant: rebuilt(
      allegroDesk({
        words: {
          delivery: (checkout, args) => {
            const form = filledIn(checkout, args);
            if (!('lines' in form) || !form.point || !form.address) return form;
            return { ...form, address: { ...form.address, ...form.point.address } };
          },
        },
      }),
    ),
  },
  {
    id: 'allegro-address-of-last-buyer',
    breaks: 'A new checkout form knows nothing of the form of another buyer.',
    plant: prefilled,
  },
  {
    id: 'allegro-approval-never-expires',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: rebuilt(allegroDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'allegro-approval-kept-from-refusal',
    breaks: 'Commerce endpoint 7: a completion without approval places no order.',
    plant: keeping,
  },
  {
    id: 'allegro-order-by-first-method',
    breaks: 'An order is delivered by the method that its checkout form had.',
    plant: answering(/^get_order$/, (record) => edit(record, 'delivery.method', () => firstMethod)),
  },
];
