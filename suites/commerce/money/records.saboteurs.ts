/** Saboteurs of prices in carts and checkouts. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { alterAmounts, alterMoney, toMajorUnits } from '../../sabotage/rpc/tool-calls.ts';

const recordTools = ['create_cart', 'get_cart', 'create_checkout', 'get_checkout'];

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'carts-in-major-units',
    breaks: ['commerce/records-count-in-minor-units'],
    sabotage: alterAmounts(recordTools, toMajorUnits),
  }),
  saboteur({
    id: 'updated-carts-in-major-units',
    breaks: ['commerce/records-count-in-minor-units'],
    sabotage: alterAmounts(['update_cart'], toMajorUnits),
  }),
  saboteur({
    id: 'totals-as-decimal-strings',
    breaks: ['commerce/records-count-in-minor-units'],
    sabotage: alterPayload(recordTools, (payload) => ({ ...payload, total: '19.99' })),
  }),
  saboteur({
    id: 'checkouts-with-currency-names',
    breaks: ['commerce/records-count-in-minor-units'],
    sabotage: alterMoney(['get_checkout'], (money) => ({ ...money, currency: 'US Dollar' })),
  }),
];
