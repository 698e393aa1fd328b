/** Identity linking: its scopes and providers, and what the metadata of the authorization server and the resource say. */
import { isObject, type JsonObject, objectsOf } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/rules.ts';
import { naming } from '../../../lib/assert/violation.ts';
import type { Check, Context } from '../../../lib/model/check.ts';
import { get } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { fetchMetadata, isWebUrl } from '../../discovered/authorization.ts';
import { fetchProfile } from '../../discovered/profile.ts';
import { type Entry, entriesOf } from '../../discovered/ucp.ts';
import { ucpCheck } from '../client/ucp-check.ts';

/** `dev.ucp.shopping.order:read`: the name of a capability and that of a scope. */
const scopeName = /^[a-z][a-z0-9_-]*(?:\.[a-z0-9_-]+)+:[a-z][a-z0-9_]*$/;

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'discovery/ucp-identity-scopes-are-named',
    requires: ['discovery.ucp.identity.scopes'],
    claim:
      'Every scope of identity linking is the name of a capability, a colon, and a name of lower-case letters.',
    fix: 'Name the scopes in config.scopes of dev.ucp.common.identity_linking as in dev.ucp.shopping.order:read.',
    async run(context) {
      const { response } = await fetchProfile(context);
      return context.examine(await requireScopes(context)).flatMap(({ at, scope: actual }) =>
        scopeName.test(actual)
          ? []
          : mismatch(response, 'a scope of identity linking is', {
              at,
              expected: 'a name such as dev.ucp.shopping.order:read',
              actual,
            }),
      );
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-identity-scopes-are-offered',
    requires: ['discovery.ucp.identity.offered'],
    claim: 'The metadata of the authorization server lists every scope of identity linking.',
    fix: 'Add each key of config.scopes of dev.ucp.common.identity_linking to scopes_supported of the authorization server metadata.',
    async run(context) {
      const scopes = await requireScopes(context);
      const { response, value } = await fetchMetadata(context);
      const { scopes_supported: listed } = value;
      const offered: readonly unknown[] = Array.isArray(listed) ? listed : [];
      const missing = context.examine(scopes).filter(({ scope }) => !offered.includes(scope));
      return missing.flatMap(({ scope }) =>
        mismatch(response, 'the metadata lists the scopes', {
          at: '/scopes_supported',
          expected: `also ${scope}`,
          actual: listed,
        }),
      );
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-identity-metadata-is-complete',
    requires: ['discovery.ucp.identity.metadata'],
    claim:
      'Beside identity linking, the metadata announces S256 only, the parameter iss, and how clients authenticate.',
    fix: 'Add S256 without plain, authorization_response_iss_parameter_supported: true, and token_endpoint_auth_methods_supported to the authorization server metadata.',
    async run(context) {
      await requireLinking(context);
      const { response, value } = await fetchMetadata(context);
      return context
        .examine(promised)
        .filter(({ member, holds }) => !holds(value[member]))
        .flatMap(({ member, expected }) =>
          mismatch(response, `/${member} of the metadata is`, {
            at: `/${member}`,
            expected,
            actual: value[member],
          }),
        );
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-identity-scopes-are-described',
    requires: ['discovery.ucp.identity.description'],
    claim: 'Every scope of identity linking has a description.',
    fix: 'Add a description, such as {"plain": "Read orders."}, to each scope in config.scopes of dev.ucp.common.identity_linking.',
    async run(context) {
      const { response } = await fetchProfile(context);
      return context
        .examine(await requireScopes(context))
        .filter(({ policy }) => !isObject(policy) || !isObject(policy.description))
        .flatMap(({ at, scope, policy: actual }) =>
          mismatch(response, `the scope ${scope} of identity linking is`, {
            at: `${at}/${scope}`,
            expected: 'an object with a description',
            actual,
          }),
        );
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-identity-metadata-offers-the-best',
    requires: ['discovery.ucp.identity.revocation', 'discovery.ucp.identity.asymmetric'],
    claim:
      'Beside identity linking, the metadata names the address of revocation, and a method of authentication without a shared secret.',
    fix: 'Add revocation_endpoint, and private_key_jwt or tls_client_auth in token_endpoint_auth_methods_supported, to the authorization server metadata.',
    async run(context, { version }) {
      await requireLinking(context);
      const { response, value } = await fetchMetadata(context);
      return context
        .examine(preferred.filter(({ since }) => since <= version))
        .filter(({ member, holds }) => !holds(value[member]))
        .flatMap(({ promise, member, expected }) =>
          naming(
            promise,
            mismatch(response, `/${member} of the metadata is`, {
              at: `/${member}`,
              expected,
              actual: value[member],
            }),
          ),
        );
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-identity-providers-are-others',
    requires: ['discovery.ucp.identity.providers', 'discovery.ucp.identity.grant'],
    claim:
      'The providers of identity linking are other servers than the own one, whose assertions the metadata announces.',
    fix: 'Remove the own server from config.providers of identity linking, and add urn:ietf:params:oauth:grant-type:jwt-bearer to grant_types_supported beside providers of type oauth2.',
    async run(context) {
      const [linking, { response, value }] = [await requireProviders(context), await fetchMetadata(context)];
      const own = linking.filter(({ auth_url: url }) => url === value.issuer);
      const { grant_types_supported: grants } = value;
      const isAnnounced = Array.isArray(grants) && grants.includes(grant);
      context.examine(linking);
      return [
        ...own.flatMap(({ auth_url: actual }) =>
          naming(
            'discovery.ucp.identity.providers',
            mismatch(response, 'a provider of identity linking is', {
              at: '/issuer',
              expected: 'another server than the issuer of the metadata',
              actual,
            }),
          ),
        ),
        ...(isAnnounced
          ? []
          : naming(
              'discovery.ucp.identity.grant',
              mismatch(response, '/grant_types_supported of the metadata is', {
                at: '/grant_types_supported',
                expected: `a list with ${grant}`,
                actual: grants,
              }),
            )),
      ];
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-identity-resource-is-described',
    requires: ['discovery.ucp.identity.resource', 'discovery.ucp.identity.resource-elsewhere'],
    claim: 'Beside identity linking, /.well-known/oauth-protected-resource names the authorization server.',
    fix: 'Serve a JSON object with resource and authorization_servers, which lists the issuer, at /.well-known/oauth-protected-resource.',
    async run(context, { version }) {
      await requireLinking(context);
      const { value } = await fetchMetadata(context);
      const response = await context.fetch(get(resourcePath));
      context.examine([response]);
      const body = response.status === 200 && response.json.valid ? response.json.value : undefined;
      const servers = isObject(body) ? body.authorization_servers : undefined;
      if (Array.isArray(servers) && servers.includes(value.issuer)) return [];
      const { baseUrl, canonicalUrl = baseUrl } = context.target;
      const isElsewhere =
        isWebUrl(value.issuer) &&
        ![baseUrl, canonicalUrl].some((own) => hostOf(own) === hostOf(String(value.issuer)));
      const isDemanded = isElsewhere && version >= '2026-08-25';
      return naming(
        isDemanded ? 'discovery.ucp.identity.resource-elsewhere' : 'discovery.ucp.identity.resource',
        mismatch(response, `GET ${resourcePath} is answered with`, {
          at: '/authorization_servers',
          expected: `a list with the issuer ${value.issuer}`,
          actual: isObject(body) ? servers : response.status,
        }),
      );
    },
  }),
];

const resourcePath = '/.well-known/oauth-protected-resource';

const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const hostOf = (url: string): string => new URL(url).host;

type Promised = {
  readonly member: string;
  readonly expected: string;
  readonly holds: (value: unknown) => boolean;
};

const promised: readonly Promised[] = [
  {
    member: 'code_challenge_methods_supported',
    expected: 'a list with S256, and without plain',
    holds: (methods) => Array.isArray(methods) && methods.includes('S256') && !methods.includes('plain'),
  },
  {
    member: 'authorization_response_iss_parameter_supported',
    expected: 'true',
    holds: (value) => value === true,
  },
  {
    member: 'token_endpoint_auth_methods_supported',
    expected: 'a list of methods',
    holds: (methods) => Array.isArray(methods) && methods.length > 0,
  },
];

const asymmetric: readonly unknown[] = ['private_key_jwt', 'tls_client_auth', 'self_signed_tls_client_auth'];

const preferred: readonly (Promised & { readonly promise: string; readonly since: string })[] = [
  {
    promise: 'discovery.ucp.identity.revocation',
    since: '2026-01-23',
    member: 'revocation_endpoint',
    expected: 'an http or https URL',
    holds: isWebUrl,
  },
  {
    promise: 'discovery.ucp.identity.asymmetric',
    since: '2026-04-08',
    member: 'token_endpoint_auth_methods_supported',
    expected: 'a list with private_key_jwt or tls_client_auth',
    holds: (methods) => Array.isArray(methods) && methods.some((method) => asymmetric.includes(method)),
  },
];

/** @throws Inconclusive `not-advertised` without identity linking. */
export async function requireLinking(context: Context): Promise<readonly Entry[]> {
  const { value } = await fetchProfile(context);
  const name = 'dev.ucp.common.identity_linking';
  const found = entriesOf(value, ['capabilities']).filter((entry) => entry.name === name);
  if (found.length > 0) return found;
  throw new Inconclusive('not-advertised', 'the profile advertises no identity linking');
}

type Scope = { readonly at: string; readonly scope: string; readonly policy: unknown };

export async function requireScopes(context: Context): Promise<readonly Scope[]> {
  const scopes = (await requireLinking(context)).flatMap(({ at, entry }) =>
    Object.entries(membersAt(entry, 'scopes')).map(([scope, policy]) => ({
      ...{ at: `${at}/config/scopes`, scope, policy },
    })),
  );
  if (scopes.length > 0) return scopes;
  throw new Inconclusive('no-subjects', 'identity linking names no scopes');
}

/** Members of an object in the configuration of identity linking. */
function membersAt({ config }: JsonObject, name: string): JsonObject {
  const value = isObject(config) ? config[name] : undefined;
  return isObject(value) ? value : {};
}

/** The mechanisms of type oauth2, which are the only ones that the protocol defines. */
async function requireProviders(context: Context): Promise<readonly JsonObject[]> {
  const providers = (await requireLinking(context)).flatMap(({ entry }) =>
    Object.values(membersAt(entry, 'providers'))
      .flatMap((mechanisms) => objectsOf(mechanisms))
      .filter(({ type }) => type === 'oauth2'),
  );
  if (providers.length > 0) return providers;
  throw new Inconclusive('not-advertised', 'identity linking names no providers');
}
