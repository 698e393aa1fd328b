/** Six faults in the shop of linked resources. */
import { answering, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import { cancellingAll } from '../trade/plants.ts';
import { dialect } from './hal.ts';

const altered = bent(dialect);

/** Reading shows a cart as it was created, with its present version. */
const asCreated: Plant = (tools) => {
  const created = new Map<unknown, Fields>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    const { record } = outcome;
    if (name === 'create_cart') created.set(at(record, '_links.self.href'), record);
    return name === 'get_cart'
      ? { record: { ...record, ...created.get(args.cart), etag: record.etag } }
      : outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'hal-discount-not-taken',
    breaks: 'A discount that is shown is taken off the total.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'totals.total', (total) => Number(total) - Number(at(record, 'totals.discount'))),
    ),
  },
  {
    id: 'hal-cart-reads-as-at-first',
    breaks: 'A cart that is read has the quantities of its last update.',
    plant: asCreated,
  },
  {
    id: 'hal-declining-buys',
    breaks: 'Commerce endpoint 7: no order if the buyer declines.',
    plant: altered({
      approval: (args) => ({
        given: at(args, 'decision.answer') !== undefined,
        at: at(args, 'decision.decidedAt'),
      }),
    }),
  },
  {
    id: 'hal-cancels-all-checkouts',
    breaks: 'Cancelling a checkout cancels no other checkout.',
    plant: cancellingAll('checkout', { argument: 'checkout', path: '_links.self.href' }, () => ({})),
  },
  {
    id: 'hal-lookup-loses-the-last',
    breaks: 'A lookup of several products shows each of them.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, '_embedded.products', (rows) =>
        asList(rows).slice(0, Math.max(1, asList(rows).length - 1)),
      ),
    ),
  },
  {
    id: 'hal-checkouts-in-euros',
    breaks: 'A checkout has the currency of its cart and of the catalog.',
    plant: answering(/_checkout$/, (record) => ({ ...record, currency: 'EUR' })),
  },
];
