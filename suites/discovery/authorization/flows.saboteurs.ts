/** Sabotage of the flows that the metadata offers. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';

const onMetadata = at('/.well-known/oauth-authorization-server');

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'implicit-flow-only',
    breaks: ['discovery/code-flow-is-offered'],
    sabotage: alterJson(onMetadata, setAt('/response_types_supported', ['token', 'id_token'])),
  }),
  saboteur({
    id: 'grants-for-machines-only',
    breaks: ['discovery/code-flow-is-offered'],
    sabotage: alterJson(onMetadata, setAt('/grant_types_supported', ['client_credentials', 'refresh_token'])),
  }),
  saboteur({
    id: 'response-types-left-out',
    breaks: ['discovery/response-types-are-listed'],
    sabotage: alterJson(onMetadata, removeAt('/response_types_supported')),
  }),
  saboteur({
    id: 'plain-code-challenges-only',
    breaks: ['discovery/pkce-is-announced'],
    sabotage: alterJson(onMetadata, setAt('/code_challenge_methods_supported', ['plain'])),
  }),
];
