/** Serves documents of ours that a storefront fetches while it is audited, and counts what was asked for. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HostedFile, HostingLog } from '../model/policy.ts';
import type { Target } from '../model/target.ts';
import { plainAddress } from './reach.ts';

/** Where the log is, below the base. It is asked for like any document, so that recordings have it too. */
export const logPath = '/log';

/** Rows of the log, one for each address under which a file was asked for: a storefront may invent addresses. */
const maxRows = 200;

const chunk = new TextEncoder().encode(' '.repeat(16 * 1024));

/**
 * @param base without a trailing slash.
 * @param inside other addresses that lead here, which only somebody within the same network can reach.
 * @param closed an address where nothing listens.
 */
export function createHosting(
  files: readonly HostedFile[],
  base: string,
  inside: readonly string[],
  closed?: string,
): (request: Request) => Response {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const rows = new Map<string, HostingLog['requests'][number]>();
  const folder = new URL(base).pathname.replace(/\/$/, '');
  const count = (path: string, host: string, isWhole: boolean) => {
    const key = `${host} ${path}`;
    const row = rows.get(key) ?? { path, host, count: 0, whole: 0 };
    if (rows.size >= maxRows && !rows.has(key)) return;
    rows.set(key, isWhole ? { ...row, whole: row.whole + 1 } : { ...row, count: row.count + 1 });
  };
  const log = (): HostingLog => ({
    inside,
    ...(closed !== undefined && { closed }),
    requests: [...rows.values()],
  });
  return ({ url }) => {
    const { pathname, host } = new URL(url);
    const path = pathname.startsWith(folder) ? pathname.slice(folder.length) : pathname;
    if (path === logPath) return Response.json(log(), { headers: { 'Cache-Control': 'no-store' } });
    const file = byPath.get(path);
    count(path.slice(0, 100), host, false);
    if (!file) return new Response('not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
    const body = bodyOf(file, () => count(path, host, true));
    return new Response(body, { status: file.status ?? 200, headers: { ...file.headers } });
  };
}

/** Whether any web server can have a file, and not only ours. */
export const isPlain = ({ status, stalls, padding = 0 }: HostedFile): boolean =>
  status === undefined && !stalls && padding < 1024 * 1024;

/** Sent as it is read, so that it is known whether a storefront has read all of it. */
function bodyOf({ body, padding = 0, stalls }: HostedFile, onWhole: () => void): ReadableStream<Uint8Array> {
  let left = padding;
  let isSent = false;
  return new ReadableStream(
    {
      pull(controller) {
        if (stalls) return new Promise<void>(() => {});
        if (!isSent) {
          isSent = true;
          if (body !== '') return controller.enqueue(new TextEncoder().encode(body));
        }
        if (left > 0) {
          controller.enqueue(chunk.subarray(0, left));
          left -= chunk.length;
          return;
        }
        onWhole();
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

type Aimed = { readonly target: Target; close(): Promise<void> };

/**
 * Serves the files for the time of a run, if it has the consent `profiles`, the storefront is on the loopback, and they are
 * not hosted elsewhere.
 * @returns the target with the base of the files.
 */
export async function hostedFor(target: Target, files: readonly HostedFile[] = []): Promise<Aimed> {
  const isWanted = target.consents.includes('profiles') && target.profileBase === undefined;
  if (!isHere(target) || !isWanted || files.length === 0) return { target, async close() {} };
  const { base, close } = await serveHosting(files, `seed${target.seed}`);
  return { target: { ...target, profileBase: base }, close };
}

function isHere({ baseUrl }: Target): boolean {
  const host = new URL(baseUrl).hostname;
  return /(^|\.)localhost$/.test(host) || plainAddress(host).startsWith('127.');
}

/** Without files that it can fetch, a storefront is not asked what needs them. */
export const canFetchFiles = (target: Target): boolean => target.profileBase !== undefined || isHere(target);

type Hosted = {
  /** Without a trailing slash. */
  readonly base: string;
  close(): Promise<void>;
};

/**
 * Serves the files on the loopback, on a free port.
 * @param folder below which they are, so that no storefront knows them from an earlier run.
 */
async function serveHosting(files: readonly HostedFile[], folder: string): Promise<Hosted> {
  let answer: (request: Request) => Response = () => new Response(null, { status: 503 });
  const server = createServer((incoming, outgoing) => void respond(answer, incoming, outgoing));
  const port = await listen(server);
  const closed = await closedPort();
  const base = `http://127.0.0.1:${port}/${folder}`;
  // Systems connect the unspecified address to this machine, and no guard takes it for a public one.
  answer = createHosting(files, base, [`http://0.0.0.0:${port}/${folder}`], `http://127.0.0.1:${closed}`);
  return {
    base,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  answer: (request: Request) => Response,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const address = `http://${headers.host ?? 'nowhere'}${url.startsWith('/') ? url : '/'}`;
  const isAnswered = URL.canParse(address) && (method === 'GET' || method === 'HEAD');
  const response = isAnswered ? answer(new Request(address)) : new Response(null, { status: 400 });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (method === 'HEAD' || !response.body) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  // A storefront may stop reading at any time.
  await pipeline(Readable.fromWeb(response.body as never), outgoing).catch(() => {});
}

/** A port that was free just now, and that the system does not give away again at once. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
