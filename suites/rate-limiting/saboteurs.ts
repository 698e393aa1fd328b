/** The saboteurs of area rate-limiting. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as rateLimit } from './rate-limit.saboteurs.ts';
import { saboteurs as refusals } from './refusals.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [rateLimit, refusals].flat();
