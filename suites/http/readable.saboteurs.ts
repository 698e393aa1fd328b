/** Saboteurs of the transfer of a body: its length and its content coding. */
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import {
  at,
  both,
  type Condition,
  not,
  withHeader,
  withMethod,
  withRpc,
  withTool,
} from '../sabotage/conditions.ts';
import { onChildSitemap, onMetadata, onProduct, onSitemapIndex } from '../sabotage/documents.ts';
import { alterHeaders } from '../sabotage/http.ts';
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
];
