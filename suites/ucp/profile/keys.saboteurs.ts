/** Saboteurs for the set of public keys in the default profile. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { breakingAugustVersion } from '../../sabotage/rpc/ucp-saboteur.ts';

const onProfile = at('/.well-known/ucp');
const key = { kid: 'webhooks-1', kty: 'OKP', crv: 'Ed25519', x: 'AA' };

export const saboteurs: readonly Saboteur[] = [
  ...breakingAugustVersion('discovery/ucp-keys-are-public', {
    'ucp-key-without-an-id': alterJson(onProfile, removeAt('/keys/0/kid')),
    'ucp-key-without-a-coordinate': alterJson(onProfile, removeAt('/keys/0/y')),
    'ucp-key-for-another-curve': alterJson(onProfile, setAt('/keys/0/alg', 'ES384')),
    'ucp-key-with-its-private-part': alterJson(onProfile, setAt('/keys/0/d', 'c2VjcmV0')),
    'ucp-keys-as-a-map': alterJson(onProfile, setAt('/keys', { 'storefront-1': key })),
  }),
  ...breakingAugustVersion('discovery/ucp-keys-are-where-callers-look', {
    'ucp-key-under-its-former-name': alterJson(onProfile, setAt('/signing_keys', [key])),
    'ucp-keys-inside-the-envelope': alterJson(onProfile, (body) =>
      removeAt('/keys')(setAt('/ucp/keys', [key])(body)),
    ),
  }),
];
