/** The saboteurs of area cors. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as catalog } from './catalog/catalog.saboteurs.ts';
import { saboteurs as agentHeaders } from './commerce/agent-headers.saboteurs.ts';
import { saboteurs as commerce } from './commerce/commerce.saboteurs.ts';
import { saboteurs as companionHeaders } from './commerce/companion-headers.saboteurs.ts';
import { saboteurs as preflights } from './commerce/preflights.saboteurs.ts';
import { saboteurs as refusals } from './commerce/refusals.saboteurs.ts';
import { saboteurs as openApi } from './openapi/openapi.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  catalog,
  commerce,
  preflights,
  agentHeaders,
  refusals,
  companionHeaders,
  openApi,
].flat();
