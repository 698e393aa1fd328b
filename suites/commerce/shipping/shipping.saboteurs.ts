/** Saboteurs of the shipping address and method. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { setAt } from '../../sabotage/json.ts';
import { alterPayload, misreadCalls } from '../../sabotage/rpc.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking(['commerce/update-checkout-carries-the-address', 'commerce/update-checkout-takes-any-order'], {
    'update-checkout-forgets-the-address': misreadCalls(
      'update_checkout',
      setAt('/params/arguments/shipping_address', undefined),
    ),
    'update-checkout-confuses-the-postcode': misreadCalls(
      'update_checkout',
      setAt('/params/arguments/shipping_address/postal_code', '00000'),
    ),
    'checkouts-show-the-billing-address': alterPayload(
      ['get_checkout'],
      setAt('/shipping_address', { street_address: 'Headquarters', address_country: 'US' }),
    ),
  }),
  ...breaking(['commerce/update-checkout-carries-the-method', 'commerce/update-checkout-takes-any-order'], {
    'update-checkout-forgets-the-method': misreadCalls(
      'update_checkout',
      setAt('/params/arguments/shipping_method', undefined),
    ),
    'update-checkout-always-ships-the-dearest-way': alterPayload(
      ['update_checkout', 'get_checkout'],
      (checkout) =>
        checkout.shipping_method === undefined ? checkout : { ...checkout, shipping_method: 'express-plus' },
    ),
  }),
];
