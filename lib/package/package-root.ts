/** This package: its root folder, to which data files are relative, its name, version, homepage, and digests. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let root: string | undefined;

/** Absolute path of the folder with our package.json. */
export function packageRoot(): string {
  root ??= findRoot();
  return root;
}

function findRoot(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  let folder = start;
  while (!existsSync(join(folder, 'package.json'))) {
    if (folder === dirname(folder)) throw new Error(`there is no package.json above ${start}`);
    folder = dirname(folder);
  }
  return folder;
}

/**
 * The command that installs packages where this one finds them: beside it, in its project, or globally.
 * @param root absolute path of this package.
 */
export function installCommand(packages: string, root: string = packageRoot()): string {
  const modules = dirname(root);
  if (!/[\\/]_npx[\\/]/.test(root)) {
    const isGlobal =
      basename(modules) === 'node_modules' && !existsSync(join(dirname(modules), 'package.json'));
    return `npm install ${isGlobal ? '--global ' : ''}${packages}`;
  }
  return `npx ${packages
    .split(' ')
    .map((name) => `--package ${name} `)
    .join('')}--package PACKAGE storefront-conformance ...`;
}

/** As reports name it. */
export function suiteIdentity(): { readonly name: string; readonly version: string } {
  const { name, version } = manifest();
  return { name, version };
}

/** An absolute URL, if the package has one. */
export const homepage = (): string | undefined => manifest().homepage;

type Manifest = { readonly name: string; readonly version: string; readonly homepage?: string };

let read: Manifest | undefined;

/** Read once: reports ask for the homepage at every check. */
function manifest(): Manifest {
  read ??= JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as Manifest;
  return read;
}

/** A package that the build of the command contains: its version there, and the installed one, which the library uses. */
export type Bundled = {
  readonly name: string;
  readonly bundled: string;
  readonly installed: string | undefined;
};

/** None when the sources run, which use the installed packages. */
export function bundledPackages(): readonly Bundled[] {
  const root = packageRoot();
  const file = join(root, 'dist', 'lib', 'bundle', 'bundled.json');
  if (!existsSync(file)) return [];
  const bundled: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(bundled).map(([name, version]) => ({
    name,
    bundled: version,
    installed: installedVersion(root, name),
  }));
}

/** @returns undefined for a package that is not installed. */
export function installedVersion(root: string, name: string): string | undefined {
  // Not every package exports its package.json.
  const folders = createRequire(join(root, 'package.json')).resolve.paths(name) ?? [];
  const file = folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path));
  return file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8')).version;
}

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
