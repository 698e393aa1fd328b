/** The saboteurs of area markdown. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as documentedHeaders } from './documented-headers.saboteurs.ts';
import { saboteurs as negotiation } from './negotiation.saboteurs.ts';
import { saboteurs as order } from './order.saboteurs.ts';
import { saboteurs as representations } from './representations.saboteurs.ts';
import { saboteurs as transfer } from './transfer.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  documentedHeaders,
  negotiation,
  order,
  transfer,
  representations,
].flat();
