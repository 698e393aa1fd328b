/** The compiled command for tests of the process itself: built once per state of the sources and shared by all test files, and run in a process and folder of its own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Report } from '../model/report.ts';
import { packageRoot } from '../package/package-root.ts';

const execute = promisify(execFile);

export type Built = {
  /** The compiled files, inside the package so that they find its data files. Shared by concurrent tests: read only. */
  readonly folder: string;
};

const name = 'storefront-conformance';
const oldMs = 3_600_000;

export async function built(): Promise<Built> {
  const root = packageRoot();
  const cache = join(root, 'node_modules', '.cache');
  const folder = join(cache, `${name}-${fingerprint(root)}`);
  const lock = `${folder}.lock`;
  mkdirSync(cache, { recursive: true });
  while (!existsSync(folder)) {
    if (acquired(lock)) {
      await build(root, folder).finally(() => rmSync(lock, { force: true }));
    } else {
      await delay(100);
    }
  }
  return { folder };
}

/** Changes when the path, size or modification time of any source changes. */
function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const place of ['lib', 'suites', 'package.json', 'tsconfig.json', 'tsconfig.build.json']) {
    for (const path of filesBelow(join(root, place)).toSorted()) {
      if (path.endsWith('.test.ts')) continue;
      const { size, mtimeMs } = statSync(path);
      hash.update(JSON.stringify([path, size, mtimeMs]));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function filesBelow(place: string): readonly string[] {
  if (statSync(place).isFile()) return [place];
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Whether this process may build. Two concurrent builds are harmless: each finished build is renamed into place. */
function acquired(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** Whether the process that wrote the lock is alive. */
function isHeld(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || process.pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function build(root: string, folder: string): Promise<void> {
  if (existsSync(folder)) return;
  removeOld(join(folder, '..'));
  const unfinished = `${folder}-${randomUUID()}`;
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await execute(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', unfinished]);
  for (const step of ['compile-data.js', 'bundle-command.js', 'prune.js']) {
    await execute(process.execPath, [join(unfinished, 'lib', 'build', step)]);
  }
  await rename(unfinished, folder);
}

/** Removes builds of other states of the sources after an hour. */
function removeOld(cache: string): void {
  for (const entry of readdirSync(cache).filter((entry) => entry.startsWith(`${name}-`))) {
    const path = join(cache, entry);
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > oldMs) rmSync(path, { recursive: true, force: true });
  }
}

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
