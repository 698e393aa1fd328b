/** Step of `npm run build`: compiles the register with its proofs, and the validators of our schemas, so that no run has to. */
import { writeFileSync } from 'node:fs';
import { suitesInBrowser } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { compiledFile as schemas } from '../assert/schema.ts';
import { loadRegister, proofs, compiledFile as register, toRow } from '../register/load-register.ts';
import { standaloneSchemas } from './standalone-schemas.ts';

writeFileSync(register, JSON.stringify(proofs(loadRegister(), suitesInBrowser, saboteurs).map(toRow)));
writeFileSync(schemas, standaloneSchemas());
