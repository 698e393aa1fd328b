/** Writes a file that people will edit: never over one that is there, unless it is meant to. */
import { writeFile } from 'node:fs/promises';
import { errorCode } from '../model/error-code.ts';
import { UsageError } from '../model/usage-error.ts';
import { fileTrouble } from '../text/file-trouble.ts';

/**
 * @param name of the file, for complaints. @param force overwrites what is there.
 * @throws UsageError when something is there, or nothing can be written.
 */
export async function writeEditable(path: string, name: string, text: string, force: boolean): Promise<void> {
  try {
    await writeFile(path, text, { flag: force ? 'w' : 'wx' });
  } catch (cause) {
    const because =
      errorCode(cause) === 'EEXIST'
        ? 'is there already; --force overwrites it'
        : `cannot be written: ${fileTrouble(cause)}`;
    throw new UsageError(`${name} ${because}`, { cause });
  }
}
