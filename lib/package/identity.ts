/** Who wrote a report: name, version and homepage of this package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

export function suiteIdentity(): { readonly name: string; readonly version: string } {
  const { name, version } = manifest();
  return { name, version };
}

/** An absolute URL, if the package has one. */
export const homepage = (): string | undefined => manifest().homepage;

const manifest = () => JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
