/** The saboteurs of area cors. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as agentHeaders } from './agent-headers.saboteurs.ts';
import { saboteurs as commerce } from './commerce.saboteurs.ts';
import { saboteurs as documents } from './documents.saboteurs.ts';
import { saboteurs as preflights } from './preflights.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [documents, commerce, agentHeaders, preflights].flat();
