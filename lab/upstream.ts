/** The reference storefront behind a front end: it listens on one address and advertises another. */
import { type Handler, type Served, serve, storefront } from '../lib/storefront/index.ts';
import type { Upstream } from './row.ts';

/** Far beyond what an audit sends, so that only the limits of the front end are met. */
const unlimited = 1_000_000;

const brokenPage = '<html><head><title>500</title></head><body><h1>Application error</h1></body></html>';

const broken = (): Response =>
  new Response(brokenPage, { status: 500, headers: { 'content-type': 'text/html' } });

const breakdowns: Readonly<Record<NonNullable<Upstream['fails']>, (handler: Handler) => Handler>> = {
  posts: (handler) => async (request, client) =>
    request.method === 'POST' ? broken() : handler(request, client),
  repeats: (handler) => {
    const answered = new Set<string>();
    return async (request, client) => {
      const address = `${request.url} ${request.headers.get('accept')}`;
      if (request.method === 'POST' || answered.has(address)) return broken();
      answered.add(address);
      return handler(request, client);
    };
  },
};

/** @param publicUrl the origin of the front end. */
export async function startUpstream(publicUrl: string, settings: Upstream = {}): Promise<Served> {
  const { rate = unlimited, windowMs = 1000, advertises = publicUrl } = settings;
  return serve({
    rate,
    windowMs,
    wrap: (_, { options }) => {
      const canonicalUrl = settings.canonicalBehindFrontEnd
        ? publicUrl.replace('127.0.0.1', 'localhost')
        : options.canonicalUrl;
      // The oauth provider of a storefront knows its own origin, so that a second storefront is made for the public one.
      const { handler } = storefront({ rate, windowMs, baseUrl: advertises, canonicalUrl });
      return settings.fails === undefined ? handler : breakdowns[settings.fails](handler);
    },
  });
}
