/** Saboteurs for the registries, payment handlers and services of the default profile. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';

const onProfile = at('/.well-known/ucp');
const service = '/ucp/services/dev.ucp.shopping';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'ucp-capabilities-as-single-entries',
    breaks: ['discovery/ucp-registries-are-well-formed'],
    sabotage: alterJson(
      onProfile,
      changeAt('/ucp/capabilities/dev.ucp.shopping.cart', (entries) =>
        Array.isArray(entries) ? entries[0] : entries,
      ),
    ),
  }),
  saboteur({
    id: 'ucp-capability-with-a-short-name',
    breaks: ['discovery/ucp-registries-are-well-formed'],
    sabotage: alterJson(onProfile, setAt('/ucp/capabilities/Wishlist', [{ version: '2026-04-08' }])),
  }),
  saboteur({
    id: 'ucp-payment-handler-without-a-version',
    breaks: ['discovery/ucp-registries-are-well-formed'],
    sabotage: alterJson(onProfile, removeAt('/ucp/payment_handlers/test.storefront.sandbox/0/version')),
  }),
  saboteur({
    id: 'ucp-no-payment-handlers',
    breaks: ['discovery/ucp-payment-handlers-are-listed'],
    sabotage: alterJson(onProfile, removeAt('/ucp/payment_handlers')),
  }),
  saboteur({
    id: 'ucp-service-over-smoke-signals',
    breaks: ['discovery/ucp-services-have-endpoints'],
    sabotage: alterJson(onProfile, setAt(`${service}/0/transport`, 'http')),
  }),
  saboteur({
    id: 'ucp-second-service-with-a-slash',
    breaks: ['discovery/ucp-services-have-endpoints'],
    sabotage: alterJson(
      onProfile,
      changeAt(service, (entries) => [
        ...(Array.isArray(entries) ? entries : []),
        { version: '2026-04-08', transport: 'rest', endpoint: 'https://canonical.test/api/ucp/' },
      ]),
    ),
  }),
];
