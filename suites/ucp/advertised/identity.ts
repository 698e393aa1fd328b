/** Identity linking: the scopes that it asks for, and what the metadata of the authorization server says of them. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/rule.ts';
import type { Check, Context } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { fetchMetadata } from '../../discovered/authorization.ts';
import { fetchProfile } from '../../discovered/profile.ts';
import { type Entry, entriesOf } from '../client/entries.ts';
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
];

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

/** @throws Inconclusive `not-advertised` without identity linking. */
async function requireLinking(context: Context): Promise<readonly Entry[]> {
  const { value } = await fetchProfile(context);
  const name = 'dev.ucp.common.identity_linking';
  const found = entriesOf(value, ['capabilities']).filter((entry) => entry.name === name);
  if (found.length > 0) return found;
  throw new Inconclusive('not-advertised', 'the profile advertises no identity linking');
}

async function requireScopes(
  context: Context,
): Promise<readonly { readonly at: string; readonly scope: string }[]> {
  const scopes = (await requireLinking(context)).flatMap(({ at, entry }) => {
    const config: JsonObject = isObject(entry.config) ? entry.config : {};
    const named = Object.keys(isObject(config.scopes) ? config.scopes : {});
    return named.map((scope) => ({ at: `${at}/config/scopes`, scope }));
  });
  if (scopes.length > 0) return scopes;
  throw new Inconclusive('no-subjects', 'identity linking names no scopes');
}
