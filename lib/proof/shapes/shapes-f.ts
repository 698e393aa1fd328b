/** Lawful storefronts in the shapes of still more systems, each with six faults and a scripted visit. */
import { aimeos } from './aimeos/aimeos.ts';
import { faults as inAimeos } from './aimeos/faults.ts';
import { voice as toAimeos } from './aimeos/voice.ts';
import { visit } from './desk/visit.ts';
import { faults as inFourthwall } from './fourthwall/faults.ts';
import { fourthwall } from './fourthwall/fourthwall.ts';
import { voice as toFourthwall } from './fourthwall/voice.ts';
import { faults as inNopcommerce } from './nopcommerce/faults.ts';
import { nopcommerce } from './nopcommerce/nopcommerce.ts';
import { voice as toNopcommerce } from './nopcommerce/voice.ts';
import { faults as inSnipcart } from './snipcart/faults.ts';
import { snipcart } from './snipcart/snipcart.ts';
import { voice as toSnipcart } from './snipcart/voice.ts';
import { faults as inSuitecommerce } from './suitecommerce/faults.ts';
import { suitecommerce } from './suitecommerce/suitecommerce.ts';
import { voice as toSuitecommerce } from './suitecommerce/voice.ts';
import { faults as inToast } from './toast/faults.ts';
import { toast } from './toast/toast.ts';
import { voice as toToast } from './toast/voice.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`; `script` is for `played`. */
export const shapesF = {
  snipcart: { open: snipcart, faults: inSnipcart, script: visit(toSnipcart) },
  nopcommerce: { open: nopcommerce, faults: inNopcommerce, script: visit(toNopcommerce) },
  aimeos: { open: aimeos, faults: inAimeos, script: visit(toAimeos) },
  suitecommerce: { open: suitecommerce, faults: inSuitecommerce, script: visit(toSuitecommerce) },
  toast: { open: toast, faults: inToast, script: visit(toToast) },
  fourthwall: { open: fourthwall, faults: inFourthwall, script: visit(toFourthwall) },
} as const;
