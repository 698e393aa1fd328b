/** Sabotage of the flows that the metadata offers. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';

const onMetadata = at('/.well-known/oauth-authorization-server');

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/code-flow-is-offered', {
    'implicit-flow-only': alterJson(onMetadata, setAt('/response_types_supported', ['token', 'id_token'])),
    'grants-for-machines-only': alterJson(
      onMetadata,
      setAt('/grant_types_supported', ['client_credentials', 'refresh_token']),
    ),
  }),
  ...breaking('discovery/response-types-are-listed', {
    'response-types-left-out': alterJson(onMetadata, removeAt('/response_types_supported')),
  }),
  ...breaking('discovery/pkce-is-announced', {
    'plain-code-challenges-only': alterJson(
      onMetadata,
      setAt('/code_challenge_methods_supported', ['plain']),
    ),
  }),
];
