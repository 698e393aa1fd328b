/** The register as the build compiles it: fast to read, without YAML, checks or saboteurs. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Row } from './rows.ts';

/** `dist/register.json`; the sources have no such file. */
export const compiledFile = fileURLToPath(new URL('../../register.json', import.meta.url));

/** @returns undefined if the suite runs from its sources */
export function compiledRows(): readonly Row[] | undefined {
  return existsSync(compiledFile) ? JSON.parse(readFileSync(compiledFile, 'utf8')) : undefined;
}
