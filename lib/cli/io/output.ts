/** Output beside the report: sentences on stderr, wrapped on a terminal and on one line for scripts, and opened files. */

import { spawn } from 'node:child_process';
import { relative } from 'node:path';
import { UsageError } from '../../model/usage-error.ts';
import { wrap } from '../../text/layout.ts';
import { type Io, lineWidth } from './io.ts';

export function note(sentence: string, { stderr }: Pick<Io, 'stderr'>): void {
  const lines = stderr.isTTY ? wrap(sentence, lineWidth(stderr, 80)) : [sentence];
  stderr.write(lines.map((line) => `${line}\n`).join(''));
}

/** A problem of the run that the report does not show. */
export const warn = (sentence: string, io: Pick<Io, 'stderr'>): void =>
  note(`storefront-conformance: ${sentence}`, io);

/** Names the files that a command wrote. */
export const noteWritten = (paths: readonly string[], io: Pick<Io, 'stderr' | 'cwd'>): void =>
  note(`written: ${paths.map((path) => relative(io.cwd, path)).join(', ')}`, io);

/** The command of each system; no shell reads the path, except that of Windows, whose `start` is no program. */
const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
};

/**
 * Ends when the program has started; it outlives this one. An opener of our own, since packages that do this bring ten
 * others, for browsers by name and private windows.
 * @param commands of each system, for tests. @throws UsageError when there is none.
 */
export function openFile(path: string, commands = openers): Promise<void> {
  const [command = '', ...args] = commands[process.platform] ?? ['xdg-open'];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args, path], { detached: true, stdio: 'ignore' });
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
    child.once('error', (cause) => {
      reject(new UsageError(`${path} cannot be opened: there is no ${command} here`, { cause }));
    });
  });
}
