/** Many storefronts behind one server: each host name is a separate storefront at the address of its edge. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { type Handler, storefront } from '../../storefront/index.ts';

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

export async function serveMany(options: ManyOptions): Promise<Many> {
  const { storefronts, edges, sabotagedOfTen = 4 } = options;
  const server = createServer();
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
