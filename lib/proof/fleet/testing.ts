/** A fleet for tests: many storefronts behind one server, a Redis with its own port and folder, the command as a process, and the rows that it leaves. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createWebServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { Redis } from 'ioredis';
import { saboteurs } from '../../../suites/saboteurs.ts';
import type { PromiseRow, StorefrontRow } from '../../fleet/results/rows.ts';
import { auditsIn, weeksIn } from '../../fleet/results/store.ts';
import { packageRoot } from '../../package/package-root.ts';
import { type Handler, storefront } from '../../storefront/index.ts';
import { built } from '../built.ts';

export type ManyOptions = {
  readonly storefronts: number;
  /** Number of edges; each has its own address. */
  readonly edges: number;
  /** How many of every ten storefronts are sabotaged, by varying saboteurs. */
  readonly sabotagedOfTen?: number;
  /** By default a free port. A fixed port gives the same origins, and so the same seeds. */
  readonly port?: number;
};

/** A request at an edge; `at` in milliseconds since the epoch. */
export type Arrival = { readonly at: number; readonly edge: number };

export type Many = {
  /** In the order of their indexes. */
  readonly origins: readonly string[];
  /** The list of the fleet as NDJSON, with canonical hosts. */
  readonly list: string;
  readonly arrivals: readonly Arrival[];
  /** The id of the saboteur of a storefront. */
  saboteurOf(index: number): string | undefined;
  close(): Promise<void>;
};

/** Saboteurs that a read-only audit can catch. */
const readable = saboteurs.filter(({ id }) => !/rate|burst|checkout|cart/.test(id));

/** Maximum number of storefronts in memory; the least recently used one is evicted. */
const maxAlive = 64;

/** Each host name is a separate storefront at the address of its edge. */
export async function serveMany(options: ManyOptions): Promise<Many> {
  const { storefronts, edges, sabotagedOfTen = 4 } = options;
  const server = createWebServer();
  const arrivals: Arrival[] = [];
  const alive = new Map<number, Handler>();
  const saboteurOf = (index: number) =>
    index % 10 < sabotagedOfTen ? readable[(index * 7) % readable.length] : undefined;
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  const nameOf = (index: number) => `shop-${index}.edge-${(index % edges) + 1}.fleet.test:${port}`;
  const handlerOf = (index: number): Handler => {
    const known = alive.get(index) ?? handlerFor(index);
    alive.delete(index);
    alive.set(index, known);
    const [oldest = index] = alive.keys();
    if (alive.size > maxAlive) alive.delete(oldest);
    return known;
  };
  const handlerFor = (index: number): Handler => {
    const made = storefront({
      ...{ seed: index + 1, products: 5 + (index % 20), rate: 1_000_000 },
      ...{ dialect: index % 3 === 0 ? 'ucp' : 'document' },
      ...{ baseUrl: `http://${nameOf(index)}`, canonicalUrl: `http://www.${nameOf(index)}` },
    });
    const sabotage = saboteurOf(index)?.sabotage;
    return sabotage ? sabotage(made.handler) : made.handler;
  };
  const listener = getRequestListener(
    (request, { incoming }) => {
      const index = indexOf(incoming.headers.host);
      // Each audit starts with robots.txt; a new storefront resets saboteurs with state.
      if (new URL(request.url).pathname === '/robots.txt') alive.delete(index);
      arrivals.push({ at: Date.now(), edge: (index % edges) + 1 });
      return handlerOf(index)(standard(request), { ip: '127.0.0.1' });
    },
    { overrideGlobalObjects: false },
  );
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing));
  const origins = Array.from({ length: storefronts }, (_, index) => `http://${nameOf(index)}`);
  const lines = origins.map((url, index) => ({ url, 'canonical-url': `http://www.${nameOf(index)}` }));
  return {
    origins,
    list: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    arrivals,
    saboteurOf: (index) => saboteurOf(index)?.id,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const indexOf = (host = ''): number => Number(/shop-(\d+)\./.exec(host)?.[1] ?? 0);

/** Saboteurs may clone a request, which the listener's own request class does not support. */
const standard = ({ url, method, headers, body }: Request): Request =>
  new Request(url, { method, headers, body, ...(body && { duplex: 'half' }) });

export type RedisServer = {
  readonly url: string;
  /** Confirmed writes survive: every write is synced to the append-only file. */
  killAndRestart(awayMs: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * REDIS_SERVER selects another program, such as valkey-server.
 * @param more further arguments, such as another `--maxmemory-policy`.
 */
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

export type Rows = {
  readonly storefronts: readonly Partial<StorefrontRow>[];
  readonly promises: readonly PromiseRow[];
};

/**
 * The rows of all weeks, without members that differ from run to run, such as times and workers. Sorted by origin; the
 * promises of a storefront in the order of the register.
 */
export async function rowsIn(out: string): Promise<Rows> {
  const storefronts: Partial<StorefrontRow>[] = [];
  const promises: PromiseRow[] = [];
  for (const week of await weeksIn(out)) {
    const files = [...(await auditsIn(out, week)).values()].toSorted();
    for (const file of files) {
      const lines = gunzipSync(await readFile(file))
        .toString()
        .trimEnd()
        .split('\n');
      for (const row of lines.map((line): PromiseRow | StorefrontRow => JSON.parse(line))) {
        if (row.kind === 'promise') {
          promises.push(row);
        } else storefronts.push(reproducible(row));
      }
    }
  }
  const byOrigin = (one: { origin?: string }, other: { origin?: string }) =>
    (one.origin ?? '') < (other.origin ?? '') ? -1 : 1;
  return { storefronts: storefronts.toSorted(byOrigin), promises: promises.toSorted(byOrigin) };
}

const reproducible = ({ worker: _, startedAt: __, seconds: ___, requests: ____, ...row }: StorefrontRow) =>
  row;
