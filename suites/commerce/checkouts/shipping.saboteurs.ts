/** Saboteurs of the shipping address and method. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { setAt } from '../../sabotage/json/change-at.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { misreadCalls } from '../../sabotage/rpc/tool-calls.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'update-checkout-forgets-the-address',
    breaks: ['commerce/update-checkout-carries-the-address'],
    sabotage: misreadCalls('update_checkout', setAt('/params/arguments/shipping_address', undefined)),
  }),
  saboteur({
    id: 'update-checkout-confuses-the-postcode',
    breaks: ['commerce/update-checkout-carries-the-address'],
    sabotage: misreadCalls(
      'update_checkout',
      setAt('/params/arguments/shipping_address/postal_code', '00000'),
    ),
  }),
  saboteur({
    id: 'checkouts-show-the-billing-address',
    breaks: ['commerce/update-checkout-carries-the-address'],
    sabotage: alterPayload(['get_checkout'], (checkout) => ({
      ...checkout,
      shipping_address: { street_address: 'Headquarters', address_country: 'US' },
    })),
  }),
  saboteur({
    id: 'update-checkout-forgets-the-method',
    breaks: ['commerce/update-checkout-carries-the-method'],
    sabotage: misreadCalls('update_checkout', setAt('/params/arguments/shipping_method', undefined)),
  }),
  saboteur({
    id: 'update-checkout-always-ships-the-dearest-way',
    breaks: ['commerce/update-checkout-carries-the-method'],
    sabotage: alterPayload(['update_checkout', 'get_checkout'], (checkout) =>
      checkout.shipping_method === undefined ? checkout : { ...checkout, shipping_method: 'express-plus' },
    ),
  }),
];
