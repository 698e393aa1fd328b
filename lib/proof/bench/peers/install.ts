/** Installs a tool into a folder of its own, and removes it afterwards. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Peer } from './peer.ts';

const execute = promisify(execFile);

export type Installed = { readonly folder: string; readonly remove: () => Promise<void> };

/** @throws Error when npm cannot install it. */
export async function installed({ install }: Peer): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-conformance-peer-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  if (install === undefined) return { folder, remove };
  try {
    const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
    await execute('npm', ['install', ...quietly, ...install], { cwd: folder });
    return { folder, remove };
  } catch (cause) {
    await remove();
    throw cause;
  }
}
