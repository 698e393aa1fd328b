/** Lawful differences at the places of the faults, which nothing may blame. */
import { combine, where } from '../../../suites/sabotage/breaking.ts';
import { at } from '../../../suites/sabotage/conditions.ts';
import { onMetadata } from '../../../suites/sabotage/documents.ts';
import { replaceResponse } from '../../../suites/sabotage/http.ts';
import { alterJson, changeAt } from '../../../suites/sabotage/json.ts';
import { signing } from '../../../suites/ucp/agreement/agreement.saboteurs.ts';
import { isObject, type JsonObject, objectsOf } from '../../assert/json.ts';

import {
  all,
  checkouts,
  consenting,
  discounted,
  eachLine,
  fault,
  linking,
  ownPath,
  permalink,
  quantityUnit,
  records,
  seeOther,
  served,
  type UcpFault,
} from './ucp-proxies.ts';

const issuer = 'http://storefront.test/authentication/1';

/** It covers no call of the suite. */
const orderScope = 'dev.ucp.shopping.order:manage';

/** Nothing but notes may come of them. */
export const ucpLawful: readonly UcpFault[] = [
  fault(
    '2026-08-25',
    'permalink-kept',
    'A permalink as it should be.',
    permalink((url) => seeOther(ownPath(url))),
  ),
  fault(
    '2026-08-25',
    'answers-signed',
    'Answers of tools that are signed with a key of the profile.',
    signing(),
  ),
  fault(
    '2026-08-25',
    'identity-linked',
    'A scope that the metadata lists, too, with all that belongs to it.',
    combine(
      linking({ scopes: { [orderScope]: { description: { plain: 'Change your orders.' } } } }),
      alterJson(
        onMetadata,
        changeAt('/scopes_supported', (scopes) => [...(Array.isArray(scopes) ? scopes : []), orderScope]),
      ),
      alterJson(onMetadata, (value) => ({
        ...(isObject(value) ? value : {}),
        revocation_endpoint: `${issuer}/oauth/revoke`,
        token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
        token_endpoint_auth_signing_alg_values_supported: ['ES256'],
      })),
      replaceResponse(at('/.well-known/oauth-protected-resource'), () =>
        Response.json({ resource: 'http://storefront.test', authorization_servers: [issuer] }),
      ),
    ),
  ),
  fault(
    '2026-08-25',
    'units-everywhere',
    'Units in the catalog, and in every line.',
    combine(
      served(['search_catalog', 'lookup_catalog', 'get_product'], (payload) => ({
        ...payload,
        ...(payload.products !== undefined && { products: objectsOf(payload.products).map(inUnits) }),
        ...(isObject(payload.product) && { product: inUnits(payload.product) }),
      })),
      eachLine([...records, 'cancel_cart', 'cancel_checkout', 'complete_checkout', 'get_order'], (line) => ({
        ...line,
        item: { ...(line.item as JsonObject), quantity_unit: quantityUnit },
      })),
    ),
  ),
  fault(
    '2026-08-25',
    'policies-of-several-reaches',
    'A policy of one line beside that of the whole.',
    served(records, (payload) => ({
      ...payload,
      policies: [
        { type: 'dev.ucp.shopping.policy.return', description: { plain: 'Within 30 days.' } },
        {
          type: 'dev.ucp.shopping.policy.return',
          description: { plain: 'Final sale.' },
          applies_to: ['$.line_items[0]'],
        },
      ],
    })),
  ),
  fault(
    '2026-08-25',
    'actions-of-several-ids',
    'Two actions of one type.',
    served(checkouts, (payload) => ({
      ...payload,
      actions: { 'dev.ucp.payment.three_ds_challenge': [{ id: 'action_1' }, { id: 'action_2' }] },
    })),
  ),
  fault(
    '2026-01-23',
    'further-members-everywhere',
    'Members that no release defines, in every result.',
    served(all, (payload) => ({ ...payload, shop_notes: { season: 'autumn' } })),
  ),
  fault(
    '2026-08-25',
    'disclosures-with-their-policy',
    'A disclosure whose code is the type of a policy.',
    served(records, (payload) => ({
      ...payload,
      messages: [
        ...objectsOf(payload.messages),
        {
          type: 'warning',
          code: 'dev.ucp.shopping.policy.return',
          presentation: 'disclosure',
          content: 'Unused products can be returned within 30 days.',
          path: '$.line_items[0]',
        },
      ],
    })),
  ),
  fault(
    '2026-01-23',
    'methods-for-shipping-and-pickup',
    'Two methods, each with one group.',
    served(
      checkouts,
      changeAt('/fulfillment/methods', (methods) => [
        ...objectsOf(methods),
        { id: 'method_2', type: 'pickup', line_item_ids: [], groups: [] },
      ]),
    ),
  ),
  fault(
    '2026-01-23',
    'discounts-that-add-up',
    'An automatic discount of which nothing is left for anybody.',
    discounted({ allocations: [{ path: '$.line_items[0]', amount: 0 }] }),
  ),
  fault(
    '2026-01-23',
    'consent-in-booleans',
    'Consent that says some of the purposes.',
    consenting({ marketing: false, analytics: true }),
    '2026-04-08',
  ),
  fault(
    '2026-04-08',
    'totals-of-further-types',
    'A total of a type that no release knows, with its text.',
    served(
      checkouts,
      changeAt('/totals', (totals) => [
        { type: 'gift_wrapping', display_text: 'Gift wrapping', amount: 0 },
        ...objectsOf(totals),
      ]),
    ),
  ),
  fault(
    '2026-01-23',
    'options-without-description',
    'The description of an option, when the title says all.',
    served(
      checkouts,
      changeAt('/fulfillment/methods/0/groups/0/options', (options) =>
        objectsOf(options).map(({ description: _, ...option }) => option),
      ),
    ),
  ),
  fault(
    '2026-01-23',
    'terminal-checkouts-of-few-members',
    'Links may be none, and messages missing, where there are none to show.',
    served(
      [...checkouts, 'cancel_checkout'],
      where('status', 'canceled', ({ messages: _, ...payload }) => ({ ...payload, links: [] })),
    ),
  ),
];

function inUnits(product: JsonObject): JsonObject {
  const variants = objectsOf(product.variants).map((variant) => ({
    ...variant,
    quantity_unit: quantityUnit,
  }));
  return { ...product, variants };
}
