/** Sabotage of the scopes that the metadata lists. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { changeAt } from '../../sabotage/json/change-at.ts';
import { alterMetadata } from '../saboteurs/alter-metadata.ts';

const alterScopes = (make: (scopes: readonly unknown[]) => unknown) =>
  alterMetadata(changeAt('/scopes_supported', (old) => make(Array.isArray(old) ? old : [])));

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/documented-scopes-are-offered', {
    'email-scope-missing': alterScopes((scopes) => scopes.filter((scope) => scope !== 'email')),
  }),
  ...breaking(['discovery/data-scopes-are-full-access', 'discovery/no-other-scope-is-offered'], {
    'read-only-scope-besides-full-access': alterScopes((scopes) => [...scopes, 'customer-account-api:read']),
  }),
  ...breaking(
    [
      'discovery/documented-scopes-are-offered',
      'discovery/data-scopes-are-full-access',
      'discovery/no-other-scope-is-offered',
    ],
    {
      'read-only-scope-instead-of-full-access': alterScopes((scopes) =>
        scopes.map((scope) => String(scope).replace('mcp-api:full', 'mcp-api:readonly')),
      ),
    },
  ),
  ...breaking(['discovery/data-scopes-are-full-access', 'discovery/no-other-scope-is-offered'], {
    'orders-scope-by-another-name': alterScopes((scopes) => [...scopes, 'read_orders']),
  }),
  ...breaking('discovery/no-other-scope-is-offered', {
    'phone-scope-offered': alterScopes((scopes) => [...scopes, 'phone']),
  }),
];
