/** Twelve faults in the Sylius shop. */
import { answering, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, isRecent } from '../../variants/frame/tools.ts';
import { cancellingAll, type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import type { Rules } from '../trade/trade.ts';
import { methodIri } from './catalog.ts';
import { syliusTools, totals } from './sylius.ts';

const bent = (rules: Partial<Rules>) => rebuilt((places) => syliusTools(places, rules));

const token = { argument: 'tokenValue', path: 'tokenValue' };

const yenPaths = [
  'items.*.unitPrice',
  'items.*.subtotal',
  'items.*.total',
  'itemsTotal',
  'taxTotal',
  'total',
];

export const faults: readonly Fault[] = [
  {
    id: 'sylius-quantity-always-one',
    breaks: 'A cart has the requested quantities.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'items.*.quantity', () => 1)),
  },
  {
    id: 'sylius-included-tax-added',
    breaks: 'A tax that is included in prices is not added to the total.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, total: sums.total + sums.tax };
      },
    }),
  },
  {
    id: 'sylius-total-without-shipping',
    breaks: 'A total contains shipping.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, total: sums.subtotal };
      },
    }),
  },
  {
    id: 'sylius-yen-times-hundred',
    breaks: 'Money: the amount is in minor units of ISO 4217, and yen have none.',
    plant: answering(/_cart$/, (record) =>
      yenPaths.reduce<unknown>((inner, path) => edit(inner, path, (yen) => Number(yen) * 100), record),
    ),
  },
  {
    id: 'sylius-other-cart-shows-first',
    breaks: 'Each buyer has a cart of their own.',
    plant: showingFirst('cart', token),
  },
  {
    id: 'sylius-removed-item-stays',
    breaks: 'An item that is removed is gone.',
    plant: instead('update_cart', (args, tools) => {
      const kept = asList(args.items).filter((row) => at(row, 'quantity') !== 0);
      const { tokenValue } = args;
      return kept.length > 0
        ? tools('update_cart', { tokenValue, items: kept })
        : tools('get_cart', { tokenValue });
    }),
  },
  {
    id: 'sylius-lookup-drops-last',
    breaks: 'A lookup gives every product that it is asked for.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'hydra:member', (members) => asList(members).slice(0, -1)),
    ),
  },
  {
    id: 'sylius-city-lost',
    breaks:
      'Commerce endpoint 8: update_checkout carries the shipping address, and a later reading shows it.',
    plant: answering(/^get_checkout$/, (record) => edit(record, 'shippingAddress.city', () => '')),
  },
  {
    id: 'sylius-cheapest-method-always',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method.',
    plant: asking(/^update_checkout$/, (args) =>
      edit(args, 'shipments.*.shippingMethod', () => methodIri('yupack')),
    ),
  },
  {
    id: 'sylius-completes-without-consent',
    breaks: 'Commerce endpoint 7: complete_checkout requires explicit approval of the buyer.',
    plant: bent({
      approves: ({ given, at: time }, now) => given === undefined || (given === true && isRecent(time, now)),
    }),
  },
  {
    id: 'sylius-completes-twice',
    breaks: 'A checkout becomes one order.',
    plant: bent({
      accepts: (tool, state) => state === 'open' || (tool === 'complete_checkout' && state === 'placed'),
    }),
  },
  {
    id: 'sylius-cancelling-ends-all-checkouts',
    breaks: 'Cancelling one checkout leaves all others alone.',
    plant: cancellingAll('checkout', token, () => ({})),
  },
];
