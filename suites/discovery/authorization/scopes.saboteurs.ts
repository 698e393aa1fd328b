/** Sabotage of the scopes that the metadata lists. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt } from '../../sabotage/json/change-at.ts';

const alterScopes = (make: (scopes: readonly unknown[]) => unknown) =>
  alterJson(
    at('/.well-known/oauth-authorization-server'),
    changeAt('/scopes_supported', (old) => make(Array.isArray(old) ? old : [])),
  );

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'email-scope-missing',
    breaks: ['discovery/documented-scopes-are-offered'],
    sabotage: alterScopes((scopes) => scopes.filter((scope) => scope !== 'email')),
  }),
  saboteur({
    id: 'read-only-scope-besides-full-access',
    breaks: ['discovery/data-scopes-are-full-access', 'discovery/no-other-scope-is-offered'],
    sabotage: alterScopes((scopes) => [...scopes, 'customer-account-api:read']),
  }),
  saboteur({
    id: 'read-only-scope-instead-of-full-access',
    breaks: [
      'discovery/documented-scopes-are-offered',
      'discovery/data-scopes-are-full-access',
      'discovery/no-other-scope-is-offered',
    ],
    sabotage: alterScopes((scopes) =>
      scopes.map((scope) => String(scope).replace('mcp-api:full', 'mcp-api:readonly')),
    ),
  }),
  saboteur({
    id: 'orders-scope-by-another-name',
    breaks: ['discovery/data-scopes-are-full-access', 'discovery/no-other-scope-is-offered'],
    sabotage: alterScopes((scopes) => [...scopes, 'read_orders']),
  }),
  saboteur({
    id: 'phone-scope-offered',
    breaks: ['discovery/no-other-scope-is-offered'],
    sabotage: alterScopes((scopes) => [...scopes, 'phone']),
  }),
];
