/** Writes a file that people will edit: never over one that is there, unless it is meant to. */
import { writeFile } from 'node:fs/promises';
import { UsageError } from '../model/usage-error.ts';

/**
 * @param name of the file, for complaints. @param force overwrites what is there.
 * @throws UsageError when something is there, or nothing can be written.
 */
export async function writeEditable(path: string, name: string, text: string, force: boolean): Promise<void> {
  try {
    await writeFile(path, text, { flag: force ? 'w' : 'wx' });
  } catch (cause) {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    throw new UsageError(
      isThere ? `${name} is there already; --force overwrites it` : `${name} cannot be written`,
      {
        cause,
      },
    );
  }
}
