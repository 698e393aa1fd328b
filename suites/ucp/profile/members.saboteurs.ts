/** Lies about what the Universal Commerce Protocol asks of a profile. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { setHeader } from '../../sabotage/alter-headers.ts';
import { alterJson } from '../../sabotage/alter-json.ts';
import { change, drop, put } from '../../sabotage/put.ts';
import { at, both, withMethod } from '../../sabotage/when.ts';

const onProfile = at('/.well-known/ucp');
const onPinned = at('/.well-known/ucp/2026-04-08');
const onFirst = at('/.well-known/ucp/2026-01-23');
const service = '/ucp/services/dev.ucp.shopping';

/** Advertises a version that comes after every known one. */
const tomorrow = (body: unknown): unknown =>
  put(
    '/ucp/supported_versions/2026-08-25',
    'http://canonical.test/.well-known/ucp/2026-08-25',
  )(put('/ucp/version', '2026-08-25')(body));

export const ucpSaboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'ucp-version-called-latest',
    breaks: ['discovery/ucp-versions-are-dates'],
    sabotage: alterJson(
      onProfile,
      put('/ucp/supported_versions/latest', 'http://canonical.test/.well-known/ucp'),
    ),
  }),
  saboteur({
    id: 'ucp-version-of-the-thirteenth-month',
    breaks: ['discovery/ucp-versions-are-dates'],
    sabotage: alterJson(
      onProfile,
      put('/ucp/supported_versions/2026-13-01', 'http://canonical.test/.well-known/ucp'),
    ),
  }),
  saboteur({
    id: 'ucp-version-of-tomorrow',
    storefront: { dialect: 'ucp' },
    breaks: ['discovery/ucp-version-is-known'],
    sabotage: alterJson(onProfile, tomorrow),
  }),
  saboteur({
    id: 'ucp-handlers-of-tomorrow',
    storefront: { dialect: 'ucp' },
    breaks: ['discovery/ucp-version-is-known', 'discovery/ucp-payment-handlers-are-listed'],
    sabotage: alterJson(onProfile, (body) => drop('/ucp/payment_handlers')(tomorrow(body))),
  }),
  saboteur({
    id: 'ucp-capabilities-as-single-entries',
    breaks: ['discovery/ucp-registries-are-well-formed'],
    sabotage: alterJson(
      onProfile,
      change('/ucp/capabilities/dev.ucp.shopping.cart', (entries) =>
        Array.isArray(entries) ? entries[0] : entries,
      ),
    ),
  }),
  saboteur({
    id: 'ucp-capability-with-a-short-name',
    breaks: ['discovery/ucp-registries-are-well-formed'],
    sabotage: alterJson(onProfile, put('/ucp/capabilities/Wishlist', [{ version: '2026-04-08' }])),
  }),
  saboteur({
    id: 'ucp-payment-handler-without-a-version',
    breaks: ['discovery/ucp-registries-are-well-formed'],
    sabotage: alterJson(onProfile, drop('/ucp/payment_handlers/test.storefront.sandbox/0/version')),
  }),
  saboteur({
    id: 'ucp-no-payment-handlers',
    breaks: ['discovery/ucp-payment-handlers-are-listed'],
    sabotage: alterJson(onProfile, drop('/ucp/payment_handlers')),
  }),
  saboteur({
    id: 'ucp-service-over-smoke-signals',
    breaks: ['discovery/ucp-services-have-endpoints'],
    sabotage: alterJson(onProfile, put(`${service}/0/transport`, 'http')),
  }),
  saboteur({
    id: 'ucp-second-service-with-a-slash',
    breaks: ['discovery/ucp-services-have-endpoints'],
    sabotage: alterJson(
      onProfile,
      change(service, (entries) => [
        ...(Array.isArray(entries) ? entries : []),
        { version: '2026-04-08', transport: 'rest', endpoint: 'https://canonical.test/api/ucp/' },
      ]),
    ),
  }),
  saboteur({
    id: 'ucp-profile-not-to-be-stored',
    breaks: ['discovery/ucp-profiles-may-be-cached'],
    sabotage: setHeader(both(onProfile, withMethod('GET', 'HEAD')), 'cache-control', 'no-store'),
  }),
  saboteur({
    id: 'ucp-pinned-profile-stale-at-once',
    breaks: ['discovery/ucp-profiles-may-be-cached'],
    sabotage: setHeader(both(onPinned, withMethod('GET', 'HEAD')), 'cache-control', 'public, max-age=5'),
  }),
  saboteur({
    id: 'ucp-first-profile-in-lists-of-old',
    breaks: ['discovery/ucp-pinned-profiles-are-well-formed'],
    sabotage: alterJson(
      onFirst,
      put('/ucp/capabilities', { 'dev.ucp.shopping.checkout': { version: '2026-01-23' } }),
    ),
  }),
  saboteur({
    id: 'ucp-first-profile-of-a-storefront-that-speaks-it-takes-no-payment',
    storefront: { dialect: 'ucp', version: '2026-01-23' },
    breaks: ['discovery/ucp-pinned-profiles-are-well-formed'],
    sabotage: alterJson(onFirst, drop('/ucp/payment_handlers')),
  }),
  saboteur({
    id: 'ucp-pinned-profile-with-branches',
    storefront: { dialect: 'ucp' },
    breaks: ['discovery/ucp-pinned-profiles-are-leaves'],
    sabotage: alterJson(
      onPinned,
      put('/ucp/supported_versions', { '2026-04-08': 'http://canonical.test/.well-known/ucp/2026-04-08' }),
    ),
  }),
];
