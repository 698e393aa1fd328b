/** Lawful storefronts in the shapes of more systems, each with six faults and a scripted visit. */
import { atg } from './atg/atg.ts';
import { faults as inAtg } from './atg/faults.ts';
import { voice as toAtg } from './atg/voice.ts';
import { visit } from './desk/visit.ts';
import { faults as inIntershop } from './intershop/faults.ts';
import { intershop } from './intershop/intershop.ts';
import { voice as toIntershop } from './intershop/voice.ts';
import { faults as inKibo } from './kibo/faults.ts';
import { kibo } from './kibo/kibo.ts';
import { voice as toKibo } from './kibo/voice.ts';
import { faults as inSpryker } from './spryker/faults.ts';
import { spryker } from './spryker/spryker.ts';
import { voice as toSpryker } from './spryker/voice.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`; `script` is for `played`. */
export const shapesE = {
  atg: {
    open: atg,
    faults: inAtg,
    script: visit(toAtg),
  },
  kibo: {
    open: kibo,
    faults: inKibo,
    script: visit(toKibo),
  },
  intershop: {
    open: intershop,
    faults: inIntershop,
    script: visit(toIntershop),
  },
  spryker: {
    open: spryker,
    faults: inSpryker,
    script: visit(toSpryker),
  },
} as const;
