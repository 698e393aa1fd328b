/** Opens a file in the program that the system has for it: a report in the browser. */
import { spawn } from 'node:child_process';
import { UsageError } from '../../model/usage-error.ts';

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
