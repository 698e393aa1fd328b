/** How a visitor asks the shape of Wix. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { appId } from './records.ts';
import { guidOf } from './wix.ts';

const first = 702_500;

const product = (index: number): string => guidOf(`product ${first + index * 41}`);

const reference = (index: number, nth = 0) => ({
  appId,
  catalogItemId: product(index),
  options: { variantId: guidOf(`variant ${first * 3 + index * 59 + nth * 7}`) },
});

const named = (record: unknown) => ({ checkoutId: at(record, 'checkout.id') });

export const voice: Voice = {
  items: {
    a: reference(0),
    b: reference(1),
    c: reference(2),
    soldOut: reference(2, 1),
    unknown: { ...reference(0), catalogItemId: guidOf('nothing') },
  },
  product: { productId: product(0) },
  lookup: { productIds: [product(0), product(1)] },
  pages: [
    { query: 'paper', paging: { limit: 2, offset: 0 } },
    { query: 'paper', paging: { limit: 2, offset: 2 } },
  ],
  create: (lines) => ({
    cartInfo: { lineItems: lines.map(([catalogReference, quantity]) => ({ catalogReference, quantity })) },
  }),
  set: (cart, item, quantity) => {
    const line = asList(at(cart, 'cart.lineItems')).find(
      (each) => at(each, 'catalogReference.options.variantId') === at(item, 'options.variantId'),
    );
    const cartId = at(cart, 'cart.id');
    if (!line) return { cartId, lineItemsToAdd: [{ catalogReference: item, quantity }] };
    const lineItemId = at(line, 'id');
    return quantity === 0
      ? { cartId, lineItemIdsToRemove: [lineItemId] }
      : { cartId, lineItemQuantities: [{ lineItemId, quantity }] };
  },
  cart: (cart) => ({ cartId: at(cart, 'cart.id') }),
  checkout: named,
  address: (checkout) => ({
    ...named(checkout),
    shippingInfo: {
      shippingDestination: {
        address: {
          country: 'IL',
          city: 'Haifa',
          postalCode: '3303142',
          addressLine1: 'Sderot HaMeginim 14',
        },
        contactDetails: { firstName: 'Noa', lastName: 'Levi' },
      },
    },
  }),
  method: (checkout) => ({ ...named(checkout), shippingInfo: { selectedOptionCode: 'courier' } }),
  approve: (checkout, isConfirmed, time) => ({
    ...named(checkout),
    buyerConfirmation: { isConfirmed, confirmedDate: new Date(time).toISOString() },
  }),
  order: (checkout) => ({ orderId: at(checkout, 'checkout.orderId') ?? guidOf('nothing') }),
};
