/** Writes a file for people to edit, and overwrites one only on request. */
import { writeFile } from 'node:fs/promises';
import { UsageError } from '../../model/usage-error.ts';
import { errorCode } from '../../text/error-code.ts';
import { fileErrorText } from '../../text/file-error.ts';

/**
 * @param name of the file, for messages. @param force overwrites an existing file.
 * @throws UsageError when the file exists, or cannot be written.
 */
export async function writeEditable(path: string, name: string, text: string, force: boolean): Promise<void> {
  try {
    await writeFile(path, text, { flag: force ? 'w' : 'wx' });
  } catch (cause) {
    const because =
      errorCode(cause) === 'EEXIST'
        ? 'already exists; --force overwrites it'
        : `cannot be written: ${fileErrorText(cause)}`;
    throw new UsageError(`${name} ${because}`, { cause });
  }
}
