/** Saboteurs of the registries of a profile, their order, and what their entries declare. */

import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { onProfile } from '../sabotage/documents.ts';
import { alterJson, changeAt, removeAt, setAt } from '../sabotage/json.ts';
import { breakingAugustVersion, breakingFirstVersion, breakingUcp } from '../sabotage/ucp.ts';

const service = '/ucp/services/dev.ucp.shopping';

const capabilities = '/ucp/capabilities';

const fulfillment = `${capabilities}/dev.ucp.shopping.fulfillment/0`;

const wishlist = {
  version: '2026-04-08',
  spec: 'https://example-.com/wishlist',
  schema: 'https://example-.com/wishlist.json',
};

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
      setAt('/ucp/capabilities/com.example-.wishlist', [wishlist]),
    ),
    'ucp-capability-with-a-short-name': alterJson(onProfile, setAt('/ucp/capabilities/Wishlist', [wishlist])),
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
  ...breakingAugustVersion('discovery/ucp-capabilities-have-schemas', {
    'ucp-cart-without-a-schema': alterJson(
      onProfile,
      removeAt(`${capabilities}/dev.ucp.shopping.cart/0/schema`),
    ),
  }),
  ...breakingUcp('discovery/ucp-capabilities-name-both-documents', {
    'ucp-cart-without-a-specification': alterJson(
      onProfile,
      removeAt(`${capabilities}/dev.ucp.shopping.cart/0/spec`),
    ),
  }),
  ...breakingFirstVersion('discovery/ucp-capabilities-name-both-documents', {
    'ucp-first-order-without-a-schema': alterJson(
      onProfile,
      removeAt(`${capabilities}/dev.ucp.shopping.order/0/schema`),
    ),
  }),
  ...breakingFirstVersion('discovery/ucp-specifications-belong-to-their-names', {
    'ucp-first-specification-elsewhere': alterJson(
      onProfile,
      setAt(`${capabilities}/dev.ucp.shopping.checkout/0/spec`, 'https://specs.example/shopping/checkout'),
    ),
  }),
  ...breakingUcp('discovery/ucp-specifications-belong-to-their-names', {
    'ucp-specification-of-a-longer-name': alterJson(
      onProfile,
      setAt(`${capabilities}/dev.ucp.shopping.cart/0/spec`, 'https://ucp.dev.example/specification/cart'),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-specifications-come-over-https', {
    'ucp-specification-without-tls': alterJson(
      onProfile,
      setAt(`${capabilities}/dev.ucp.shopping.cart/0/spec`, 'http://ucp.dev/specification/cart'),
    ),
    'ucp-specification-at-a-path': alterJson(
      onProfile,
      setAt(`${capabilities}/dev.ucp.shopping.order/0/spec`, '/specification/order'),
    ),
  }),
  ...breakingUcp('discovery/ucp-payment-handlers-have-ids', {
    'ucp-payment-handler-without-an-id': alterJson(
      onProfile,
      removeAt('/ucp/payment_handlers/test.storefront.sandbox/0/id'),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-names-are-current', {
    'ucp-mandates-under-their-former-name': alterJson(
      onProfile,
      setAt(`${capabilities}/dev.ucp.shopping.ap2_mandate`, [
        {
          version: '2026-08-25',
          schema: 'https://ucp.dev/2026-08-25/schemas/shopping/ap2_mandate.json',
          extends: 'dev.ucp.shopping.checkout',
        },
      ]),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-fulfillment-is-configured-as-now', {
    'ucp-fulfillment-configured-as-in-april': alterJson(
      onProfile,
      setAt(`${fulfillment}/config`, { allows_multi_destination: { shipping: true } }),
    ),
    'ucp-destinations-as-a-flag': alterJson(
      onProfile,
      setAt(`${fulfillment}/config`, { multi_destination: true }),
    ),
  }),
  ...breakingUcp('discovery/ucp-extensions-have-a-parent', {
    'ucp-fulfillment-of-a-basket': alterJson(
      onProfile,
      setAt(`${fulfillment}/extends`, 'dev.ucp.shopping.basket'),
    ),
    'ucp-fulfillment-of-two-that-are-missing': alterJson(
      onProfile,
      setAt(`${fulfillment}/extends`, ['dev.ucp.shopping.basket', 'dev.ucp.shopping.quote']),
    ),
  }),
];
