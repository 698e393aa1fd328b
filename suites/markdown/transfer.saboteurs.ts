/** Saboteurs of HEAD on pages, and of their content codings. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { both, type Condition, withHeader, withMethod } from '../sabotage/conditions.ts';
import { setHeader } from '../sabotage/http/alter-headers.ts';
import { alterResponse } from '../sabotage/http/alter-response.ts';
import { alterStatus } from '../sabotage/http/alter-status.ts';
import { breakingUcp } from '../sabotage/rpc/ucp-saboteur.ts';
import {
  accepts,
  alterAccept,
  asMarkdown,
  collections,
  namedPages,
  search,
} from './saboteurs/alter-accept.ts';

const headed = both(namedPages, withMethod('HEAD'));
const withoutCoding = withHeader('accept-encoding', (coding) => coding === 'identity');

export const saboteurs: readonly Saboteur[] = [
  ...breaking('markdown/head-negotiates-as-get', {
    'head-does-not-negotiate': alterAccept(headed, 'text/html'),
    'head-of-search-is-not-allowed': alterStatus(both(headed, search), 405),
    'head-of-collections-is-plain-text': setHeader(both(headed, collections), 'content-type', 'text/plain'),
  }),
  ...breaking('markdown/pages-are-plain-on-request', {
    'cached-gzip-for-who-accepts-none': packs(both(namedPages, withoutCoding), gzipSync, 'gzip'),
    'cached-brotli-of-collections': packs(both(collections, withoutCoding), brotliCompressSync, 'br'),
  }),
  ...breaking('markdown/pages-hold-markdown', {
    'markdown-is-gzip-without-its-header': packs(both(collections, asMarkdown), gzipSync),
    'markdown-is-brotli-without-its-header': packs(both(namedPages, asMarkdown), brotliCompressSync),
  }),
  ...breaking('markdown/plain-requests-get-html', {
    'html-is-gzip-without-its-header': packs(both(namedPages, accepts(/^\*\/\*$/)), gzipSync),
  }),
  ...breakingUcp('markdown/head-negotiates-as-get', {
    'ucp-head-does-not-negotiate': alterAccept(headed, 'text/html'),
  }),
  ...breakingUcp('markdown/pages-hold-markdown', {
    'ucp-markdown-is-gzip-without-its-header': packs(both(collections, asMarkdown), gzipSync),
  }),
];

/** Compresses the body; without a coding the header is forgotten. */
function packs(when: Condition, pack: (text: string) => Uint8Array, coding?: string): Sabotage {
  return alterResponse(when, async (response) => {
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    if (coding !== undefined) headers.set('content-encoding', coding);
    return new Response(new Uint8Array(pack(await response.text())), { status: response.status, headers });
  });
}
