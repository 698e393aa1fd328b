/** Saboteurs of the pages for people. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { at, both, not, reading, withHeader } from '../sabotage/conditions.ts';
import { alterHeaders, htmlResponse, replaceResponse } from '../sabotage/http.ts';

const prefersMarkdown = withHeader('accept', (accept) => /markdown/i.test(accept));
const onSearch = both(at('/search'), not(prefersMarkdown));
const onCollectionPage = at(/^\/collections\/[^/]+$/);
const search = 'catalog/search-is-html';

const alsoCatches = {
  checks: ['markdown/plain-requests-get-html'],
  because: 'it requests the same pages as HTML',
};

export const saboteurs: readonly Saboteur[] = [
  ...breaking(search, {
    'search-answers-json': {
      alsoCatches,
      sabotage: replaceResponse(both(onSearch, reading), () =>
        Response.json({ results: [] }, { headers: { vary: 'Accept' } }),
      ),
    },
    'search-needs-a-query': replaceResponse(
      both(onSearch, reading, ({ url }) => url.search === ''),
      () => htmlResponse(404),
    ),
    'search-hides-json-behind-html': {
      alsoCatches,
      sabotage: replaceResponse(
        both(onSearch, reading),
        () => new Response('{"results":[]}', { headers: { 'content-type': 'text/html', vary: 'Accept' } }),
      ),
    },
  }),
  ...breaking('catalog/collection-page-is-html', {
    'collection-page-is-json-for-programs': replaceResponse(
      both(
        onCollectionPage,
        reading,
        withHeader('accept', (accept) => accept === 'application/json'),
      ),
      () => Response.json({ collection: {} }),
    ),
    'collection-page-labelled-as-text': {
      alsoCatches,
      sabotage: alterHeaders(
        both(
          onCollectionPage,
          withHeader('accept', (accept) => accept.startsWith('text/html')),
        ),
        (headers) => headers.set('content-type', 'text/plain; charset=utf-8'),
      ),
    },
  }),
];
