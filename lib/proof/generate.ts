/** Writes what is generated, never typed. Run by `npm run generate`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suites } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { packageRoot } from '../package-root.ts';
import { loadRegister } from '../register/load-register.ts';
import { proofs } from '../register/proofs.ts';
import { requirementsPage } from './requirements-page.ts';

const page = requirementsPage(proofs(loadRegister(), suites, saboteurs));
writeFileSync(join(packageRoot(), 'suites', 'REQUIREMENTS.md'), page);
