/** Lawful storefronts of further kinds of shops, each with six faults and a scripted visit. */
import { bazaar } from './bazaar/bazaar.ts';
import { faults as inBazaar } from './bazaar/faults.ts';
import { voice as toBazaar } from './bazaar/voice.ts';
import { visit } from './desk/visit.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`; `script` is for `played`. */
export const shapesH = {
  bazaar: { open: bazaar, faults: inBazaar, script: visit(toBazaar) },
} as const;
