/** Saboteurs of what the entries of a profile declare. */

import type { Saboteur } from '../../lib/model/saboteur.ts';
import { onProfile } from '../sabotage/documents.ts';
import { alterJson, removeAt, setAt } from '../sabotage/json.ts';
import { breakingAugustVersion, breakingFirstVersion, breakingUcp } from '../sabotage/ucp.ts';

const capabilities = '/ucp/capabilities';

const fulfillment = `${capabilities}/dev.ucp.shopping.fulfillment/0`;

export const saboteurs: readonly Saboteur[] = [
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
