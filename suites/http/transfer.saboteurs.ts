/** Saboteurs of how answers arrive: the length and the content coding of a body, and what equal requests get later. */
import type { Handler, Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import {
  at,
  both,
  type Condition,
  not,
  toReceivedRequest,
  withHeader,
  withMethod,
  withRpc,
  withTool,
} from '../sabotage/conditions.ts';
import { onChildSitemap, onMetadata, onProduct, onProfile, onSitemapIndex } from '../sabotage/documents.ts';
import { alterHeaders, htmlResponse } from '../sabotage/http.ts';
import { onCommerce } from '../sabotage/rpc.ts';

const got = withMethod('GET');

/** The bytes stay as they are. */
const labelled = (when: Condition, coding: string): Sabotage =>
  alterHeaders(when, (headers) => headers.set('content-encoding', coding));

/** The body ends before its announced length. */
const cut = (when: Condition): Sabotage =>
  alterHeaders(when, (headers) => headers.set('content-length', '9999999'));

const withTwoLengths = (when: Condition): Sabotage =>
  alterHeaders(when, (headers) => headers.set('content-length', '40, 41'));

const forMarkdown = withHeader('accept', (accept) => accept.includes('text/markdown'));

const onSearch = both(got, at('/search'));

/** @param from the first of equal requests that gets the other response, counted from 1. */
const fromThe =
  (from: number, when: Condition, respond: () => Response): Sabotage =>
  (storefront: Handler) => {
    const times = new Map<string, number>();
    return async (request, client) => {
      const received = await toReceivedRequest(request);
      if (!both(got, when)(received)) return storefront(request, client);
      const key = JSON.stringify([request.url, [...request.headers]]);
      const time = (times.get(key) ?? 0) + 1;
      times.set(key, time);
      return time >= from ? respond() : storefront(request, client);
    };
  };

const onUnknown = at('/products/zq-unknown-collection.json');

const errorBodies = {
  checks: ['catalog/http-failures-carry-an-error-body'],
  because: 'the response is an HTTP failure without an Error body as well',
};

const everyCaller = {
  checks: ['discovery/every-caller-gets-the-documents'],
  because: 'the same address has served the profile before',
};

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/answers-can-be-read', {
    'metadata-is-called-gzip': labelled(both(got, onMetadata), 'gzip'),
    'older-pinned-profile-is-cut': cut(both(got, at('/.well-known/ucp/2026-01-23'))),
    'openapi-redirect-has-two-lengths': withTwoLengths(both(got, at('/openapi.json'))),
  }),
  ...breaking('catalog/answers-can-be-read', {
    'single-products-are-called-brotli': labelled(both(got, onProduct), 'br'),
    'default-list-is-cut': cut(both(got, at('/products.json'), ({ url }) => url.search === '')),
    'search-page-is-called-deflate': labelled(both(onSearch, not(forMarkdown)), 'deflate'),
  }),
  ...breaking('sitemap/answers-can-be-read', {
    'sitemap-has-two-lengths': withTwoLengths(both(got, onSitemapIndex)),
    'collections-sitemap-is-called-gzip': labelled(both(got, onChildSitemap('collections')), 'gzip'),
  }),
  ...breaking('markdown/answers-can-be-read', {
    'markdown-of-the-search-is-called-gzip': labelled(both(onSearch, forMarkdown), 'gzip'),
  }),
  ...breaking('json-rpc/answers-can-be-read', {
    'tools-are-called-gzip': labelled(both(onCommerce, withRpc('tools/list')), 'gzip'),
    'search-results-are-cut': cut(both(onCommerce, withTool('search_catalog'))),
  }),
  ...breaking('discovery/later-requests-get-the-same', {
    'openapi-redirect-is-cached-as-a-page': fromThe(2, at('/openapi.json'), () => htmlResponse(200)),
    'third-profile-is-empty': {
      alsoCatches: everyCaller,
      sabotage: fromThe(3, onProfile, () => Response.json({})),
    },
    'second-profile-is-not-modified': fromThe(2, onProfile, () => new Response(null, { status: 304 })),
  }),
  ...breaking('catalog/unknown-products-stay-unknown', {
    'unknown-product-is-cached-as-a-page': fromThe(2, onUnknown, () => htmlResponse(200)),
    'third-request-for-an-unknown-product-has-no-body': {
      alsoCatches: errorBodies,
      sabotage: fromThe(3, onUnknown, () => new Response(null, { status: 404 })),
    },
  }),
];
