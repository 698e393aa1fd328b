/** The reference storefront in a process of its own, for measurements of who audits it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../package/package-root.ts';

/** @param folder a checkout that was built. */
export const commandIn = (folder: string): string => join(folder, 'dist', 'lib', 'cli', 'main.js');
export const command = commandIn(packageRoot());

/** @param args the command with the options of `serve`. */
export async function serving<T>(
  [program, ...options]: readonly [string, ...string[]],
  work: (url: string) => Promise<T>,
): Promise<T> {
  const served = spawn(process.execPath, [program, 'serve', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface({ input: served.stdout })) {
      const url = /http:\/\/\S+/.exec(line)?.[0];
      if (url) return await work(url);
    }
    throw new Error('the reference storefront did not start');
  } finally {
    served.kill();
    await once(served, 'exit');
  }
}
