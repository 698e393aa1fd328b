/** Lawful storefronts of further kinds of shops, each with six faults and a scripted visit. */
import { bazaar } from './bazaar/bazaar.ts';
import { faults as inBazaar } from './bazaar/faults.ts';
import { voice as toBazaar } from './bazaar/voice.ts';
import { boxclub } from './boxclub/boxclub.ts';
import { faults as inBoxclub } from './boxclub/faults.ts';
import { voice as toBoxclub } from './boxclub/voice.ts';
import { visit } from './desk/visit.ts';
import { faults as inGrossist } from './grossist/faults.ts';
import { grossist } from './grossist/grossist.ts';
import { voice as toGrossist } from './grossist/voice.ts';
import { faults as inShoten } from './shoten/faults.ts';
import { shoten } from './shoten/shoten.ts';
import { voice as toShoten } from './shoten/voice.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`; `script` is for `played`. */
export const shapesH = {
  bazaar: { open: bazaar, faults: inBazaar, script: visit(toBazaar) },
  boxclub: { open: boxclub, faults: inBoxclub, script: visit(toBoxclub) },
  grossist: { open: grossist, faults: inGrossist, script: visit(toGrossist) },
  shoten: { open: shoten, faults: inShoten, script: visit(toShoten) },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsH = {
  bazaar: { buyerDecision: { agreesToBuy: true, at: '{now}' } },
  boxclub: { consent: { to_first_charge: true, to_later_charges: true, given_at: '{now}' } },
  grossist: { authorisation: { authorised: true, authorised_by: 'Buyer', authorised_at: '{now}' } },
  shoten: { kounyuu_doui: { doui: 'suru', nichiji: '{now}' } },
} as const;
