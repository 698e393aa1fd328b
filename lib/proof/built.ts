/** The compiled command, built from these sources: for tests of the process itself. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../package/package-root.ts';

const execute = promisify(execFile);

export type Built = {
  /** The folder of the compiled files, inside the package, so that they find its data files. */
  readonly folder: string;
  readonly remove: () => Promise<void>;
};

export async function built(): Promise<Built> {
  const root = packageRoot();
  const folder = join(root, 'node_modules', '.cache', `storefront-conformance-${randomUUID()}`);
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await execute(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', folder]);
  for (const step of ['compile-register.js', 'bundle-command.js']) {
    await execute(process.execPath, [join(folder, 'lib', 'build', step)]);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
