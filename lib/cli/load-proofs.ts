/** The register with its checks and saboteurs. */

import { suitesInBrowser } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { loadRegister } from '../register/load-register.ts';
import { type Proof, proofs } from '../register/proofs.ts';

export const loadProofs = (): readonly Proof[] => proofs(loadRegister(), suitesInBrowser, saboteurs);
