/** Sabotage of the flows that the metadata offers. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterMetadata } from '../saboteurs/alter-metadata.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/code-flow-is-offered', {
    'implicit-flow-only': alterMetadata(setAt('/response_types_supported', ['token', 'id_token'])),
    'grants-for-machines-only': alterMetadata(
      setAt('/grant_types_supported', ['client_credentials', 'refresh_token']),
    ),
  }),
  ...breaking('discovery/response-types-are-listed', {
    'response-types-left-out': alterMetadata(removeAt('/response_types_supported')),
  }),
  ...breaking('discovery/pkce-is-announced', {
    'plain-code-challenges-only': alterMetadata(setAt('/code_challenge_methods_supported', ['plain'])),
  }),
];
