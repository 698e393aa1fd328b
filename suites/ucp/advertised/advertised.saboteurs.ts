/** Saboteurs of permalinks and of identity linking. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { combine } from '../../sabotage/breaking.ts';
import { at, both, withParam } from '../../sabotage/conditions.ts';
import { onMetadata, onProfile } from '../../sabotage/documents.ts';
import { alterStatus, dropHeader, errorResponse, replaceResponse, setHeader } from '../../sabotage/http.ts';
import { alterJson, removeAt, setAt } from '../../sabotage/json.ts';
import { breakingAugustVersion } from '../../sabotage/ucp.ts';

const onPermalink = at(/^\/buy(?:\/|$)/);

const endpoint = '/ucp/capabilities/dev.ucp.shopping.permalink/0/config/endpoint';

/** The redirect of a permalink whose destination passes the test. */
const leadTo = (
  isMeant: (wanted: string) => boolean,
  location: (wanted: string) => string,
  more: Readonly<Record<string, string>> = {},
): Sabotage =>
  replaceResponse(both(onPermalink, withParam('continue_to', isMeant)), ({ url }) => {
    const wanted = url.searchParams.get('continue_to') ?? '';
    const headers = {
      location: location(wanted),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      ...more,
    };
    return new Response(null, { status: 303, headers });
  });

const linked = (scopes: object, metadata: (value: unknown) => unknown): Sabotage =>
  combine(
    alterJson(
      onProfile,
      setAt('/ucp/capabilities/dev.ucp.common.identity_linking', [
        {
          version: '2026-08-25',
          schema: 'https://ucp.dev/2026-08-25/schemas/common/identity_linking.json',
          config: { scopes },
        },
      ]),
    ),
    alterJson(onMetadata, (value) =>
      metadata({
        ...(isObject(value) ? value : {}),
        authorization_response_iss_parameter_supported: true,
      }),
    ),
  );

const scope = 'dev.ucp.shopping.order:read';

export const saboteurs: readonly Saboteur[] = [
  ...breakingAugustVersion('discovery/ucp-permalink-endpoints-are-plain', {
    'ucp-permalinks-behind-a-slash': alterJson(onProfile, setAt(endpoint, 'http://storefront.test/buy/')),
    'ucp-permalinks-in-a-query': alterJson(onProfile, setAt(endpoint, 'http://storefront.test/?buy')),
    'ucp-permalinks-nowhere': alterJson(onProfile, removeAt(endpoint)),
  }),
  ...breakingAugustVersion('discovery/ucp-permalinks-are-answered-with-303', {
    'ucp-permalinks-move-for-ever': alterStatus(onPermalink, 301, 303),
    'ucp-permalinks-may-be-stored': setHeader(onPermalink, 'cache-control', 'public, max-age=60'),
    'ucp-permalinks-tell-where-they-come-from': dropHeader(onPermalink, 'referrer-policy'),
  }),
  ...breakingAugustVersion('discovery/ucp-permalinks-stay-in-the-shop', {
    'ucp-permalinks-lead-anywhere': leadTo(
      (wanted) => wanted.startsWith('https:'),
      (wanted) => wanted,
    ),
    'ucp-permalinks-believe-in-two-slashes': leadTo(
      (wanted) => wanted.startsWith('//'),
      (wanted) => wanted,
    ),
    'ucp-permalinks-believe-in-backslashes': leadTo(
      (wanted) => wanted.startsWith('/\\'),
      (wanted) => wanted.replace('\\', '/'),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-permalinks-reflect-no-line-breaks', {
    'ucp-permalinks-reflect-what-they-get': leadTo(
      (wanted) => wanted.includes('\n'),
      (wanted) => encodeURI(wanted),
    ),
    'ucp-permalinks-split-their-answers': leadTo(
      (wanted) => wanted.includes('\n'),
      () => '/',
      { 'x-permalink': 'injected' },
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-long-permalinks-are-accepted', {
    'ucp-permalinks-of-a-thousand-octets': replaceResponse(
      both(onPermalink, ({ url }) => url.href.length > 1000),
      () => errorResponse(414),
    ),
  }),
  ...breakingAugustVersion('discovery/ucp-identity-scopes-are-named', {
    'ucp-scopes-of-no-capability': linked({ 'customer-account-api:full': {} }, (value) => value),
  }),
  ...breakingAugustVersion('discovery/ucp-identity-scopes-are-offered', {
    'ucp-scopes-that-nothing-offers': linked({ [scope]: {} }, (value) => value),
  }),
  ...breakingAugustVersion('discovery/ucp-identity-metadata-is-complete', {
    'ucp-linking-without-an-issuer': linked({}, removeAt('/authorization_response_iss_parameter_supported')),
    'ucp-linking-for-which-clients': linked({}, removeAt('/token_endpoint_auth_methods_supported')),
  }),
];
