/** Starts a server with the configuration of a row, in front of a storefront; stops it by its pid. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from './row.ts';
import type { Server } from './servers/server.ts';

export type FrontEnd = { readonly pid: number; close(): Promise<void> };

export type Place = {
  /** The folder `front-ends` of the sources. */
  readonly templates: string;
  /** An empty folder for this row. */
  readonly folder: string;
  readonly certificates: string;
  readonly host: string;
  readonly port: number;
  /** Host and port of the storefront. */
  readonly upstream: string;
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

/** @throws Error when the server ends, or does not listen in time; it quotes the end of its log. */
export async function startFrontEnd(server: Server, row: Row, place: Place): Promise<FrontEnd> {
  const { folder, host, port, signal } = place;
  mkdirSync(folder, { recursive: true });
  // Apache, started by root, works as another user.
  chmodSync(folder, 0o777);
  const base = write(server, 'base', 'base', place);
  const configuration = write(server, row.name, 'case', place);
  const log = join(folder, 'server.log');
  const output = openSync(log, 'a');
  const child = spawn(
    server.program,
    [
      ...server.run({ folder, base, configuration, address: `${host}:${port}` }),
      ...(row.serverArguments ?? []),
    ],
    { cwd: folder, stdio: ['ignore', output, output], signal, env: { PATH: process.env.PATH, HOME: folder } },
  );
  child.on('error', () => undefined);
  const { pid } = child;
  const close = () => stop(child);
  if (pid === undefined || !(await listens(child, host, port))) {
    await close();
    throw new Error(`${server.name} did not start:\n${readFileSync(log, 'utf8').slice(-1500)}`);
  }
  return { pid, close };
}

/** @returns the path of the configuration, made from its template. */
function write({ name, ending }: Server, template: string, file: string, place: Place): string {
  const path = join(place.folder, `${file}${ending}`);
  const values: Readonly<Record<string, string>> = {
    LISTEN: `${place.host}:${place.port}`,
    HOST: place.host,
    PORT: `${place.port}`,
    UPSTREAM: place.upstream,
    UPSTREAM_PORT: place.upstream.replace(/^.*:/, ''),
    DIR: place.folder,
    CERTS: place.certificates,
  };
  const text = readFileSync(join(place.templates, name, `${template}${ending}`), 'utf8');
  // Servers have variables of their own, which stay.
  writeFileSync(
    path,
    text.replaceAll(/\$\{([A-Z_]+)\}/g, (all, key) => values[key] ?? all),
  );
  return path;
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
