/** Lies of the protocol: everything that a commerce endpoint can get wrong about JSON-RPC. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as failures } from './failure-saboteurs.ts';
import { saboteurs as responses } from './response-saboteurs.ts';
import { saboteurs as toolsLists } from './tools-list-saboteurs.ts';
import { saboteurs as transports } from './transport-saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [...toolsLists, ...responses, ...failures, ...transports];
