/** The packages of the parts, as the lab's own lock file pins them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../lib/package/package-root.ts';

/** The folder with the package.json of the parts. */
export const lab: string = join(packageRoot(), 'lab');

const file = (): string => readFileSync(join(lab, 'package-lock.json'), 'utf8');

/** The SHA-256 of the lock file: it pins every package, with the digest of its contents. */
export const lockDigest = (): string => createHash('sha256').update(file()).digest('hex');

/** @throws RangeError for a package that is not pinned. */
export function versionsOf(): (name: string) => string {
  const { packages }: { packages: Readonly<Record<string, { readonly version?: string }>> } = JSON.parse(
    file(),
  );
  return (name) => {
    const version = packages[`node_modules/${name}`]?.version;
    if (version === undefined) throw new RangeError(`lab/package-lock.json does not pin ${name}`);
    return version;
  };
}
