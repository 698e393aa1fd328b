/** Notices changes of files, and waits until they come to rest: saving a branch changes many at once. */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { UsageError } from '../../model/usage-error.ts';

/** Without another change, in milliseconds. */
const restMs = 100;

/** Folders that builds and version control write, and no person edits. */
const ignored = /(?:^|[\\/])(?:node_modules|\.git)(?:[\\/]|$)/;

type Where = {
  readonly cwd: string;
  /** The folder of the reports, which a run writes itself. */
  readonly out: string;
};

/**
 * @param names of files and folders, relative to the working directory.
 * @param onChange gets the name of the last file that changed.
 * @returns stops it. @throws UsageError for a name that is not there.
 */
export async function watchFiles(
  names: readonly string[],
  { cwd, out }: Where,
  onChange: (name: string) => void,
): Promise<() => Promise<void>> {
  if (names.length === 0) return async () => {};
  const missing = names.find((name) => !existsSync(resolve(cwd, name)));
  if (missing !== undefined) throw new UsageError(`--restart-on: there is no ${missing}`);
  const { watch } = await import('chokidar');
  const paths = names.map((name) => resolve(cwd, name));
  const isOut = (path: string) => !relative(out, path).startsWith('..');
  const watcher = watch(paths, {
    ignoreInitial: true,
    ignored: (path) => isOut(path) || paths.some((from) => ignored.test(relative(from, path))),
  });
  let timer: NodeJS.Timeout | undefined;
  watcher.on('all', (_, path) => {
    clearTimeout(timer);
    timer = setTimeout(() => onChange(relative(cwd, path)), restMs);
  });
  // A folder that cannot be read is not watched; the others are.
  watcher.on('error', () => {});
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
