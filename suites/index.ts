/** All suites, in the interface's order. */
import type { Suite } from '../lib/model/suite.ts';
import { catalog } from './catalog/index.ts';
import { commerce as commerceOfInterface } from './commerce/index.ts';
import { cors, corsInBrowser } from './cors/index.ts';
import { discovery as discoveryOfInterface } from './discovery/index.ts';
import { jsonRpc } from './json-rpc/index.ts';
import { markdown } from './markdown/index.ts';
import { rateLimiting } from './rate-limiting/index.ts';
import { sitemap } from './sitemap/index.ts';
import { ucpCommerce, ucpDiscovery } from './ucp/index.ts';

export { catalog, cors, jsonRpc, markdown, rateLimiting, sitemap };

export const discovery: Suite = {
  ...discoveryOfInterface,
  checks: [...discoveryOfInterface.checks, ...ucpDiscovery],
};

export const commerce: Suite = {
  ...commerceOfInterface,
  checks: [...commerceOfInterface.checks, ...ucpCommerce],
};

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

/** The same with the checks that need a browser. */
export const suitesInBrowser: readonly Suite[] = suites.map((suite) =>
  suite.area === corsInBrowser.area
    ? { ...suite, checks: [...suite.checks, ...corsInBrowser.checks] }
    : suite,
);
