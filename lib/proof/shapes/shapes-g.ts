/** Lawful storefronts in the manner of still more systems, each with six faults and a scripted visit. */
import { cscart } from './cscart/cscart.ts';
import { faults as inCscart } from './cscart/faults.ts';
import { voice as toCscart } from './cscart/voice.ts';
import { visit } from './desk/visit.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`; `script` is for `played`. */
export const shapesG = {
  cscart: { open: cscart, faults: inCscart, script: visit(toCscart) },
} as const;
