/** The saboteurs of area markdown. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as caches } from './caches.saboteurs.ts';
import { saboteurs as negotiation } from './negotiation.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [negotiation, caches].flat();
