/** Saboteurs that show one product on the pages of all. */
import type { Handler, Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import {
  at,
  both,
  type Condition,
  not,
  reading,
  toReceivedRequest,
  withHeader,
} from '../sabotage/conditions.ts';

const onProductPage = both(reading, at(/^\/products\/[^/]+(?<!\.json)$/));

const forMarkdown = withHeader('accept', (accept) => accept.startsWith('text/markdown, '));

/** Every page of a product is the first one that was requested. */
const keepsTheFirst =
  (when: Condition): Sabotage =>
  (storefront: Handler) => {
    let first: string | undefined;
    return async (request, client) => {
      if (!when(await toReceivedRequest(request))) return storefront(request, client);
      first ??= request.url;
      return storefront(new Request(first, request), client);
    };
  };

export const saboteurs: readonly Saboteur[] = [
  ...breaking('markdown/product-pages-name-their-product', {
    'markdown-of-products-is-that-of-the-first': keepsTheFirst(both(onProductPage, forMarkdown)),
    'html-of-products-is-that-of-the-first': keepsTheFirst(both(onProductPage, not(forMarkdown))),
  }),
];
