/** Lies of the tools: what they sell, for how much, and on whose word. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as money } from './money-saboteurs.ts';
import { saboteurs as records } from './record-saboteurs.ts';
import { saboteurs as sequences } from './sequence-saboteurs.ts';
import { saboteurs as tools } from './tool-saboteurs.ts';
import { witnessSaboteurs } from './witness-saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  ...tools,
  ...money,
  ...records,
  ...sequences,
  ...witnessSaboteurs,
];
