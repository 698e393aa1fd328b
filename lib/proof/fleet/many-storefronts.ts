/** Many storefronts behind one server: each host name is one of its own, faithful or sabotaged, at the address of its edge. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { type Handler, storefront } from '../../storefront/index.ts';

export type ManyOptions = {
  readonly storefronts: number;
  /** Serving edges, each with an address of its own. */
  readonly edges: number;
  /** So many of ten storefronts are sabotaged, each in another way. */
  readonly sabotagedOfTen?: number;
  /** A free one without it. The same port gives the same origins, and so the same seeds. */
  readonly port?: number;
};

/** When a request came to which edge, in milliseconds since the epoch. */
export type Arrival = { readonly at: number; readonly edge: number };

export type Many = {
  /** The storefronts, in their order. */
  readonly origins: readonly string[];
  /** The list of the fleet as NDJSON: each with its canonical host. */
  readonly list: string;
  readonly arrivals: readonly Arrival[];
  /** The id of the saboteur of a storefront, by its number. */
  saboteurOf(index: number): string | undefined;
  close(): Promise<void>;
};

/** Reading finds them. */
const readable = saboteurs.filter(({ id }) => !/rate|burst|checkout|cart/.test(id));

/** Storefronts with a catalog in memory; the oldest makes room. */
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
      // Each audit reads it once, at its beginning: saboteurs that remember something begin anew with it.
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

/** The listener's own request cannot be cloned, which a saboteur may want to do. */
const standard = ({ url, method, headers, body }: Request): Request =>
  new Request(url, { method, headers, body, ...(body && { duplex: 'half' }) });
