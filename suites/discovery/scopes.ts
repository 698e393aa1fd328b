/** Checks of the scopes in the authorization server metadata: the documented ones, full access only, and no other. */
import { isObject } from '../../lib/assert/json.ts';
import { violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { fetchMetadata } from '../discovered/authorization.ts';
import { fetchProfile } from '../discovered/profile.ts';
import { noneKnown } from '../discovered/subjects.ts';
import { placesIn } from '../discovered/tool-result.ts';

export const checks: readonly Check[] = [
  check({
    id: 'discovery/documented-scopes-are-offered',
    requires: ['discovery.scopes.documented'],
    claim: 'The scopes that the metadata lists include the four documented ones.',
    fix: 'List openid, email, customer-account-api:full and customer-account-mcp-api:full in scopes_supported.',
    run: async (context) => {
      const { response, offered } = await requireScopes(context);
      return context
        .examine(documentedScopes)
        .filter((scope) => !offered.includes(scope))
        .map((scope) =>
          wrongScopes(response, `lacks the documented scope ${scope}`, scope, offered.join(' ')),
        );
    },
  }),

  check({
    id: 'discovery/data-scopes-are-full-access',
    requires: ['discovery.scopes.full-access'],
    claim: 'No scope that the metadata lists grants only part of the access to data.',
    fix: 'Remove every scope that grants only part of the access, such as a read-only one, from scopes_supported.',
    run: async (context) => {
      const { response, offered } = await requireScopes(context);
      return context
        .examine(offered)
        .filter(isPartial)
        .map((scope) =>
          wrongScopes(response, `offers ${scope}; promised is full access only`, 'no partial variant', scope),
        );
    },
  }),

  check({
    id: 'discovery/no-other-scope-is-offered',
    requires: ['discovery.scopes.no-other'],
    claim: 'The metadata lists no scope besides the four documented ones and those that the profile names.',
    fix: 'Remove every scope but openid, email, customer-account-api:full and customer-account-mcp-api:full from scopes_supported, or name it in the profile.',
    run: async (context) => {
      const { response, offered } = await requireScopes(context);
      const expected = documentedScopes.join(' ');
      const explained = new Set([...documentedScopes, ...(await scopesInProfile(context).catch(noneKnown))]);
      return context
        .examine(offered)
        .filter((scope) => !explained.has(scope))
        .map((scope) =>
          wrongScopes(response, `offers ${scope}; the documented scopes are ${expected}`, expected, scope),
        );
    },
  }),
];

/** The scopes in the configuration of capabilities, such as those of identity linking. */
async function scopesInProfile(context: Context): Promise<readonly string[]> {
  const { value } = await fetchProfile(context);
  return placesIn(value).flatMap((place) =>
    place.path.slice(-2).join('/') === 'config/scopes' && isObject(place.value)
      ? Object.keys(place.value)
      : [],
  );
}

export const documentedScopes: readonly string[] = [
  'openid',
  'email',
  'customer-account-api:full',
  'customer-account-mcp-api:full',
];

const wrongScopes = (response: HttpResponse, fault: string, expected: string, actual: string): Violation =>
  violation(response, `scopes_supported ${fault}`, { at: '/scopes_supported', expected, actual });

/** A word in the names of scopes that grant less than full access. */
const partialWord = /^(read|readonly|ro|write|writeonly|rw|limited|partial|view)$/i;

/** `dev.ucp.shopping.order:read`: a scope of a capability of UCP, not a variant of those of the interface. */
const capabilityScope = /^[a-z][a-z0-9-]*(?:\.[a-z0-9_-]+){2,}:[a-z][a-z0-9_]*$/;

/** A customer-account scope without full access, or any scope that is named after reading or writing. */
function isPartial(scope: string): boolean {
  if (capabilityScope.test(scope)) return false;
  if (scope.startsWith('customer-account') && !scope.endsWith(':full')) return true;
  return scope.split(/[^a-z]+/i).some((word) => partialWord.test(word));
}

/** @throws Inconclusive `prerequisite` when the metadata lists no scopes. */
async function requireScopes(
  context: Context,
): Promise<{ response: HttpResponse; offered: readonly string[] }> {
  const { response, value } = await fetchMetadata(context);
  if (!Array.isArray(value.scopes_supported)) {
    throw prerequisite(
      'discovery/metadata-is-well-formed',
      'discovery/metadata-is-well-formed does not hold: no scopes are listed',
    );
  }
  const scopes: readonly unknown[] = value.scopes_supported;
  return { response, offered: scopes.filter((scope) => typeof scope === 'string') };
}
