/** Writes the generated files. Run by `npm run generate`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suitesInBrowser } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { areas } from '../model/requirement.ts';
import { packageRoot } from '../package/package-root.ts';
import { loadDenominators } from '../register/denominators.ts';
import { loadRegister, proofs } from '../register/load-register.ts';
import { toMarkdown } from '../report/formats/markdown.ts';
import { configSchema } from '../target/files.ts';
import {
  denominatorsPage,
  referenceReport,
  requirementsPage,
  verdictLines,
  withOptions,
} from './generated.ts';

const page = requirementsPage(proofs(loadRegister(), suitesInBrowser, saboteurs));
writeFileSync(join(packageRoot(), 'suites', 'REQUIREMENTS.md'), page);

const counted = denominatorsPage(loadDenominators());
writeFileSync(join(packageRoot(), 'suites', 'DENOMINATORS.md'), counted);

const actionFile = join(packageRoot(), 'action.yml');
writeFileSync(actionFile, withOptions(readFileSync(actionFile, 'utf8')));

const folder = join(packageRoot(), 'reports', 'reference');
const report = await referenceReport();
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'verdicts.json'), verdictLines(report));
writeFileSync(join(folder, 'summary.md'), toMarkdown(report));

const schemas = join(packageRoot(), 'schemas', 'own');
const writeSchema = (name: string, schema: object) =>
  writeFileSync(join(schemas, `${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
writeSchema('config', configSchema());
for (const name of ['register', 'report']) {
  const schema = JSON.parse(readFileSync(join(schemas, `${name}.schema.json`), 'utf8'));
  writeSchema(name, { ...schema, $defs: { ...schema.$defs, area: { enum: areas } } });
}
