/** Lawful storefronts in the shapes of further systems, each with eight faults and a scripted visit. */
import { chec } from './chec/chec.ts';
import { faults as inChec } from './chec/faults.ts';
import { voice as toChec } from './chec/voice.ts';
import { visit } from './desk/visit.ts';
import { faults as inHcl } from './hcl/faults.ts';
import { hcl } from './hcl/hcl.ts';
import { voice as toHcl } from './hcl/voice.ts';
import { faults as inLightspeed } from './lightspeed/faults.ts';
import { lightspeed } from './lightspeed/lightspeed.ts';
import { voice as toLightspeed } from './lightspeed/voice.ts';
import { faults as inOdoo } from './odoo/faults.ts';
import { odoo } from './odoo/odoo.ts';
import { voice as toOdoo } from './odoo/voice.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`; `script` is for `played`. */
export const shapesD = {
  odoo: { open: odoo, faults: inOdoo, script: visit(toOdoo) },
  hcl: { open: hcl, faults: inHcl, script: visit(toHcl) },
  chec: { open: chec, faults: inChec, script: visit(toChec) },
  lightspeed: { open: lightspeed, faults: inLightspeed, script: visit(toLightspeed) },
} as const;
