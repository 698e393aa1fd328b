/** What the planting of faults knows of the interface: its checks, its promises, and the saboteurs. */
import { suites } from '../../../suites/index.ts';
import { policy } from '../../../suites/policy.ts';
import { promised } from '../../../suites/promised/promised.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { checksOf } from '../../engine/audit.ts';
import type { Knowledge } from '../../mutation/mutation.ts';
import { loadRegister } from '../../register/load-register.ts';

export const loadKnowledge = (): Knowledge => ({
  checks: checksOf(suites),
  register: loadRegister(),
  policy,
  promised,
  saboteurs,
});
