/** Twelve faults in the store on Printful. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { catalogIn, dialect, printfulDesk, retailOf, viewsWith } from './printful.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(printfulDesk({ ...dialect, ...change }));

/** The costs of each cart are kept from its creation. */
const cachedCosts: Plant = (tools) => {
  const cache = new Map<unknown, unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!/^(create|get|update)_cart$/.test(name) || !('record' in outcome)) return outcome;
    const { id, costs, retail_costs } = asFields(outcome.record.result);
    const kept = asFields(cache.get(id) ?? { costs, retail_costs });
    cache.set(id, kept);
    return changed(outcome, (record) => edit(record, 'result', (cart) => ({ ...asFields(cart), ...kept })));
  };
};

/** A new recipient is written into every draft. */
const sharedRecipient: Plant = (tools) => {
  const drafts = new Set<unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'create_checkout' && 'record' in outcome) drafts.add(at(outcome.record, 'result.id'));
    if (name === 'update_checkout' && 'record' in outcome && isFields(args.recipient)) {
      for (const order_id of drafts) tools(name, { order_id, recipient: args.recipient });
    }
    return outcome;
  };
};

const untaxed: typeof retailOf = (lines, delivery) => {
  const costs = retailOf(lines, delivery);
  return { ...costs, tax: 0, vat: 0, total: costs.total - costs.tax - costs.vat };
};

export const faults: readonly Fault[] = [
  {
    id: 'printful-offset-counts-pages',
    breaks: 'The offset of a search is the number of products that are left out, as the tool says.',
    plant: altered({
      catalog: catalogIn((found, offset, limit) => found.slice(offset * limit, offset * limit + limit)),
    }),
  },
  {
    id: 'printful-product-at-last-price',
    breaks: 'A product has the same price in each tool, which is the one that a cart charges.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'result.sync_variants.*.retail_price.amount', (amount) =>
        Math.round(Number(amount) * 0.92),
      ),
    ),
  },
  {
    id: 'printful-sold-out-dropped',
    breaks: 'An item that is sold out is refused, and not left out without a word.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'items', (items) =>
        asList(items).filter((row) => {
          const item = dialect.items.get(String(at(row, 'sync_variant_id')));
          return !item || item.ready;
        }),
      ),
    ),
  },
  {
    id: 'printful-put-is-merged',
    breaks: 'An item that an update does not send is removed, as the tool says.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        if (!cart || !('wishes' in filling)) return filling;
        const sent = new Set(filling.wishes.map(({ line }) => line));
        const rest = cart.lines.filter(({ id }) => !sent.has(id));
        return { wishes: [...rest.map(({ id, quantity }) => ({ line: id, quantity })), ...filling.wishes] };
      },
    }),
  },
  {
    id: 'printful-costs-of-before',
    breaks: 'The subtotal and total of a cart are those of the items that it has.',
    plant: cachedCosts,
  },
  {
    id: 'printful-digitization-not-charged',
    breaks: 'The total contains the digitization that is shown.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'result.retail_costs', (costs) => ({
        ...asFields(costs),
        total: Number(at(costs, 'total')) - Number(at(costs, 'digitization')),
      })),
    ),
  },
  {
    id: 'printful-shipping-of-one-piece',
    breaks: 'The shipping of a draft is the rate that it shows for the chosen shipping.',
    plant: altered(
      viewsWith((lines, delivery) => {
        const one = lines.slice(0, 1).map((line) => ({ ...line, quantity: 1 }));
        const { shipping } = retailOf(one, delivery);
        const costs = retailOf(lines, delivery);
        return { ...costs, shipping, total: costs.total - costs.shipping + shipping };
      }),
    ),
  },
  {
    id: 'printful-order-without-taxes',
    breaks: 'An order has the total that the buyer approved.',
    plant: altered({ showOrder: viewsWith(untaxed).showOrder }),
  },
  {
    id: 'printful-recipient-of-all-drafts',
    breaks: 'A new recipient of one draft leaves all other drafts alone.',
    plant: sharedRecipient,
  },
  {
    id: 'printful-old-approval-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'printful-confirmed-again',
    breaks: 'A draft is confirmed once, as the tool says.',
    plant: altered({
      isFinal: ({ stage }, tool) => stage === 'off' || (stage === 'done' && tool !== 'complete_checkout'),
    }),
  },
  {
    id: 'printful-canceled-in-name-only',
    breaks: 'A draft that is canceled shows that it is, and takes no changes.',
    plant: instead('cancel_checkout', (args, tools) => {
      const outcome = tools('get_checkout', args);
      if (!('record' in outcome)) return outcome;
      return { record: asFields(edit(outcome.record, 'result.status', () => 'canceled')) };
    }),
  },
];
