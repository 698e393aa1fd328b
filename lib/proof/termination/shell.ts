/** Runs the built command in its own process and folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Report } from '../../model/report.ts';

export type Running = {
  readonly process: ChildProcess;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
  /** Names of the files in the `--out` folder. */
  readonly files: () => readonly string[];
  readonly read: (file: string) => string;
  readonly report: () => Report;
  readonly remove: () => void;
};

export type Shell = {
  readonly env?: Readonly<Record<string, string>>;
  /** A file descriptor instead of a pipe. */
  readonly stdout?: number;
  /** A POSIX shell command to run first, such as a limit. */
  readonly before?: string;
};

/** @param script absolute path of the script; it writes its reports to `out` in a new folder. */
export function start(
  script: string,
  args: readonly string[],
  { env = {}, stdout, before }: Shell = {},
): Running {
  const cwd = mkdtempSync(join(tmpdir(), 'storefront-conformance-'));
  const out = join(cwd, 'out');
  const command = [process.execPath, script, ...args, '--out', 'out'];
  const [file = '', ...rest] = before ? ['sh', '-c', `${before}; exec "$@"`, 'sh', ...command] : command;
  const child = spawn(file, rest, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
  });
  const said = Promise.all([child.stdout ? text(child.stdout) : '', child.stderr ? text(child.stderr) : '']);
  // Tests may close the reader on purpose.
  said.catch(() => {});
  const ended = once(child, 'exit').then(async ([code]) => {
    const [spoken, complained] = await said.catch(() => ['', '']);
    return { code, out: spoken, err: complained };
  });
  const read = (name: string) => readFileSync(join(out, name), 'utf8');
  return {
    process: child,
    ended,
    files: () => (existsSync(out) ? readdirSync(out).sort() : []),
    read,
    report: () => JSON.parse(read('report.json')),
    remove() {
      child.kill('SIGKILL');
      rmSync(cwd, { recursive: true, force: true });
    },
  };
}
