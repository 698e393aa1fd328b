/** Digests of the suite as it runs, by which two installations can be compared. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from './package-root.ts';

export type SuiteDigests = {
  /** SHA-256 of the code that judges: of the bundled command, or of the sources. */
  readonly sha256: string;
  /** SHA-256 of the lock file that it was built with; absent where that is unknown. */
  readonly lock?: string;
};

/** Written by the build, since npm packs no lock file. */
export const lockDigestFile = (root: string): string => join(root, 'dist', 'lib', 'bundle', 'lock.json');

export function suiteDigests(): SuiteDigests {
  const root = packageRoot();
  const isBuilt = fileURLToPath(import.meta.url).startsWith(join(root, 'dist'));
  const files = isBuilt
    ? filesIn(root, 'dist/lib/bundle')
    : [...filesIn(root, 'lib'), ...filesIn(root, 'suites')];
  const lines = files.map((file) => `${digestOf(join(root, file))}  ${file}\n`);
  const lock = isBuilt ? builtLock(root) : lockDigest(root);
  return { sha256: createHash('sha256').update(lines.join('')).digest('hex'), ...(lock && { lock }) };
}

/** Of package-lock.json. @returns undefined without one */
export function lockDigest(root: string): string | undefined {
  const file = join(root, 'package-lock.json');
  return existsSync(file) ? digestOf(file) : undefined;
}

function builtLock(root: string): string | undefined {
  const file = lockDigestFile(root);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).sha256 : undefined;
}

/** Paths with slashes, sorted. */
const filesIn = (root: string, folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|ts|json|cjs|yaml)$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
