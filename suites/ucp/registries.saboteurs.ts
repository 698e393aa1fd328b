/** Saboteurs of the registries of a profile, their entries, and their order. */

import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { onProfile } from '../sabotage/documents.ts';
import { alterJson, changeAt, removeAt, setAt } from '../sabotage/json.ts';
import { breakingAugustVersion, breakingFirstVersion, breakingUcp } from '../sabotage/ucp.ts';

const service = '/ucp/services/dev.ucp.shopping';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/ucp-registries-are-well-formed', {
    'ucp-capabilities-as-single-entries': alterJson(
      onProfile,
      changeAt('/ucp/capabilities/dev.ucp.shopping.cart', (entries) =>
        Array.isArray(entries) ? entries[0] : entries,
      ),
    ),
    'ucp-capability-with-a-hyphen-too-many': alterJson(
      onProfile,
      setAt('/ucp/capabilities/com.example-.wishlist', [{ version: '2026-04-08' }]),
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
    'ucp-agent-without-an-endpoint': alterJson(
      onProfile,
      changeAt(service, (entries) => [
        ...(Array.isArray(entries) ? entries : []),
        { version: '2026-04-08', transport: 'a2a' },
      ]),
    ),
    'ucp-service-over-smoke-signals': alterJson(onProfile, setAt(`${service}/0/transport`, 'http')),
    'ucp-second-service-with-a-slash': alterJson(
      onProfile,
      changeAt(service, (entries) => [
        ...(Array.isArray(entries) ? entries : []),
        { version: '2026-04-08', transport: 'rest', endpoint: 'https://canonical.test/api/ucp/' },
      ]),
    ),
  }),

  ...breakingAugustVersion('discovery/ucp-entries-have-the-version-of-the-profile', {
    'ucp-cart-capability-of-april': alterJson(
      onProfile,
      setAt('/ucp/capabilities/dev.ucp.shopping.cart/0/version', '2026-04-08'),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-schemas-belong-to-their-names', {
    'ucp-cart-schema-of-somebody-else': alterJson(
      onProfile,
      setAt('/ucp/capabilities/dev.ucp.shopping.cart/0/schema', 'https://ucp.dev.evil.example/cart.json'),
    ),
    'ucp-cart-schema-with-a-password': alterJson(
      onProfile,
      setAt('/ucp/capabilities/dev.ucp.shopping.cart/0/schema', 'https://a:b@ucp.dev/cart.json'),
    ),
    'ucp-cart-schema-of-a-single-label': alterJson(
      onProfile,
      setAt('/ucp/capabilities/dev.ucp.shopping.cart/0/schema', 'https://dev/cart.json'),
    ),
    'ucp-cart-schema-at-an-address': alterJson(
      onProfile,
      setAt('/ucp/capabilities/dev.ucp.shopping.cart/0/schema', 'https://203.0.113.10/cart.json'),
    ),
    'ucp-order-schema-without-tls': alterJson(
      onProfile,
      setAt('/ucp/capabilities/dev.ucp.shopping.order/0/schema', 'http://ucp.dev/order.json'),
    ),
  }),

  ...breakingUcp('discovery/ucp-schemas-belong-to-their-names', {
    'ucp-april-cart-schema-of-somebody-else': alterJson(
      onProfile,
      setAt('/ucp/capabilities/dev.ucp.shopping.cart/0/schema', 'https://evil.example/cart.json'),
    ),
  }),
  ...breakingFirstVersion('discovery/ucp-schemas-belong-to-their-names', {
    'ucp-first-order-schema-of-somebody-else': alterJson(
      onProfile,
      setAt('/ucp/capabilities/dev.ucp.shopping.order/0/schema', 'https://evil.example/order.json'),
    ),
  }),

  ...breakingAugustVersion('discovery/ucp-map-order-names-members', {
    'ucp-order-of-a-capability-that-is-gone': alterJson(
      onProfile,
      setAt('/ucp/map_order/capabilities/0', 'dev.ucp.shopping.wishlist'),
    ),
    'ucp-order-of-the-version': alterJson(onProfile, setAt('/ucp/map_order/version', [])),
    'ucp-order-that-repeats-itself': alterJson(
      onProfile,
      changeAt('/ucp/map_order/capabilities', (names) =>
        Array.isArray(names) ? [...names, ...names] : names,
      ),
    ),
  }),
];
