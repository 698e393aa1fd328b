/** This package: its root folder, to which data files are relative, its name, version and homepage. */
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

/** As reports name it. */
export function suiteIdentity(): { readonly name: string; readonly version: string } {
  const { name, version } = manifest();
  return { name, version };
}

/** An absolute URL, if the package has one. */
export const homepage = (): string | undefined => manifest().homepage;

const manifest = () => JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
