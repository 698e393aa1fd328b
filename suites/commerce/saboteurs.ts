/** Lies of the tools: what they sell, for how much, and on whose word. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as records } from './carts/lifecycle.saboteurs.ts';
import { saboteurs as sequences } from './carts/requested-lines.saboteurs.ts';
import { saboteurs as money } from './money/money.saboteurs.ts';
import { witnessSaboteurs } from './openrpc/agreement.saboteurs.ts';
import { saboteurs as tools } from './tools/tool-list.saboteurs.ts';
import { saboteurs as endings, firstVersionSaboteurs } from './ucp-ending-saboteurs.ts';
import { saboteurs as ucp } from './ucp-saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  ...tools,
  ...money,
  ...records,
  ...sequences,
  ...ucp,
  ...endings,
  ...firstVersionSaboteurs,
  ...witnessSaboteurs,
];
