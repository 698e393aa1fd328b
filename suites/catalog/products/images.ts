/** Images: their members and their addresses. */
import { rule } from '../../../lib/assert/rule.ts';
import type { Check } from '../../../lib/model/check.ts';
import { listedImages, objectOf, partsOf, wrong } from './shown.ts';
import { allWellFormed } from './well-formed.ts';

export const checks: readonly Check[] = [
  allWellFormed({
    id: 'catalog/every-image-is-well-formed',
    requires: ['catalog.image.fields'],
    claim:
      'Every image that the catalog shows has all members of an image, each of its type, and a URI as src.',
    parts: (products) => partsOf(products, 'images'),
    schema: 'image',
  }),

  rule({
    id: 'catalog/image-sources-are-uris',
    requires: ['catalog.standards.image-source'],
    claim: 'The src of every image consists of characters that a URI may contain.',
    of: listedImages,
    holds: (shown) => {
      const { src } = objectOf(shown);
      if (typeof src !== 'string') return undefined;
      const isUri = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/.test(src) && URL.canParse(src);
      return isUri ? [] : [wrong(shown, 'src', src, 'a URI (RFC 3986)')];
    },
  }),
];
