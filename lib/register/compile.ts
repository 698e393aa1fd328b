/** Last step of `npm run build`: writes the register with its proofs beside the compiled suite. */
import { writeFileSync } from 'node:fs';
import { suitesInBrowser } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { compiledFile } from './compiled.ts';
import { loadRegister } from './load-register.ts';
import { proofs } from './proofs.ts';
import { toRow } from './rows.ts';

writeFileSync(compiledFile, JSON.stringify(proofs(loadRegister(), suitesInBrowser, saboteurs).map(toRow)));
