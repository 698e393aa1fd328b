/** All suites, in the interface's order. */
import type { Suite } from '../lib/model/check.ts';
import { catalog as catalogOfInterface } from './catalog/index.ts';
import { commerce as commerceOfInterface } from './commerce/index.ts';
import { corsInBrowser, cors as corsOfInterface } from './cors/index.ts';
import { discovery as discoveryOfInterface } from './discovery/index.ts';
import { jsonRpc as jsonRpcOfInterface } from './json-rpc/index.ts';
import { markdown as markdownOfInterface } from './markdown/index.ts';
import { quick } from './quick.ts';
import { rateLimiting as rateLimitingOfInterface } from './rate-limiting/index.ts';
import { sitemap as sitemapOfInterface } from './sitemap/index.ts';
import { ucpCommerce, ucpDiscovery } from './ucp/index.ts';

/** Marks the checks of a quick audit. */
export const askQuickly = (suite: Suite): Suite => ({
  ...suite,
  checks: suite.checks.map((check) => {
    const representative = quick[check.id];
    if (representative === undefined) return check;
    return { ...check, quick: representative === 'all' ? {} : { representative } };
  }),
});

export const catalog: Suite = askQuickly(catalogOfInterface);

export const cors: Suite = askQuickly(corsOfInterface);

export const jsonRpc: Suite = askQuickly(jsonRpcOfInterface);

export const markdown: Suite = askQuickly(markdownOfInterface);

export const rateLimiting: Suite = askQuickly(rateLimitingOfInterface);

export const sitemap: Suite = askQuickly(sitemapOfInterface);

export const discovery: Suite = askQuickly({
  ...discoveryOfInterface,
  checks: [...discoveryOfInterface.checks, ...ucpDiscovery],
});

export const commerce: Suite = askQuickly({
  ...commerceOfInterface,
  checks: [...commerceOfInterface.checks, ...ucpCommerce],
});

export const suites: readonly Suite[] = [
  discovery,
  catalog,
  sitemap,
  cors,
  markdown,
  jsonRpc,
  commerce,
  rateLimiting,
];

/** All suites, including the checks that need a browser. */
export const suitesInBrowser: readonly Suite[] = suites.map((suite) =>
  suite.area === corsInBrowser.area
    ? { ...suite, checks: [...suite.checks, ...corsInBrowser.checks] }
    : suite,
);
