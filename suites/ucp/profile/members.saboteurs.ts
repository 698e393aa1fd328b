/** Saboteurs for the registries, payment handlers and services of the default profile. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';

const onProfile = at('/.well-known/ucp');
const service = '/ucp/services/dev.ucp.shopping';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/ucp-registries-are-well-formed', {
    'ucp-capabilities-as-single-entries': alterJson(
      onProfile,
      changeAt('/ucp/capabilities/dev.ucp.shopping.cart', (entries) =>
        Array.isArray(entries) ? entries[0] : entries,
      ),
    ),
    'ucp-capability-with-a-short-name': alterJson(
      onProfile,
      setAt('/ucp/capabilities/Wishlist', [{ version: '2026-04-08' }]),
    ),
    'ucp-payment-handler-without-a-version': alterJson(
      onProfile,
      removeAt('/ucp/payment_handlers/test.storefront.sandbox/0/version'),
    ),
  }),
  ...breaking('discovery/ucp-payment-handlers-are-listed', {
    'ucp-no-payment-handlers': alterJson(onProfile, removeAt('/ucp/payment_handlers')),
  }),
  ...breaking('discovery/ucp-services-have-endpoints', {
    'ucp-service-over-smoke-signals': alterJson(onProfile, setAt(`${service}/0/transport`, 'http')),
    'ucp-second-service-with-a-slash': alterJson(
      onProfile,
      changeAt(service, (entries) => [
        ...(Array.isArray(entries) ? entries : []),
        { version: '2026-04-08', transport: 'rest', endpoint: 'https://canonical.test/api/ucp/' },
      ]),
    ),
  }),
];
