/** Further faults against sentences of UCP 2026-08-25, about what its other faults leave out. */

import { at } from '../../../suites/sabotage/conditions.ts';
import { onProfile } from '../../../suites/sabotage/documents.ts';
import { setHeader } from '../../../suites/sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../../../suites/sabotage/json.ts';
import { misreadCalls } from '../../../suites/sabotage/rpc.ts';
import { isObject, type JsonObject, objectsOf } from '../../assert/json.ts';

import {
  capabilities,
  checkouts,
  concluding,
  eachLine,
  eachOption,
  fault,
  firstVariant,
  linking,
  method,
  onProfiles,
  ownPath,
  permalink,
  records,
  seeOther,
  served,
  type UcpFault,
} from './ucp-proxies.ts';

const bottle = { value: 750, unit: 'MLT', display_text: 'ml' };

export const augustFaults: readonly UcpFault[] = [
  fault(
    '2026-08-25',
    'profile-public-but-never-cached',
    'A profile may be cached, and is never no-cache.',
    setHeader(onProfile, 'cache-control', 'public, max-age=3600, no-cache'),
  ),
  fault(
    '2026-08-25',
    'schema-with-a-user',
    'The URL of a schema has no user information.',
    alterJson(
      onProfiles,
      changeAt(`${capabilities}/dev.ucp.shopping.cart/0/schema`, (url) =>
        String(url).replace('https://', 'https://reader@'),
      ),
    ),
  ),
  fault(
    '2026-08-25',
    'namespace-within-the-namespace',
    'The ucp object has no member ucp.',
    served(['get_cart'], (payload) => setAt('/ucp/ucp', { version: '2026-08-25' })(payload)),
  ),
  fault(
    '2026-08-25',
    'order-of-handlers-that-are-gone',
    'An order lists only keys of its map.',
    served(['update_checkout'], setAt('/ucp/map_order', { payment_handlers: ['com.example.gone'] })),
  ),
  fault(
    '2026-08-25',
    'product-for-each-id',
    'A product to which several ids lead is returned once.',
    served(
      ['lookup_catalog'],
      changeAt('/products', (products) =>
        objectsOf(products).flatMap((product) => {
          const ways = objectsOf(product.variants).flatMap(({ inputs }) => objectsOf(inputs));
          return ways.length > 1 ? [product, product] : [product];
        }),
      ),
    ),
  ),
  fault(
    '2026-08-25',
    'unit-price-rounded-up',
    'A unit price is rounded once, to the nearest minor unit.',
    firstVariant(['search_catalog'], (variant) => {
      const price = variant.price as JsonObject;
      const amount = Math.round((Number(price.amount) * 1000) / 750) + 1;
      return {
        ...variant,
        unit_price: { ...price, amount, measure: bottle, reference: { ...bottle, value: 1000 } },
      };
    }),
  ),
  fault(
    '2026-08-25',
    'unit-price-one-too-high',
    'A unit price whose reference is its measure is the price.',
    firstVariant(['search_catalog'], (variant) => {
      const price = variant.price as JsonObject;
      return {
        ...variant,
        unit_price: { ...price, amount: Number(price.amount) + 1, measure: bottle, reference: bottle },
      };
    }),
  ),
  fault(
    '2026-08-25',
    'another-place-under-the-same-id',
    'A selected destination is not kept by its id while it is another place.',
    served(
      checkouts,
      changeAt(`${method}/destinations`, (destinations) =>
        objectsOf(destinations).map((destination) => ({
          ...destination,
          street_address: '9 Elsewhere Road',
          address_locality: 'Elsewhere',
          postal_code: '99999',
        })),
      ),
    ),
  ),
  fault(
    '2026-08-25',
    'total-in-the-description',
    'The description of an option does not repeat its total.',
    eachOption((option) => {
      const total = objectsOf(option.totals).find(({ type }) => type === 'total');
      return {
        ...option,
        description: { plain: `Delivered for ${(Number(total?.amount) / 100).toFixed(2)} by courier` },
      };
    }),
  ),
  fault(
    '2026-08-25',
    'policy-without-a-description',
    'Every policy has a description.',
    served(['get_checkout'], setAt('/policies', [{ type: 'dev.ucp.shopping.policy.return' }])),
  ),
  fault(
    '2026-08-25',
    'constraints-of-another-grammar',
    'Request constraints have the members of the grammar only.',
    served(
      ['create_cart'],
      setAt('/ucp/request_constraints', {
        path: '$.line_items[*]',
        properties: { quantity: { type: 'integer', minimum: 1 } },
      }),
    ),
  ),
  fault(
    '2026-08-25',
    'leaf-with-versions',
    'The profile of one version lists no supported versions.',
    alterJson(
      at(/^\/\.well-known\/ucp\//),
      setAt('/ucp/supported_versions', { '2026-01-23': 'http://canonical.test/.well-known/ucp/2026-01-23' }),
    ),
  ),
  fault(
    '2026-08-25',
    'permalink-hands-the-buyer-on',
    'Sensitive values are not in the destination of a permalink.',
    permalink((url) => {
      const target = new URL(ownPath(url));
      for (const [name, value] of url.searchParams) {
        if (name !== 'continue_to') target.searchParams.append(name, value);
      }
      return seeOther(target.href);
    }),
  ),
  fault(
    '2026-08-25',
    'permalink-that-may-be-stored',
    'The answer to a permalink is not stored.',
    permalink((url) => seeOther(ownPath(url), { 'cache-control': 'max-age=60' })),
  ),
  fault(
    '2026-08-25',
    'quantity-cut-in-silence',
    'A quantity is not read as another one without a message.',
    misreadCalls(
      'create_cart',
      changeAt('/params/arguments/cart/line_items', (lines) =>
        objectsOf(lines).map((line) => ({ ...line, quantity: 1 })),
      ),
    ),
  ),
  fault(
    '2026-08-25',
    'pieces-in-hundredths',
    'The unit that means pieces has the scale 0.',
    eachLine(records, (line) => ({
      ...line,
      item: { ...(line.item as JsonObject), quantity_unit: { unit: 'C62', display_text: 'each', scale: 2 } },
    })),
  ),
  fault(
    '2026-08-25',
    'action-of-nobody',
    'An action belongs to an active extension.',
    served(['get_cart'], setAt('/actions', { 'com.example.survey.answer': [{ id: 'survey_1' }] })),
  ),
  fault(
    '2026-08-25',
    'order-while-in-progress',
    'A checkout whose completion is in progress has no order.',
    served(concluding, (payload) =>
      isObject(payload.order) ? { ...payload, status: 'complete_in_progress' } : payload,
    ),
  ),
  fault(
    '2026-08-25',
    'providers-list-the-shop',
    'The own authorization server is not among the providers.',
    linking({
      scopes: { 'dev.ucp.shopping.order:read': {} },
      providers: {
        'test.storefront': [{ type: 'oauth2', auth_url: 'http://storefront.test/authentication/1' }],
      },
    }),
  ),
  fault(
    '2026-08-25',
    'empty-actions',
    'Nothing outstanding means no member actions.',
    served(checkouts, setAt('/actions', {})),
  ),
  fault(
    '2026-08-25',
    'discount-that-vanishes-in-lines',
    'Sub-lines add up to their line.',
    served(
      ['create_checkout'],
      changeAt('/totals', (totals) =>
        objectsOf(totals).map((total) =>
          total.type === 'subtotal'
            ? { ...total, lines: [{ display_text: 'Lamp', amount: Number(total.amount) - 1 }] }
            : total,
        ),
      ),
    ),
  ),
  fault(
    '2026-08-25',
    'line-without-its-item-price',
    'The item of a line has a price.',
    eachLine(['create_checkout'], removeAt('/item/price')),
  ),
];
