/** A Redis server for tests, with its own port and folder. REDIS_SERVER selects another program, such as valkey-server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Redis } from 'ioredis';
import { packageRoot } from '../../package/package-root.ts';
import { built } from '../built.ts';

export type RedisServer = {
  readonly url: string;
  /** Confirmed writes survive: every write is synced to the append-only file. */
  killAndRestart(awayMs: number): Promise<void>;
  close(): Promise<void>;
};

/** @param more further arguments, such as another `--maxmemory-policy`. */
export async function startRedis(more: readonly string[] = []): Promise<RedisServer> {
  const { REDIS_SERVER: program = 'redis-server' } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'fleet-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
  const start = async () => {
    const address = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    const policy = ['--maxmemory-policy', 'noeviction'];
    const server = spawn(program, [...address, ...durable, ...policy, ...more], { stdio: 'ignore' });
    server.on('error', (cause) => {
      throw cause;
    });
    await untilReady(url);
    return server;
  };
  let server = await start();
  return {
    url,
    async killAndRestart(awayMs) {
      await kill(server);
      await delay(awayMs);
      server = await start();
    },
    async close() {
      await kill(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGKILL');
  await exit;
}

async function untilReady(url: string): Promise<void> {
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  // The client retries until the server answers.
  client.on('error', () => {});
  await client.ping();
  client.disconnect();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

type Running = {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves once stderr contains the text, or the process has exited. */
  printed(text: string): Promise<void>;
};

const lookup = pathToFileURL(join(packageRoot(), 'lib/proof/fleet/lookup.js')).href;

/** Runs the built command in another process that resolves names below fleet.test. @param args arguments of `fleet`. */
export async function startFleet(args: readonly string[], cwd: string): Promise<Running> {
  const main = join((await built()).folder, 'lib/cli/main.js');
  const child = spawn(process.execPath, ['--import', lookup, main, 'fleet', ...args], {
    ...{ cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH } },
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
  const printed = async (text: string) => {
    const state = { exited: false };
    void ended.finally(() => {
      state.exited = true;
    });
    while (!state.exited && !err.includes(text)) await delay(20);
  };
  return { child, ended, printed };
}

export const fleet = async (args: readonly string[], cwd: string): Promise<Ended> =>
  (await startFleet(args, cwd)).ended;
