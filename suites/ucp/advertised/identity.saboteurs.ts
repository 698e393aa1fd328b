/** Saboteurs of identity linking. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { combine } from '../../sabotage/breaking.ts';
import { at, both, withTool } from '../../sabotage/conditions.ts';
import { onMetadata, onProfile } from '../../sabotage/documents.ts';
import { errorResponse, replaceResponse } from '../../sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../../sabotage/json.ts';
import { onCommerce } from '../../sabotage/rpc.ts';
import { breakingAugustVersion, breakingUcp } from '../../sabotage/ucp.ts';

const issuer = 'http://storefront.test/authentication/1';

const resourcePath = '/.well-known/oauth-protected-resource';

const resource = {
  resource: 'http://storefront.test',
  authorization_servers: [issuer],
  scopes_supported: ['openid'],
  bearer_methods_supported: ['header'],
  resource_name: 'Reference storefront',
};

type Linking = {
  readonly config?: JsonObject;
  readonly metadata?: (value: unknown) => unknown;
  readonly described?: unknown;
  readonly version?: string;
};

const same = (value: unknown): unknown => value;

/** Identity linking is advertised, with all that belongs to it unless it is changed. */
const linked = ({
  config = {},
  metadata = same,
  described = resource,
  version = '2026-08-25',
}: Linking): Sabotage =>
  combine(
    alterJson(
      onProfile,
      setAt('/ucp/capabilities/dev.ucp.common.identity_linking', [
        {
          version,
          spec: `https://ucp.dev/${version}/specification/identity-linking`,
          schema: `https://ucp.dev/${version}/schemas/common/identity_linking.json`,
          config: { scopes: {}, ...config },
        },
      ]),
    ),
    alterJson(onMetadata, (value) =>
      metadata({
        ...(isObject(value) ? value : {}),
        authorization_response_iss_parameter_supported: true,
        revocation_endpoint: `${issuer}/oauth/revoke`,
        token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
        token_endpoint_auth_signing_alg_values_supported: ['ES256'],
      }),
    ),
    replaceResponse(at(resourcePath), () =>
      described === null ? errorResponse(404) : Response.json(described),
    ),
  );

const scope = 'dev.ucp.shopping.order:read';

const orders = { scopes: { [scope]: { description: { plain: 'See your orders.' } } } };

const withScope = changeAt('/scopes_supported', (scopes) =>
  Array.isArray(scopes) ? [...scopes, scope] : scopes,
);

const provider = (url: string) => ({
  ...{ config: { providers: { 'com.example': [{ type: 'oauth2', auth_url: url }] } } },
});

const withGrant = changeAt('/grant_types_supported', (grants) =>
  Array.isArray(grants) ? [...grants, 'urn:ietf:params:oauth:grant-type:jwt-bearer'] : grants,
);

type Refused = {
  readonly status?: number;
  readonly code?: string;
  readonly continueUrl?: string;
  readonly challenge?: (hasToken: boolean) => string;
  readonly linking?: Linking;
};

const challengeFor = (hasToken: boolean, realm = issuer): string =>
  `Bearer realm="${realm}", ${hasToken ? 'error="invalid_token", ' : ''}resource_metadata="http://storefront.test${resourcePath}"`;

/** Orders are for buyers who signed in, and no token is valid. */
const gated = ({
  status = 401,
  code = 'identity_required',
  continueUrl,
  challenge = challengeFor,
  linking = { config: orders, metadata: withScope },
}: Refused): Sabotage =>
  combine(
    linked(linking),
    replaceResponse(both(onCommerce, withTool('get_order')), ({ rpc, request }) => {
      const message = 'Sign in to see your orders.';
      const told = { type: 'error', code, content: message, severity: 'requires_buyer_review' };
      const data = {
        code,
        messages: [told],
        ...(continueUrl !== undefined && { continue_url: continueUrl }),
      };
      const body = {
        jsonrpc: '2.0',
        id: rpc?.id ?? null,
        error: { code: -32000, message, data },
        code,
        message,
      };
      const headers = {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'WWW-Authenticate',
        ...(status === 401 && { 'www-authenticate': challenge(request.headers.has('authorization')) }),
      };
      return Response.json(body, { status, headers });
    }),
  );

export const saboteurs: readonly Saboteur[] = [
  ...breakingAugustVersion('discovery/ucp-identity-scopes-are-named', {
    'ucp-scopes-of-no-capability': linked({
      config: { scopes: { 'customer-account-api:full': orders.scopes[scope] } },
    }),
  }),
  ...breakingAugustVersion('discovery/ucp-identity-scopes-are-offered', {
    'ucp-scopes-that-nothing-offers': gated({ status: 200, linking: { config: orders } }),
  }),
  ...breakingAugustVersion('discovery/ucp-identity-scopes-are-described', {
    'ucp-scopes-without-a-word': gated({
      status: 200,
      linking: { config: { scopes: { [scope]: {} } }, metadata: withScope },
    }),
  }),
  ...breakingAugustVersion('discovery/ucp-identity-metadata-is-complete', {
    'ucp-linking-without-an-issuer': linked({
      metadata: removeAt('/authorization_response_iss_parameter_supported'),
    }),
  }),
  ...breakingUcp('discovery/ucp-identity-metadata-is-complete', {
    'ucp-linking-without-an-issuer-in-april': linked({
      metadata: removeAt('/authorization_response_iss_parameter_supported'),
      version: '2026-04-08',
    }),
  }),
  ...breakingAugustVersion(
    ['discovery/ucp-identity-metadata-is-complete', 'discovery/ucp-identity-metadata-offers-the-best'],
    {
      'ucp-linking-for-which-clients': linked({
        metadata: removeAt('/token_endpoint_auth_methods_supported'),
      }),
    },
  ),
  ...breakingAugustVersion('discovery/ucp-identity-metadata-offers-the-best', {
    'ucp-tokens-for-ever': linked({ metadata: removeAt('/revocation_endpoint') }),
    'ucp-secrets-are-shared': linked({
      metadata: setAt('/token_endpoint_auth_methods_supported', ['none', 'client_secret_basic']),
    }),
  }),
  ...breakingAugustVersion('discovery/ucp-identity-providers-are-others', {
    'ucp-provider-is-the-shop-itself': linked({ ...provider(issuer), metadata: withGrant }),
    'ucp-provider-whose-word-is-not-taken': linked(provider('https://id.example.com')),
  }),
  ...breakingAugustVersion('discovery/ucp-identity-resource-is-described', {
    'ucp-resource-is-not-described': linked({ described: null }),
    'ucp-resource-of-another-server': linked({
      described: { ...resource, authorization_servers: ['https://id.example.com'] },
    }),
  }),
  ...breakingAugustVersion('commerce/ucp-gated-calls-need-an-identity', {
    'ucp-gated-calls-are-just-refused': gated({ status: 200, code: 'unauthorized' }),
    'ucp-gated-calls-get-no-challenge': gated({ challenge: () => 'Basic realm="shop"' }),
  }),
  ...breakingAugustVersion('commerce/ucp-challenges-name-the-issuer', {
    'ucp-challenge-of-another-realm': gated({
      challenge: (hasToken) => challengeFor(hasToken, 'shop'),
    }),
    'ucp-challenge-never-says-why': gated({ challenge: () => challengeFor(false) }),
    'ucp-challenge-leads-nowhere': gated({
      challenge: (hasToken) => challengeFor(hasToken).replace(/, resource_metadata.*$/, ''),
    }),
  }),
  ...breakingAugustVersion('commerce/ucp-identity-refusals-authorize-nothing', {
    'ucp-sign-in-is-ready-made': gated({
      status: 200,
      continueUrl: `${issuer}/oauth/authorize?response_type=code&client_id=agent`,
    }),
  }),
];
