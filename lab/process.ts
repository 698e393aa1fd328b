/** A server as a process of its own on the loopback: it is ready once it listens, and ends by its pid. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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
