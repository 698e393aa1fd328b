/** Step of `npm run build`: compiles the validators of our schemas, since a run has no time to spare for it. */
import { writeFileSync } from 'node:fs';
import { compiledFile } from '../assert/schema-validators.ts';
import { standaloneSchemas } from './standalone-schemas.ts';

writeFileSync(compiledFile, standaloneSchemas());
