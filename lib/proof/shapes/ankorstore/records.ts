/** The carts, checkouts and orders of the shape as JSON:API documents. */
import type { Fields, Places } from '../../variants/variant.ts';
import type { Basket, Dialect, Purchase } from '../desk/desk.ts';
import { uuidOf } from '../desk/stock.ts';
import { jsonapi } from './goods.ts';
import { dueOf, itemOf, quotesOf, type Sums, totalsOf } from './sums.ts';

/** The retailer who is signed in. */
export const account = {
  customerUuid: uuidOf('ankorstore retailer'),
  contactPerson: {
    firstName: 'Maud',
    lastName: 'Lefort',
    company: 'Le Comptoir de Maud',
    email: 'maud@comptoir.example',
    phoneNumber: '+33612345678',
  },
  shippingAddress: { street: '3 rue des Tanneurs', postalCode: '37000', city: 'Tours', countryCode: 'FR' },
} as const;

export const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping.shippingAddress']),
  ...(method ? [] : ['shipping.shippingMethod']),
];

const stamp = (millis: number): string => new Date(millis).toISOString().replace('Z', '000Z');

const cartDocument = (sums: Sums, { id, stage, lines }: Basket): Fields => ({
  jsonapi,
  data: {
    type: 'carts',
    id,
    attributes: {
      customerUuid: account.customerUuid,
      status: stage === 'off' ? 'cancelled' : 'open',
      items: lines.map((line) => itemOf(sums, line)),
      amounts: totalsOf(sums, lines),
    },
  },
});

const shippingIn = ({ address, method, notes }: Purchase): Fields => ({
  shippingMethod: method ?? null,
  shippingAddress: address ?? null,
  contactPerson: notes.contactPerson ?? account.contactPerson,
});

function statusOf(purchase: Purchase): string {
  if (purchase.stage === 'off') return 'cancelled';
  if (purchase.stage === 'done') return 'confirmed';
  return lacking(purchase).length === 0 ? 'ready' : 'draft';
}

const checkoutDocument = (sums: Sums, purchase: Purchase): Fields => ({
  jsonapi,
  data: {
    type: 'checkouts',
    id: purchase.id,
    attributes: {
      customerUuid: account.customerUuid,
      status: statusOf(purchase),
      missing: purchase.stage === 'open' ? lacking(purchase) : [],
      customReference: purchase.notes.customReference ?? null,
      items: purchase.lines.map((line) => itemOf(sums, line)),
      amounts: dueOf(sums, purchase),
      shipping: { ...shippingIn(purchase), availableShippingMethods: quotesOf(sums, purchase) },
    },
    relationships: {
      order: { data: purchase.order ? { type: 'order-pay-orders', id: purchase.order } : null },
    },
  },
});

const referenceOf = (order: string | undefined): string =>
  `EACN${(Number.parseInt(String(order).slice(0, 8), 16) % 9_000_000) + 1_000_000}`;

const orderDocument = (sums: Sums, purchase: Purchase, { now }: Places): Fields => ({
  jsonapi,
  data: {
    type: 'order-pay-orders',
    id: purchase.order,
    attributes: {
      createdAt: stamp(now()),
      customerUuid: account.customerUuid,
      status: 'payment_confirmed',
      masterOrderReference: referenceOf(purchase.order),
      customReference: purchase.notes.customReference ?? null,
      items: purchase.lines.map((line) => itemOf(sums, line)),
      amounts: dueOf(sums, purchase),
      shipping: shippingIn(purchase),
      tracking: null,
    },
    relationships: { checkout: { data: { type: 'checkouts', id: purchase.id } } },
  },
});

/** The documents of records, in which amounts are counted like this. */
export const showing = (sums: Sums): Pick<Dialect, 'showCart' | 'showCheckout' | 'showOrder'> => ({
  showCart: (cart) => cartDocument(sums, cart),
  showCheckout: (purchase) => checkoutDocument(sums, purchase),
  showOrder: (purchase, places) => orderDocument(sums, purchase, places),
});
