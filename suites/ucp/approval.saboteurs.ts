/** Saboteurs that show an order without an approval, for the approval checks of area commerce. */
import type { JsonObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { setAt } from '../sabotage/json/change-at.ts';
import { alterPayload } from '../sabotage/rpc/alter-rpc.ts';
import { alterRecord, breakingUcp } from '../sabotage/rpc/ucp-saboteur.ts';

const order = { id: 'order-1', permalink_url: 'http://storefront.test/orders/1' };

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/nothing-completes-by-itself', {
    'checkouts-are-ordered-when-they-are-created': alterPayload(['create_checkout'], (checkout) => ({
      ...checkout,
      order,
    })),
  }),
  ...breakingUcp('commerce/nothing-completes-unapproved', {
    'ucp-refusal-with-an-order-in-it': alterRecord(
      ['complete_checkout'],
      'requires_escalation',
      (checkout) => ({ ...(setAt('/ucp/status', 'error')(checkout) as JsonObject), order }),
    ),
  }),
];
