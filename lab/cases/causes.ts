/** Causes that several servers have, each as a person would tell it. */
import type { ExpectedCause } from '../row.ts';

type Owner = ExpectedCause['owner'];

/** Access-Control-Allow-Origin where it is promised absent, missing where it is promised, or there twice. */
export const wrongAcao: ExpectedCause = {
  areas: ['cors'],
  title: ['Access-Control-Allow-Origin'],
  fix: ['Access-Control-Allow-Origin'],
  owner: 'edge',
};

export const wellKnownRefused = (status: 403 | 404): ExpectedCause => ({
  areas: ['discovery'],
  title: ['/.well-known/', `${status}`],
  fix: ['/.well-known/'],
  owner: 'unknown',
});

/** Error bodies replaced by pages. */
export const errorPages: ExpectedCause = {
  areas: ['catalog', 'discovery', 'commerce', 'json-rpc'],
  title: ['HTML|Error body|not JSON|JSON body'],
  fix: ['code', 'message'],
  owner: 'edge',
};

export const preflightRefused = (status: 403 | 405): ExpectedCause => ({
  areas: ['cors'],
  title: ['preflight|OPTIONS', `${status}`],
  fix: ['preflight|OPTIONS'],
  owner: 'unknown',
  beside: true,
});

/** @param status as the server words a body that is too large. */
export const bodyRefused = (status: string): ExpectedCause => ({
  areas: ['commerce', 'json-rpc'],
  title: [status],
  fix: ['body|bodies|size|larger'],
  owner: 'unknown',
});

export const limitIgnored = (owner: Owner): ExpectedCause => ({
  areas: ['catalog'],
  title: ['limit'],
  fix: owner === 'edge' ? ['query|cache|limit'] : ['limit|query'],
  owner,
});

export const markdownCached: ExpectedCause = {
  areas: ['markdown'],
  title: ['markdown|html'],
  fix: ['Vary|cache|Accept'],
  owner: 'edge',
};

export const postCached: ExpectedCause = {
  areas: ['json-rpc', 'commerce'],
  title: ['id|cache|another'],
  fix: ['cache'],
  owner: 'edge',
};

/** One page of the server in place of a 429 with an Error body. */
export const limitedByPage: ExpectedCause = {
  areas: ['rate-limiting', 'cors'],
  title: ['429'],
  fix: ['code', 'message'],
  owner: 'unknown',
};

/** Refusals at the limit that are no 429. */
export const limitedWithout429 = (how: string): ExpectedCause => ({
  areas: ['rate-limiting'],
  title: [how],
  fix: ['429'],
  owner: 'unknown',
});

export const redirected: ExpectedCause = {
  areas: ['json-rpc', 'commerce', 'discovery'],
  title: ['301'],
  fix: ['redirect|slash'],
  owner: 'unknown',
};

export const sitemapLabelled = (mediaType: string): ExpectedCause => ({
  areas: ['sitemap'],
  title: [mediaType],
  fix: ['application/xml'],
  owner: 'edge',
});
