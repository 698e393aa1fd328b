/** Step of `npm run build`: writes the register with its proofs beside the compiled suite. */
import { writeFileSync } from 'node:fs';
import { suitesInBrowser } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { compiledFile, loadRegister } from '../register/load-register.ts';
import { proofs, toRow } from '../register/proofs.ts';

writeFileSync(compiledFile, JSON.stringify(proofs(loadRegister(), suitesInBrowser, saboteurs).map(toRow)));
