/** Faults against sentences of UCP, planted by a proxy in front of the reference storefront. They were written from the text. */

import { combine } from '../../../suites/sabotage/breaking.ts';
import { at, both, reading } from '../../../suites/sabotage/conditions.ts';
import { onProfile } from '../../../suites/sabotage/documents.ts';
import { replaceResponse, servePath, setHeader } from '../../../suites/sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../../../suites/sabotage/json.ts';
import { alterPayload, misreadCalls } from '../../../suites/sabotage/rpc.ts';
import { isFailure } from '../../../suites/sabotage/ucp.ts';
import { isObject, type JsonObject, objectsOf, valueAt } from '../../assert/json.ts';

import {
  capabilities,
  checkouts,
  eachLine,
  fault,
  firstVariant,
  linking,
  method,
  onProfiles,
  order,
  ownPath,
  permalink,
  quantityUnit,
  seeOther,
  served,
  type UcpFault,
} from './ucp-proxies.ts';

export const ucpFaults: readonly UcpFault[] = [
  fault(
    '2026-01-23',
    'profile-behind-a-redirect',
    'Profile endpoints do not redirect.',
    combine(
      servePath(at('/profile-of-the-shop.json'), '/.well-known/ucp'),
      replaceResponse(
        both(onProfile, reading),
        () => new Response(null, { status: 302, headers: { location: '/profile-of-the-shop.json' } }),
      ),
    ),
  ),
  fault(
    '2026-01-23',
    'handler-without-an-id',
    'Each payment handler of the profile has an id.',
    alterJson(onProfiles, removeAt('/ucp/payment_handlers/test.storefront.sandbox/0/id')),
  ),
  fault(
    '2026-01-23',
    'specification-on-another-host',
    'The origin of a specification is that of the namespace.',
    alterJson(
      onProfiles,
      setAt(`${capabilities}/dev.ucp.shopping.checkout/0/spec`, 'https://specs.example/shopping/checkout'),
    ),
    '2026-04-08',
  ),
  fault(
    '2026-01-23',
    'service-over-graphql',
    'A service is bound to rest, mcp, a2a or embedded.',
    alterJson(
      onProfiles,
      changeAt('/ucp/services/dev.ucp.shopping', (services) => [
        ...objectsOf(services),
        { ...objectsOf(services)[0], transport: 'graphql', endpoint: 'https://storefront.test/graphql' },
      ]),
    ),
  ),
  fault(
    '2026-04-08',
    'profile-for-a-second',
    'Profiles may be cached for at least 60 seconds.',
    setHeader(onProfile, 'cache-control', 'public, max-age=1'),
  ),
  fault(
    '2026-08-25',
    'draft-among-the-versions',
    'No version that is not a date is advertised.',
    alterJson(
      onProfile,
      setAt('/ucp/supported_versions/draft', 'http://canonical.test/.well-known/ucp/draft'),
    ),
  ),
  fault(
    '2026-08-25',
    'specification-on-http',
    'The address of a specification is an https URL.',
    alterJson(
      onProfile,
      setAt(
        `${capabilities}/dev.ucp.shopping.cart/0/spec`,
        'http://ucp.dev/2026-08-25/specification/shopping/cart',
      ),
    ),
  ),
  fault(
    '2026-01-23',
    'results-name-what-the-profile-lacks',
    'Capabilities of a result are those of both profiles.',
    served(checkouts, setAt(`${capabilities}/dev.ucp.shopping.loyalty`, [{ version: '2026-08-25' }])),
  ),
  fault(
    '2026-01-23',
    'lookups-in-another-version',
    'Every result names the negotiated version.',
    served(['get_checkout'], setAt('/ucp/version', '2026-01-11')),
  ),
  fault(
    '2026-08-25',
    'actions-of-one-id',
    'Each action of a response has an id of its own.',
    served(checkouts, (payload) => ({
      ...payload,
      actions: { 'dev.ucp.payment.three_ds_challenge': [{ id: 'action_1' }, { id: 'action_1' }] },
    })),
  ),
  fault(
    '2026-08-25',
    'two-policies-for-the-whole',
    'No two policies of one type contest the same node.',
    served(['get_cart'], (payload) => ({
      ...payload,
      policies: ['30', '14'].map((days) => ({
        type: 'dev.ucp.shopping.policy.return',
        description: { plain: `Unused products can be returned within ${days} days.` },
      })),
    })),
  ),
  fault(
    '2026-04-08',
    'searches-for-nothing-are-served',
    'A search has a query, filters or another recognized input.',
    misreadCalls('search_catalog', (rpc) => {
      const catalog = valueAt(rpc, '/params/arguments/catalog');
      const isEmpty = isObject(catalog) && !('query' in catalog) && !('filters' in catalog);
      return isEmpty ? setAt('/params/arguments/catalog/query', '')(rpc) : rpc;
    }),
  ),
  fault(
    '2026-04-08',
    'lookup-with-a-sibling',
    'A lookup shows no variant without inputs.',
    served(['lookup_catalog'], (payload) => ({
      ...payload,
      products: objectsOf(payload.products).map((product) => {
        const [first] = objectsOf(product.variants);
        const { inputs: _, ...sibling } = first ?? {};
        return { ...product, variants: [...objectsOf(product.variants), { ...sibling, id: 'sibling' }] };
      }),
    })),
  ),
  fault(
    '2026-04-08',
    'limit-of-a-lookup-cuts',
    'A lookup beyond the limit is refused.',
    misreadCalls(
      'lookup_catalog',
      changeAt('/params/arguments/catalog/ids', (ids) => (Array.isArray(ids) ? ids.slice(0, 10) : ids)),
    ),
  ),
  fault(
    '2026-08-25',
    'unit-price-in-euros',
    'A unit price has the currency of the price.',
    firstVariant(['search_catalog'], (variant) => {
      const bottle = { value: 750, unit: 'MLT', display_text: 'ml' };
      const amount = valueAt(variant, '/price/amount');
      return { ...variant, unit_price: { amount, currency: 'EUR', measure: bottle, reference: bottle } };
    }),
  ),
  fault(
    '2026-08-25',
    'units-end-at-the-cart',
    'A line in units of its own has quantity_unit in every cart, checkout and order.',
    combine(
      firstVariant(['search_catalog', 'lookup_catalog'], (variant) => ({
        ...variant,
        quantity_unit: quantityUnit,
      })),
      eachLine(['create_cart'], (line) => ({
        ...line,
        item: { ...(line.item as JsonObject), quantity_unit: quantityUnit },
      })),
    ),
  ),
  fault(
    '2026-08-25',
    'line-total-is-its-price',
    'The total of a line follows from its price and quantity.',
    eachLine(['get_checkout'], (line) => ({
      ...line,
      totals: objectsOf(line.totals).map((total) =>
        total.type === 'total' ? { ...total, amount: Number(total.amount) + 7 } : total,
      ),
    })),
  ),
  fault(
    '2026-04-08',
    'sub-lines-without-text',
    'Sub-lines of a total have a display text.',
    served(
      ['get_checkout'],
      changeAt('/totals/0', (total) => ({
        ...(total as JsonObject),
        lines: [{ amount: valueAt(total, '/amount') }],
      })),
    ),
  ),
  fault(
    '2026-01-23',
    'option-described-by-its-title',
    'The description of an option does not repeat its title.',
    served(
      checkouts,
      changeAt(`${method}/groups/0/options`, (options) =>
        objectsOf(options).map(({ description, ...option }) => ({
          ...option,
          description: isObject(description) ? { plain: option.title } : option.title,
        })),
      ),
    ),
  ),
  fault(
    '2026-01-23',
    'two-groups-for-one-method',
    'All items are in one group of a method unless the agent supports several.',
    served(
      checkouts,
      changeAt(`${method}/groups`, (groups) => [
        ...objectsOf(groups),
        { ...objectsOf(groups)[0], id: 'group_2' },
      ]),
    ),
  ),
  fault(
    '2026-08-25',
    'another-destination-is-selected',
    'A selected destination is never replaced by another.',
    served(checkouts, (payload) => setAt(`${method}/selected_destination_id`, 'destination_9')(payload)),
  ),
  fault(
    '2026-08-25',
    'disclosure-of-nothing-shown',
    'A disclosure that goes with a policy has the type of the policy as its code.',
    served(['get_cart'], (payload) => ({
      ...payload,
      messages: [
        { type: 'warning', presentation: 'disclosure', content: 'Final sale.', path: '$.line_items[0]' },
      ],
    })),
  ),
  fault(
    '2026-04-08',
    'order-without-its-checkout',
    'An order has a checkout_id.',
    order(removeAt('/checkout_id')),
  ),
  fault(
    '2026-04-08',
    'order-without-fulfillment',
    'An order has fulfillment.',
    order(removeAt('/fulfillment')),
  ),
  fault(
    '2026-04-08',
    'failure-with-a-product',
    'A failure has ucp, messages and continue_url, and nothing else.',
    alterPayload(['get_product'], (payload) =>
      isFailure(payload) ? { ...payload, product: null } : payload,
    ),
  ),
  fault(
    '2026-08-25',
    'permalink-for-ever',
    'A permalink is answered with 303, never with 301 or 308.',
    permalink((url) => seeOther(ownPath(url), {}, 301)),
  ),
  fault(
    '2026-08-25',
    'permalink-to-anywhere',
    'A permalink continues on its own origin only.',
    permalink((url) => seeOther(new URL(url.searchParams.get('continue_to') ?? '/', url).href)),
  ),
  fault(
    '2026-08-25',
    'identity-without-its-scopes',
    'The scopes of identity linking are in the metadata of the authorization server.',
    linking({ scopes: { 'dev.ucp.shopping.order:read': {} } }),
  ),
];
