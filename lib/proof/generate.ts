/** Writes what is generated, never typed. Run by `npm run generate`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suitesInBrowser } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { packageRoot } from '../package-root.ts';
import { loadRegister } from '../register/load-register.ts';
import { proofs } from '../register/proofs.ts';
import { toHtml } from '../report/html/page.ts';
import { toJson } from '../report/json/json.ts';
import { toMarkdown } from '../report/markdown/markdown.ts';
import { referenceReport } from './reference-report.ts';
import { requirementsPage } from './requirements-page.ts';

const page = requirementsPage(proofs(loadRegister(), suitesInBrowser, saboteurs));
writeFileSync(join(packageRoot(), 'suites', 'REQUIREMENTS.md'), page);

const folder = join(packageRoot(), 'reports', 'reference');
const report = await referenceReport();
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'report.json'), toJson(report));
writeFileSync(join(folder, 'report.html'), toHtml(report));
writeFileSync(join(folder, 'summary.md'), toMarkdown(report));
