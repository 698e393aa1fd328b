/** All parts, layer by layer, and the cases of the table: each configuration of each part. */
import { mcp, mocks, oauth } from './endpoints.ts';
import { cors, rateLimiting, servers, sitemaps } from './frameworks.ts';
import type { Configuration, Part } from './part.ts';

export const parts: readonly Part[] = [
  ...rateLimiting,
  ...cors,
  ...sitemaps,
  ...mcp,
  ...oauth,
  ...servers,
  ...mocks,
];

export type Case = { readonly part: Part; readonly configuration: Configuration };

export const cases: readonly Case[] = parts.flatMap((part) =>
  part.configurations.map((configuration) => ({ part, configuration })),
);

export const isInTenth = ({ part, configuration }: Case): boolean =>
  part.tenth === true && part.configurations[0] === configuration;

export const caseName = ({ part, configuration }: Case): string => `parts/${part.id}/${configuration.name}`;

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
