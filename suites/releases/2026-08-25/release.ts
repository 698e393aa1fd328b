/** UCP 2026-08-25: adds a set of keys, policies, actions, consent by purpose, and explicit destinations. */
import { release as earlier } from '../2026-04-08/release.ts';
import type { Release } from '../release.ts';
import { members } from './members.ts';

export const release: Release = {
  ...earlier,
  version: '2026-08-25',
  source:
    'the specification at commit fdcf8934 of 2026-08-22, the last before the release, and public statements about the release; what only the commit says is at most a note',
  schemas: {
    ...earlier.schemas,
    cart: 'ucp/2026-08-25/cart',
    checkout: 'ucp/2026-08-25/checkout',
  },
  profile: { keys: '/keys', formerKeys: ['/signing_keys', '/ucp/signing_keys', '/ucp/keys'] },
  members,
  rules: [
    ...earlier.rules,
    'discovery/ucp-keys-are-public',
    'discovery/ucp-keys-are-where-callers-look',
    'discovery/ucp-pinned-profiles-have-their-version',
    'discovery/ucp-entries-have-the-version-of-the-profile',
    'discovery/ucp-schemas-belong-to-their-names',
    'discovery/ucp-map-order-names-members',
  ],
};
