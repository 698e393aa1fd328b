/** Saboteurs of profiles: versions, caching, keys, and pinned profiles. */

import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import { at, both, either, withMethod } from '../sabotage/conditions.ts';
import { onProfile } from '../sabotage/documents.ts';
import { dropHeader, replaceResponse, servePath, setHeader } from '../sabotage/http.ts';
import { alterJson, removeAt, setAt } from '../sabotage/json.ts';
import { breakingAugustVersion, breakingFirstVersion, breakingUcp } from '../sabotage/ucp.ts';

const profile = 'http://canonical.test/.well-known/ucp';

/** The profile and its entries have a version that is newer than every known one. */
const advertiseNewer = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll('2026-08-25', '2027-01-01'));

const onNewer = at('/.well-known/ucp/2027-01-01');

const serveNewer = combine(
  servePath(onNewer, '/.well-known/ucp/2026-08-25'),
  alterJson(either(onProfile, onNewer), advertiseNewer),
);

const setCaching = (path: string, value: string) =>
  setHeader(both(at(path), withMethod('GET', 'HEAD')), 'cache-control', value);

const key = { kid: 'webhooks-1', kty: 'OKP', crv: 'Ed25519', x: 'AA' };

const onFirst = at('/.well-known/ucp/2026-01-23');

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/ucp-versions-are-dates', {
    'ucp-version-called-latest': alterJson(onProfile, setAt('/ucp/supported_versions/latest', profile)),
    'ucp-version-of-the-thirteenth-month': alterJson(
      onProfile,
      setAt('/ucp/supported_versions/2026-13-01', profile),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-version-is-known', {
    'ucp-version-of-tomorrow': serveNewer,
  }),
  ...breakingAugustVersion(['discovery/ucp-version-is-known', 'discovery/ucp-payment-handlers-are-listed'], {
    'ucp-handlers-of-tomorrow': combine(serveNewer, alterJson(onProfile, removeAt('/ucp/payment_handlers'))),
  }),

  ...breaking('discovery/ucp-profiles-may-be-cached', {
    'ucp-profile-not-to-be-stored': setCaching('/.well-known/ucp', 'no-store'),
    'ucp-pinned-profile-stale-at-once': setCaching('/.well-known/ucp/2026-04-08', 'public, max-age=5'),
  }),

  ...breakingAugustVersion('discovery/ucp-profiles-may-be-cached', {
    'ucp-earlier-profile-not-to-be-stored': setCaching('/.well-known/ucp/2026-04-08', 'no-store'),
  }),

  ...breakingUcp('discovery/ucp-published-documents-come-over-https', {
    'ucp-profile-over-gopher': alterJson(
      onProfile,
      setAt('/ucp/supported_versions/2026-01-01', 'gopher://canonical.test/.well-known/ucp/2026-01-01'),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-schemas-may-be-cached', {
    'ucp-payment-schema-not-to-be-stored': setCaching('/schemas/sandbox-payment.json', 'no-store'),
  }),
  ...breakingAugustVersion('discovery/ucp-profiles-have-validators', {
    'ucp-profile-without-a-tag': dropHeader(at('/.well-known/ucp'), 'etag'),
  }),
  ...breakingAugustVersion('discovery/ucp-profiles-nest-no-namespace', {
    'ucp-profile-in-a-profile': alterJson(onProfile, setAt('/ucp/ucp', { version: '2026-08-25' })),
  }),
  ...breakingAugustVersion('discovery/ucp-namespaces-hold-no-extension-data', {
    'ucp-fulfillment-inside-the-envelope': alterJson(onProfile, setAt('/ucp/fulfillment', { days: 2 })),
    'ucp-wishlist-inside-the-envelope': alterJson(onProfile, setAt('/ucp/com.example.wishlist', {})),
  }),

  ...breakingAugustVersion('discovery/ucp-keys-are-public', {
    'ucp-key-without-an-id': alterJson(onProfile, removeAt('/keys/0/kid')),
    'ucp-key-without-a-coordinate': alterJson(onProfile, removeAt('/keys/0/y')),
    'ucp-key-for-another-curve': alterJson(onProfile, setAt('/keys/0/alg', 'ES384')),
    'ucp-key-with-its-private-part': alterJson(onProfile, setAt('/keys/0/d', 'c2VjcmV0')),
    'ucp-keys-as-a-map': alterJson(onProfile, setAt('/keys', { 'storefront-1': key })),
  }),
  ...breakingUcp('discovery/ucp-keys-are-public', {
    'ucp-signing-key-with-its-private-part': alterJson(
      onProfile,
      setAt('/signing_keys', [{ ...key, d: 'c2VjcmV0' }]),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-keys-are-where-callers-look', {
    'ucp-key-under-its-former-name': alterJson(onProfile, setAt('/signing_keys', [key])),
    'ucp-keys-inside-the-envelope': alterJson(onProfile, (body) =>
      removeAt('/keys')(setAt('/ucp/keys', [key])(body)),
    ),
  }),

  ...breaking('discovery/ucp-pinned-profiles-are-well-formed', {
    'ucp-first-profile-in-lists-of-old': alterJson(
      onFirst,
      setAt('/ucp/capabilities', { 'dev.ucp.shopping.checkout': { version: '2026-01-23' } }),
    ),
  }),
  ...breakingFirstVersion('discovery/ucp-pinned-profiles-are-well-formed', {
    'ucp-first-profile-of-a-storefront-that-speaks-it-takes-no-payment': alterJson(
      onFirst,
      removeAt('/ucp/payment_handlers'),
    ),
  }),
  ...breakingUcp('discovery/ucp-pinned-profiles-list-no-versions', {
    'ucp-pinned-profile-with-branches': alterJson(
      at('/.well-known/ucp/2026-04-08'),
      setAt('/ucp/supported_versions', { '2026-04-08': 'http://canonical.test/.well-known/ucp/2026-04-08' }),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-pinned-profiles-have-their-version', {
    'ucp-pinned-profile-of-another-version': alterJson(
      at('/.well-known/ucp/2026-08-25'),
      setAt('/ucp/version', '2026-04-08'),
    ),
  }),
  ...breakingUcp('discovery/ucp-profiles-are-not-behind-redirects', {
    'ucp-versions-lead-elsewhere-first': combine(
      alterJson(
        onProfile,
        setAt('/ucp/supported_versions/2026-01-23', 'http://canonical.test/profiles/first'),
      ),
      replaceResponse(at('/profiles/first'), () => {
        const headers = { location: `${profile}/2026-01-23` };
        return new Response(null, { status: 302, headers });
      }),
    ),
  }),
];
