/** Saboteurs for orders, in full and in the summary that a checkout shows. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { setAt } from '../../sabotage/json/change-at.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { alterRecord, breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';

const line = {
  id: 'line-1',
  item: { id: '1', title: 'A shirt', price: 100 },
  quantity: { original: 2, total: 2, fulfilled: 1 },
  totals: [{ type: 'total', amount: 100 }],
};

/** An order that every caller may see, whatever its id. */
const showOrder = (status: string) =>
  alterPayload(['get_order'], ({ ucp }) => ({
    ucp: { ...(isObject(ucp) ? ucp : {}), status: 'success' },
    id: 'order-1',
    permalink_url: 'http://storefront.test/orders/1',
    checkout_id: 'checkout-1',
    currency: 'USD',
    line_items: [{ ...line, status }],
    fulfillment: { expectations: [], events: [] },
    totals: [
      { type: 'subtotal', amount: 100 },
      { type: 'total', amount: 100 },
    ],
  }));

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp(['commerce/ucp-orders-are-well-formed', 'commerce/unknown-records-are-failures'], {
    'ucp-order-of-a-shipped-line': showOrder('shipped'),
    'ucp-order-is-fulfilled-too-early': showOrder('fulfilled'),
  }),
  ...breakingUcp(['commerce/ucp-orders-are-well-formed', 'commerce/nothing-completes-unapproved'], {
    'ucp-order-of-a-checkout-leads-nowhere': alterRecord(
      ['complete_checkout'],
      'requires_escalation',
      setAt('/order', { id: 'order-1', permalink_url: '/orders/1' }),
    ),
  }),
];
