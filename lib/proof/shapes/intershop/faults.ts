/** Twelve faults in the shop in the manner of Intershop. */
import { answering, asFields, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Rules, usual } from '../trade/trade.ts';
import { catalogIn, depositOf, nothing, plus } from './goods.ts';
import { intershopDesk } from './intershop.ts';

/** What is not named leaves the basket, as if all of it were put anew. */
const puttingLines: Plant = (tools) => (name, args) => {
  const named = rowsIn(args, 'lineItems').map(({ id }) => id);
  if (name !== 'update_cart' || named.length === 0) return tools(name, args);
  const read = tools('get_cart', { basketId: args.basketId });
  const had = 'record' in read ? asList(at(read.record, 'data.lineItems')) : [];
  const left = had.filter((id) => !named.includes(id)).map((id) => ({ id, quantity: { value: 0 } }));
  return tools(name, { ...args, lineItems: [...asList(args.lineItems), ...left] });
};

/** Line items are kept in the cache as they were created. */
const cachedLines: Plant = (tools, places) => {
  const cache = new Map<string, unknown>();
  const cached = (lines: unknown): Fields =>
    Object.fromEntries(
      Object.entries(asFields(lines)).map(([id, line]) => {
        if (!cache.has(id)) cache.set(id, line);
        return [id, cache.get(id)];
      }),
    );
  const reading = answering(/^(create|get)_cart$/, (record) => edit(record, 'included.lineItems', cached));
  return reading(tools, places);
};

const isOpen = (tools: Tools, tool: string, args: Fields): boolean => {
  const read = tools(tool, args);
  return 'record' in read && at(read.record, 'data.status') === 'OPEN';
};

/** Any basket that is checked out is taken for the current one, which is the last that was created. */
const currentBasket: Plant = (tools) => {
  let current: unknown;
  return (name, args) => {
    if (name === 'create_checkout' && isOpen(tools, 'get_cart', args)) {
      const isCurrentOpen = isOpen(tools, 'get_cart', { basketId: current });
      return tools(name, isCurrentOpen ? { basketId: current } : args);
    }
    const outcome = tools(name, args);
    if (name === 'create_cart' && 'record' in outcome) current = at(outcome.record, 'data.id');
    return outcome;
  };
};

/** The session remembers that the buyer approved an order. */
const rememberedApproval = rebuilt((places) => {
  let isApproved = false;
  const approves: Rules['approves'] = (approval, now) => {
    isApproved ||= usual.approves(approval, now);
    return isApproved;
  };
  return intershopDesk({ rules: { approves } })(places);
});

const firstVariationsPrice = (product: unknown): unknown =>
  edit(product, 'variations.*.salePrice', () => at(product, 'variations.0.salePrice'));

export const faults: readonly Fault[] = [
  {
    id: 'intershop-offset-counts-pages',
    breaks: 'A search leaves out as many products as its offset says, so that its pages lose none.',
    plant: rebuilt(intershopDesk({ catalog: catalogIn((offset, amount) => offset * amount) })),
  },
  {
    id: 'intershop-search-with-price-of-first-variation',
    breaks: 'A variation has the same price in each tool.',
    plant: answering(/^search_catalog$/, (record) => edit(record, 'elements.*', firstVariationsPrice)),
  },
  {
    id: 'intershop-unnamed-line-items-leave',
    breaks: 'Line items that an update does not name stay, as the tool says.',
    plant: puttingLines,
  },
  {
    id: 'intershop-line-items-from-cache',
    breaks: 'A basket is read with the quantities and prices that its last update answered.',
    plant: cachedLines,
  },
  {
    id: 'intershop-deposit-once-for-a-line-item',
    breaks: 'The surcharge total is the sum of the surcharges of the line items, for all their pieces.',
    plant: rebuilt(
      intershopDesk({
        sums: {
          surcharges: (lines) => plus(...lines.map((line) => depositOf({ ...line, quantity: 1 }))),
        },
      }),
    ),
  },
  {
    id: 'intershop-shipping-for-each-line-item',
    breaks: 'Shipping costs what the chosen shipping method shows, once for the checkout.',
    plant: rebuilt(intershopDesk({ sums: { shipping: (costs, lines) => costs * lines.length } })),
  },
  {
    id: 'intershop-second-address-ignored',
    breaks: 'A shipping address that is sent replaces the former one, as the tool says.',
    plant: rebuilt(
      intershopDesk({
        words: ({ delivery }) => ({
          delivery: (checkout, args) => {
            const { commonShipToAddress: _, ...rest } = args;
            return delivery(checkout, checkout.address ? rest : args);
          },
        }),
      }),
    ),
  },
  {
    id: 'intershop-checkout-cancelled-in-answer-only',
    breaks: 'A checkout that is cancelled stays so, and cannot be ordered.',
    plant: instead('cancel_checkout', (args, tools) =>
      isOpen(tools, 'get_checkout', args)
        ? changed(tools('get_checkout', args), (record) => edit(record, 'data.status', () => 'CANCELED'))
        : tools('cancel_checkout', args),
    ),
  },
  {
    id: 'intershop-approval-remembered-by-session',
    breaks: 'Commerce endpoint 7: each order has an approval of its own.',
    plant: rememberedApproval,
  },
  {
    id: 'intershop-approval-age-in-seconds',
    breaks: 'Commerce endpoint 7: an approval is at most five minutes old when the order is created.',
    plant: rebuilt(
      intershopDesk({
        rules: {
          // The limits are in milliseconds, and the age is not.
          approves: ({ given, at: date }, now) => {
            const age = (now - Date.parse(String(date))) / 1_000;
            return given === true && age >= -30 && age <= 300_000;
          },
        },
      }),
    ),
  },
  {
    id: 'intershop-order-without-value-discount',
    breaks: 'An order has the totals of its checkout, which the buyer approved.',
    plant: rebuilt(intershopDesk({ orderSums: { discount: () => nothing } })),
  },
  {
    id: 'intershop-current-basket-checked-out',
    breaks: 'A checkout has the line items of the basket that it is made from, and not those of another.',
    plant: currentBasket,
  },
];
