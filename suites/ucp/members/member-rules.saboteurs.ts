/** Saboteurs for the members that results may have since 2026-08-25. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { breakingAugustVersion } from '../../sabotage/rpc/ucp-saboteur.ts';

const checkouts = ['create_checkout', 'update_checkout', 'get_checkout'];
const method = '/fulfillment/methods/0';

/** Changes the results of tools that show a record. */
const inRecords = (tools: readonly string[], change: (record: JsonObject) => unknown) =>
  alterPayload(tools, (payload) => ('line_items' in payload ? change(payload) : payload));

export const saboteurs: readonly Saboteur[] = [
  ...breakingAugustVersion('commerce/ucp-destinations-have-types', {
    'ucp-destination-of-no-type': inRecords(checkouts, removeAt(`${method}/destinations/0/type`)),
    'ucp-destination-of-no-type-when-read': inRecords(
      ['get_checkout'],
      removeAt(`${method}/destinations/0/type`),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-options-have-formatted-descriptions', {
    'ucp-option-described-in-a-text': inRecords(
      checkouts,
      setAt(`${method}/groups/0/options/0/description`, 'Arrives soon'),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-consent-is-by-purpose', {
    'ucp-consent-in-booleans': inRecords(checkouts, (checkout) => ({
      ...checkout,
      buyer: { consent: { marketing: true } },
    })),
    'ucp-consent-from-nobody': inRecords(['create_cart'], (cart) => ({
      ...cart,
      buyer: { consent: { 'dev.ucp.consent.analytics': { granted: true, description: 'Statistics' } } },
    })),
  }),
  ...breakingAugustVersion('commerce/ucp-policies-are-well-formed', {
    'ucp-policy-as-a-text': inRecords(checkouts, setAt('/policies/0/description', 'Returns within 30 days')),
    'ucp-policy-of-a-short-type': alterPayload(['search_catalog'], setAt('/policies/0/type', 'return')),
  }),
  ...breakingAugustVersion('commerce/ucp-actions-are-well-formed', {
    'ucp-actions-in-a-list': inRecords(checkouts, setAt('/actions', [{ id: 'action-1' }])),
    'ucp-action-without-an-id': inRecords(checkouts, setAt('/actions', { 'com.example.survey': [{}] })),
  }),
  ...breakingAugustVersion('commerce/ucp-catalog-methods-have-types', {
    'ucp-variant-with-a-method-of-no-type': alterPayload(
      ['search_catalog'],
      removeAt('/products/0/variants/0/fulfillment/methods/0/type'),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-quantity-units-are-well-formed', {
    'ucp-unit-without-a-label': inRecords(
      ['get_cart'],
      changeAt('/line_items/0/item', (item) => ({ ...(item as JsonObject), quantity_unit: { unit: 'LBR' } })),
    ),
  }),
];
