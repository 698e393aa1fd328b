/** Twelve faults in the versioned shop. */
import { answering, asking, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { cancellingAll, type Fault, rebuilt } from '../trade/plants.ts';
import type { Rules } from '../trade/trade.ts';
import { items } from './catalog.ts';
import { guard, totals, versionedTools } from './versioned.ts';

const bent = (rules: Partial<Rules>) => rebuilt((places) => versionedTools(places, rules));

const checkout = { argument: 'checkout_id', path: 'checkout.id' };

/** Each second cart gets the id of the first one in its answer. */
const idsReused: Plant = (tools) => {
  let first: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'create_cart' || !('record' in outcome)) return outcome;
    first ??= at(outcome.record, 'cart.id');
    return { record: { ...outcome.record, cart: edit(outcome.record.cart, 'id', () => first) } };
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'versioned-stale-version-accepted',
    breaks: 'Commerce endpoint 2: the listed update refuses a version that is not the present one.',
    plant: bent({ guard: () => undefined }),
  },
  {
    id: 'versioned-completion-never-ends',
    breaks: 'A completion ends: the buyer gets an order or a refusal.',
    plant: answering(/^get_checkout$/, (record) =>
      at(record, 'checkout.status') === 'completed'
        ? edit(
            edit(record, 'checkout.status', () => 'complete_in_progress'),
            'checkout.order',
            () => null,
          )
        : record,
    ),
  },
  {
    id: 'versioned-second-completion-orders-again',
    breaks: 'A checkout becomes one order.',
    plant: bent({
      guard: (args, thing) => (thing.state === 'placed' ? undefined : guard(args, thing)),
      accepts: (tool, state) => state === 'open' || (tool === 'complete_checkout' && state === 'placed'),
    }),
  },
  {
    id: 'versioned-update-changes-nothing',
    breaks: 'An update that is reported as successful takes effect.',
    plant: instead('update_cart', (args, tools) => {
      const read = tools('get_cart', { cart_id: args.cart_id });
      const isPresent = 'record' in read && at(read.record, 'cart.version') === args.version;
      return isPresent ? read : tools('update_cart', args);
    }),
  },
  {
    id: 'versioned-price-of-one-piece',
    breaks: 'The amount of a line is its price times its quantity.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, '*.lines.*', (line) => edit(line, 'total_price', () => at(line, 'unit_price'))),
    ),
  },
  {
    id: 'versioned-tax-taken-off',
    breaks: 'A tax on top raises the total.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, total: sums.total - 2 * sums.tax };
      },
    }),
  },
  {
    id: 'versioned-cancelling-ends-all-checkouts',
    breaks: 'Cancelling one checkout leaves all others alone.',
    plant: cancellingAll('checkout', checkout, (record) => ({ version: at(record, 'checkout.version') })),
  },
  {
    id: 'versioned-unapproved-order',
    breaks: 'Commerce endpoint 7: complete_checkout requires explicit approval of the buyer.',
    plant: bent({ approves: () => true }),
  },
  {
    id: 'versioned-street-lost-on-reading',
    breaks:
      'Commerce endpoint 8: update_checkout carries the shipping address, and a later reading shows it.',
    plant: answering(/^get_checkout$/, (record) =>
      edit(record, 'checkout.shipping_address.street_address_1', () => ''),
    ),
  },
  {
    id: 'versioned-cart-ids-reused',
    breaks: 'Two carts have different ids.',
    plant: idsReused,
  },
  {
    id: 'versioned-sold-out-accepted',
    breaks: 'A variant that is sold out cannot be bought.',
    plant: bent({
      find: (id) => {
        const item = items.find((each) => each.id === id);
        return item && { ...item, available: true };
      },
    }),
  },
  {
    id: 'versioned-economy-always',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method.',
    plant: asking(/^update_checkout$/, (args) => edit(args, 'delivery_method_id', () => 'economy')),
  },
];
