/** Lawful storefronts that were written before anything of the suite was read, each with twelve faults and a visit. */
import { crystallize } from './crystallize/crystallize.ts';
import { faults as inCrystallize } from './crystallize/faults.ts';
import { voice as toCrystallize } from './crystallize/voice.ts';
import { visit } from './desk/visit.ts';
import { ecwid } from './ecwid/ecwid.ts';
import { faults as inEcwid } from './ecwid/faults.ts';
import { voice as toEcwid } from './ecwid/voice.ts';
import { faults as inSwell } from './swell/faults.ts';
import { swell } from './swell/swell.ts';
import { voice as toSwell } from './swell/voice.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`; `script` is for `played`. */
export const shapesC = {
  swell: { open: swell, faults: inSwell, script: visit(toSwell) },
  ecwid: { open: ecwid, faults: inEcwid, script: visit(toEcwid) },
  crystallize: { open: crystallize, faults: inCrystallize, script: visit(toCrystallize) },
} as const;
