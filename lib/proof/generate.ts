/** Writes the generated files. Run by `npm run generate`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suitesInBrowser } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { packageRoot } from '../package/package-root.ts';
import { loadRegister } from '../register/load-register.ts';
import { proofs } from '../register/proofs.ts';
import { toMarkdown } from '../report/markdown/markdown.ts';
import { referenceReport, verdictLines } from './reference-report.ts';
import { requirementsPage } from './requirements-page.ts';

const page = requirementsPage(proofs(loadRegister(), suitesInBrowser, saboteurs));
writeFileSync(join(packageRoot(), 'suites', 'REQUIREMENTS.md'), page);

const folder = join(packageRoot(), 'reports', 'reference');
const report = await referenceReport();
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'verdicts.json'), verdictLines(report));
writeFileSync(join(folder, 'summary.md'), toMarkdown(report));
