/** The register as the build leaves it: read in a moment, with no YAML, no check and no saboteur loaded. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Row } from './rows.ts';

/** `dist/register.json`; from the sources there is no such file. */
export const compiledFile = fileURLToPath(new URL('../../register.json', import.meta.url));

/** @returns undefined when the suite runs from its sources. */
export function compiledRows(): readonly Row[] | undefined {
  return existsSync(compiledFile) ? JSON.parse(readFileSync(compiledFile, 'utf8')) : undefined;
}
