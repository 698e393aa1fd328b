/** The packages of the parts: pinned by the lab's own lock file, and installed from it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../lib/package/package-root.ts';
import { type Case, isInTenth } from './rows.ts';

/** The folder with the package.json of the parts. */
const lab: string = join(packageRoot(), 'lab');

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

type Settings = { readonly signal: AbortSignal; readonly print: (line: string) => void };

/**
 * Installs what the lock file says, unless that was installed before. The packages of the tenth are the `dependencies` of
 * package.json, and all others its `devDependencies`.
 * @throws Error when the packages cannot be installed.
 */
export async function installPackages(selected: readonly Case[], { print, signal }: Settings): Promise<void> {
  if (selected.length === 0) return;
  const stamp = join(lab, 'node_modules/.digest');
  const [all, tenth] = [lockDigest(), `${lockDigest()} tenth`];
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const isEnough = selected.every(isInTenth);
  if (installed === all || (isEnough && installed === tenth)) return;
  print(`installing the packages of the ${isEnough ? 'tenth of the ' : ''}parts`);
  const which = isEnough ? '--omit=dev' : '--include=dev';
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund', which], {
    ...{ cwd: lab, signal, timeout: 10 * 60_000 },
  });
  writeFileSync(stamp, isEnough ? tenth : all);
}
