/** All parts, layer by layer. */
import type { Part } from './part.ts';
import { cors } from './rows/cors.ts';
import { mcp } from './rows/mcp.ts';
import { mocks } from './rows/mocks.ts';
import { oauth } from './rows/oauth.ts';
import { rateLimiting } from './rows/rate-limiting.ts';
import { servers } from './rows/servers.ts';
import { sitemaps } from './rows/sitemaps.ts';

export const parts: readonly Part[] = [
  ...rateLimiting,
  ...cors,
  ...sitemaps,
  ...mcp,
  ...oauth,
  ...servers,
  ...mocks,
];

/** What is not in the table, with the reason. */
export const leftOut: readonly { readonly name: string; readonly because: string }[] = [
  {
    name: '@stoplight/prism-cli from 5.15',
    because: 'it needs Node 24, and the lab runs on Node 20. 5.14.2 is the newest version that does.',
  },
  {
    name: 'oauth2-mock-server from 9',
    because: 'it needs Node 22. 8.2.3 is the newest version that runs on Node 20.',
  },
  {
    name: '@stoplight/prism-http',
    because: 'it is the library of @stoplight/prism-cli, which is in the table.',
  },
  {
    name: 'the command of next-sitemap',
    because:
      'it reads the build of a Next.js application. Its functions for route handlers are in the table.',
  },
];
