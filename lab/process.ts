/** The processes of the lab: a server on the loopback, which is ready once it listens and ends by its pid, and the command that audits it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '../lib/model/report.ts';
import { packageRoot } from '../lib/package/package-root.ts';
import type { Row } from './row.ts';

export type Running = { readonly pid: number; close(): Promise<void> };

export type Command = {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  /** Where it works, and where its log is. */
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  readonly signal: AbortSignal;
};

const startMs = 15_000;

const stopMs = 3000;

/** A port of the loopback that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was opened');
  return address.port;
}

/** @throws Error when the process ends, or does not listen in time; it quotes the end of its log. */
export async function start({ name, program, args, folder, host, port, signal }: Command): Promise<Running> {
  const log = join(folder, 'server.log');
  const output = openSync(log, 'a');
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', output, output],
    signal,
    env: { PATH: process.env.PATH, HOME: folder },
  });
  child.on('error', () => undefined);
  const { pid } = child;
  const close = () => stop(child);
  if (pid === undefined || !(await listens(child, host, port))) {
    await close();
    throw new Error(`${name} did not start:\n${readFileSync(log, 'utf8').slice(-1500)}`);
  }
  return { pid, close };
}

async function listens(child: ChildProcess, host: string, port: number): Promise<boolean> {
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    if (await accepts(host.replace(/^\[|\]$/g, ''), port)) return true;
    await sleep(50);
  }
  return false;
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => end(false));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(late);
}

export type AuditSettings = {
  readonly url: string;
  readonly folder: string;
  /** The folder of the certificate, for a server that has one. */
  readonly certificates?: string;
  readonly signal: AbortSignal;
};

type Asked = Pick<Row, 'consents' | 'options'>;

/** @throws Error when the command wrote no report. */
export async function audit(
  row: Asked,
  { url, folder, certificates = '', signal }: AuditSettings,
): Promise<Report> {
  const options = (row.options ?? []).map((option) => option.replace('@CERTS', certificates));
  const child = spawn(
    process.execPath,
    [
      ...[join(packageRoot(), 'dist/lib/cli/main.js'), 'audit', url],
      ...['--seed', '7', '--deadline', '60', '--quiet', '--no-color', '--formats', 'json', '--out', folder],
      ...(row.consents ? ['--allow', row.consents.join(',')] : []),
      ...options,
    ],
    // Settings of the person who runs the lab are not settings of the rows.
    {
      env: { PATH: process.env.PATH, HOME: folder },
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    },
  );
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.on('error', () => undefined);
  await once(child, 'close');
  // A partial audit writes beside the whole ones.
  const file = ['report.json', 'partial/report.json'].map((name) => join(folder, name)).find(existsSync);
  if (file === undefined) throw new Error(`the audit wrote no report:\n${errors.slice(-1500)}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
