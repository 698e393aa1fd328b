/** The saboteurs of area markdown. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as documentedHeaders } from './accept/documented-headers.saboteurs.ts';
import { saboteurs as negotiation } from './accept/negotiation.saboteurs.ts';
import { saboteurs as order } from './caches/order.saboteurs.ts';
import { saboteurs as representations } from './caches/representations.saboteurs.ts';
import { saboteurs as transfer } from './transfer.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  documentedHeaders,
  negotiation,
  order,
  transfer,
  representations,
].flat();
