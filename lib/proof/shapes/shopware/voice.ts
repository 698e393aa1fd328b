/** How a visitor asks the shape of Shopware. */
import { at } from '../../variants/frame/tools.ts';
import { hexOf } from '../desk/stock.ts';
import type { Voice } from '../desk/visit.ts';

const variant = (id: number): string => hexOf(`variant ${id}`);

const first = 41_880_100;

export const voice: Voice = {
  items: {
    a: variant(first * 3),
    b: variant(first * 3 + 59),
    c: variant(first * 3 + 2 * 59),
    soldOut: variant(first * 3 + 14),
    unknown: hexOf('nothing'),
  },
  product: { productId: hexOf(`product ${first}`) },
  lookup: { ids: [hexOf(`product ${first}`), variant(first * 3 + 59)] },
  create: (lines) => ({ items: lines.map(([referencedId, quantity]) => ({ referencedId, quantity })) }),
  set: ({ token }, referencedId, quantity) => ({ token, items: [{ referencedId, quantity }] }),
  cart: ({ token }) => ({ token }),
  checkout: ({ checkoutToken }) => ({ checkoutToken }),
  address: ({ checkoutToken }) => ({
    checkoutToken,
    shippingAddress: {
      firstName: 'Ida',
      lastName: 'Brandt',
      street: 'Fährweg 8',
      zipcode: '20457',
      city: 'Hamburg',
      countryIso: 'DE',
    },
  }),
  method: (checkout) => ({
    checkoutToken: checkout.checkoutToken,
    shippingMethodId: at(checkout, 'availableShippingMethods.1.id'),
  }),
  approve: ({ checkoutToken }, confirmed, time) => ({
    checkoutToken,
    buyerConfirmation: { confirmed, confirmedAt: new Date(time).toISOString() },
  }),
  order: ({ orderNumber }) => ({ orderNumber: String(orderNumber) }),
};
