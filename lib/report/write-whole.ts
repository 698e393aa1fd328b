/** Writes a file whole or not at all: a reader never sees half of it. */
import { randomUUID } from 'node:crypto';
import { access, constants, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { fileErrorText } from '../text/file-error.ts';

/** Into a temporary file beside it, which is renamed. @throws UsageError that names the option. */
export async function writeWhole(path: string, text: string, option = '--out'): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await orUsageError(`${option}: cannot write ${path}`, async () => {
    try {
      await writeFile(temporary, text, { flag: 'wx' });
      await rename(temporary, path);
    } catch (cause) {
      await rm(temporary, { force: true });
      throw cause;
    }
  });
}

/** Before a long run. @throws UsageError when the folder of the file is not there, or cannot be written. */
export const requireFolderOf = (path: string, option: string): Promise<void> =>
  orUsageError(`${option}: cannot write ${path}`, () =>
    access(dirname(path), constants.W_OK | constants.X_OK),
  );

export async function orUsageError(task: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (cause) {
    throw new UsageError(`${task}: ${fileErrorText(cause)}`, { cause });
  }
}
