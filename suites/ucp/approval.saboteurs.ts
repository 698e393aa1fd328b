/** Saboteurs that show an order without an approval, for the approval checks of area commerce. */
import type { JsonObject } from '../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { setAt } from '../sabotage/json/change-at.ts';
import { alterPayload } from '../sabotage/rpc/alter-rpc.ts';
import { alterRecord, ucpSaboteur } from '../sabotage/rpc/ucp-saboteur.ts';

const order = { id: 'order-1', permalink_url: 'http://storefront.test/orders/1' };

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'checkouts-are-ordered-when-they-are-created',
    breaks: ['commerce/nothing-completes-by-itself'],
    sabotage: alterPayload(['create_checkout'], (checkout) => ({ ...checkout, order })),
  }),
  ucpSaboteur({
    id: 'ucp-refusal-with-an-order-in-it',
    breaks: ['commerce/nothing-completes-unapproved'],
    sabotage: alterRecord(['complete_checkout'], 'requires_escalation', (checkout) => ({
      ...(setAt('/ucp/status', 'error')(checkout) as JsonObject),
      order,
    })),
  }),
];
