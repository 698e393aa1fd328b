/** Step of `npm run build`: compiles the validators of our schemas, so that no run has to. */
import { writeFileSync } from 'node:fs';
import { compiledFile } from '../assert/schema-validators.ts';
import { standaloneSchemas } from './standalone-schemas.ts';

writeFileSync(compiledFile, standaloneSchemas());
