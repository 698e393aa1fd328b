/** Checks of the scopes that the authorization server offers. */
import { violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { fetchMetadata } from '../discovered/authorization-server.ts';

const documentedScopes: readonly string[] = [
  'openid',
  'email',
  'customer-account-api:full',
  'customer-account-mcp-api:full',
];

export const scopes: readonly Check[] = [
  check({
    id: 'discovery/documented-scopes-are-offered',
    requires: ['discovery.scopes.documented'],
    claim: 'The scopes that the metadata lists include the four documented ones.',
    run: async (context) => {
      const { response, offered } = await fetchScopes(context);
      return context
        .examine(documentedScopes)
        .filter((scope) => !offered.includes(scope))
        .map((scope) =>
          violation(response, `scopes_supported lacks the documented scope ${scope}`, {
            at: '/scopes_supported',
            expected: scope,
            actual: offered.join(' '),
          }),
        );
    },
  }),

  check({
    id: 'discovery/data-scopes-are-full-access',
    requires: ['discovery.scopes.full-access'],
    claim: 'No scope that the metadata lists grants only a part of the access to data.',
    run: async (context) => {
      const { response, offered } = await fetchScopes(context);
      return context
        .examine(offered)
        .filter(isPartial)
        .map((scope) =>
          violation(
            response,
            `scopes_supported offers ${scope}; promised is full access only, in no variants`,
            {
              at: '/scopes_supported',
              expected: 'no partial variant',
              actual: scope,
            },
          ),
        );
    },
  }),

  check({
    id: 'discovery/no-other-scope-is-offered',
    requires: ['discovery.scopes.no-other'],
    claim: 'The metadata lists no scope besides the four documented ones.',
    run: async (context) => {
      const { response, offered } = await fetchScopes(context);
      return context
        .examine(offered)
        .filter((scope) => !documentedScopes.includes(scope))
        .map((scope) =>
          violation(response, `scopes_supported offers ${scope}; documented are four other scopes`, {
            at: '/scopes_supported',
            expected: documentedScopes.join(' '),
            actual: scope,
          }),
        );
    },
  }),
];

/** A part of the name that speaks of less than full access. */
const partialWord = /^(read|readonly|ro|write|writeonly|rw|limited|partial|view)$/i;

/** A customer-account scope without full access, or any scope that is named after reading or writing. */
function isPartial(scope: string): boolean {
  if (scope.startsWith('customer-account') && !scope.endsWith(':full')) return true;
  return scope.split(/[^a-z]+/i).some((word) => partialWord.test(word));
}

async function fetchScopes(
  context: Context,
): Promise<{ response: HttpResponse; offered: readonly string[] }> {
  const { response, value } = await fetchMetadata(context);
  if (!Array.isArray(value.scopes_supported))
    throw new Inconclusive(
      'prerequisite',
      'discovery/metadata-is-well-formed does not hold: no scopes are listed',
    );
  const scopes: readonly unknown[] = value.scopes_supported;
  return { response, offered: scopes.filter((scope) => typeof scope === 'string') };
}
