/** The root folder of the package, compiled or not; its data files are relative to it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder with our package.json. */
export function packageRoot(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  let folder = start;
  while (!existsSync(join(folder, 'package.json'))) {
    if (folder === dirname(folder)) throw new Error(`there is no package.json above ${start}`);
    folder = dirname(folder);
  }
  return folder;
}

/** Who wrote a report: name, version and homepage of this package. */
export function suiteIdentity(): { readonly name: string; readonly version: string } {
  const { name, version } = manifest();
  return { name, version };
}

/** An absolute URL, if the package has one. */
export const homepage = (): string | undefined => manifest().homepage;

const manifest = () => JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
