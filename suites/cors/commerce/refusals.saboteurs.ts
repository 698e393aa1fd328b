/** Saboteurs that refuse scripts without letting them see it. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';
import { answerScripts } from '../saboteurs/answer-scripts.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('cors/refusals-allow-the-origin', {
    'scripts-are-unauthorized-unseen': answerScripts(401),
    'scripts-are-forbidden-unseen': answerScripts(403),
  }),
  ...breakingUcp('cors/refusals-allow-the-origin', {
    'ucp-scripts-are-forbidden-unseen': answerScripts(403),
  }),
];
