/** Twelve faults in the Magento shop. */
import { answering, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, isRecent, type Outcome, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { answeringOnly, cancellingAll, type Fault, rebuilt } from '../trade/plants.ts';
import type { Rules } from '../trade/trade.ts';
import { items } from './catalog.ts';
import { magentoTools, totals } from './magento.ts';

const bent = (rules: Partial<Rules>) => rebuilt((places) => magentoTools(places, rules));

const cart = { argument: 'cart_id', path: 'cart.id' };

const edges = (record: Fields): readonly unknown[] => asList(at(record, 'cart.items.edges'));

const quantities = (record: Fields): Fields => ({
  cart_items: edges(record).map((edge) => ({
    cart_item_uid: at(edge, 'node.uid'),
    quantity: at(edge, 'node.quantity'),
  })),
});

/** Removes the items that the update does not name. */
function loseOthers(args: Fields, tools: Tools): Outcome {
  const outcome = tools('update_cart', args);
  if (!('record' in outcome)) return outcome;
  const named = asList(args.cart_items).map((row) => at(row, 'cart_item_uid'));
  const others = edges(outcome.record).map((edge) => at(edge, 'node.uid'));
  const lost = others.filter((uid) => !named.includes(uid));
  if (lost.length === 0) return outcome;
  const removals = lost.map((uid) => ({ cart_item_uid: uid, quantity: 0 }));
  return tools('update_cart', { cart_id: args.cart_id, cart_items: removals });
}

export const faults: readonly Fault[] = [
  {
    id: 'magento-update-changes-nothing',
    breaks: 'An update that is reported as successful takes effect.',
    plant: answeringOnly('update_cart', cart, quantities),
  },
  {
    id: 'magento-update-loses-other-items',
    breaks: 'Commerce endpoint 2: the listed update keeps items that it does not name.',
    plant: instead('update_cart', loseOthers),
  },
  {
    id: 'magento-sold-out-accepted',
    breaks: 'A variant that is sold out cannot be bought.',
    plant: bent({
      find: (id) => {
        const item = items.find((each) => each.id === id);
        return item && { ...item, available: true };
      },
    }),
  },
  {
    id: 'magento-cancelling-closes-all-carts',
    breaks: 'Cancelling one cart leaves all others alone.',
    plant: cancellingAll('cart', cart, () => ({})),
  },
  {
    id: 'magento-closed-quote-changes',
    breaks: 'A cancelled checkout stays as it is.',
    plant: bent({
      accepts: (tool, state) => state === 'open' || (tool === 'update_checkout' && state === 'cancelled'),
    }),
  },
  {
    id: 'magento-unconfirmed-order',
    breaks: 'Commerce endpoint 7: complete_checkout requires explicit approval of the buyer.',
    plant: bent({
      approves: ({ given, at: time }, now) => given === undefined || (given === true && isRecent(time, now)),
    }),
  },
  {
    id: 'magento-old-confirmation-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: bent({ approves: ({ given }) => given === true }),
  },
  {
    id: 'magento-method-ignored',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method.',
    plant: asking(/^update_checkout$/, (args) =>
      edit(args, 'shipping_methods.*', () => ({ carrier_code: 'flatrate', method_code: 'flatrate' })),
    ),
  },
  {
    id: 'magento-reading-shows-one-item',
    breaks: 'Reading a cart shows what its update answered.',
    plant: answering(/^get_cart$/, (record) =>
      edit(record, 'cart.items.edges', (rows) => asList(rows).slice(0, 1)),
    ),
  },
  {
    id: 'magento-discount-added',
    breaks: 'A discount lowers the total.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, total: sums.total + 2 * sums.discount };
      },
    }),
  },
  {
    id: 'magento-lookup-gives-one',
    breaks: 'A lookup gives every product that it is asked for.',
    plant: asking(/^lookup_catalog$/, (args) => edit(args, 'skus', (skus) => asList(skus).slice(0, 1))),
  },
  {
    id: 'magento-totals-in-dollars',
    breaks: 'A record has one currency.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, '*.prices.grand_total.currency', () => 'USD'),
    ),
  },
];
