/** A Redis for a test, or what REDIS_SERVER names: on a port and in a folder of its own, and it can be killed and started again. */
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
  /** Nothing that it has confirmed may be lost. */
  killAndRestart(awayMs: number): Promise<void>;
  close(): Promise<void>;
};

/** @param more arguments, such as another `--maxmemory-policy`. */
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
    await answering(url);
    return server;
  };
  let server = await start();
  return {
    url,
    async killAndRestart(awayMs) {
      await killed(server);
      await delay(awayMs);
      server = await start();
    },
    async close() {
      await killed(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function killed(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGKILL');
  await exit;
}

async function answering(url: string): Promise<void> {
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  // It is asked until it answers.
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

/** The built command in a process of its own, for which names below fleet.test have addresses. */
type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

type Running = {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolved when stderr has the text, or the process has ended. */
  said(text: string): Promise<void>;
};

const lookup = pathToFileURL(join(packageRoot(), 'lib/proof/fleet/lookup.js')).href;

/** @param args after `fleet`. */
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
  const said = async (text: string) => {
    const looking = { over: false };
    void ended.finally(() => {
      looking.over = true;
    });
    while (!looking.over && !err.includes(text)) await delay(20);
  };
  return { child, ended, said };
}

export const fleet = async (args: readonly string[], cwd: string): Promise<Ended> =>
  (await startFleet(args, cwd)).ended;
