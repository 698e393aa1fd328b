/** Saboteurs of prices in carts and checkouts. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { setAt } from '../../sabotage/json.ts';
import { alterAmounts, alterMoney, alterPayload, toMajorUnits } from '../../sabotage/rpc.ts';

const recordTools = ['create_cart', 'get_cart', 'create_checkout', 'get_checkout'];

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/records-count-in-minor-units', {
    'carts-in-major-units': alterAmounts(recordTools, toMajorUnits),
    'updated-carts-in-major-units': alterAmounts(['update_cart'], toMajorUnits),
    'totals-as-decimal-strings': alterPayload(recordTools, setAt('/total', '19.99')),
    'checkouts-with-currency-names': alterMoney(['get_checkout'], setAt('/currency', 'US Dollar')),
  }),
];
