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
    fix: 'Return every image with integers as id, width, height and position, and with an absolute URI as src, which begins with a scheme such as https:.',
    parts: (products) => partsOf(products, 'images'),
    schema: 'image',
  }),

  rule({
    id: 'catalog/image-sources-are-uris',
    requires: ['catalog.standards.image-source'],
    claim: 'The src of every image consists of characters that a URI may contain.',
    fix: 'Percent-encode the characters in the src of an image that a URI may not contain, such as letters outside ASCII.',
    of: listedImages,
    holds: (shown) => {
      const { src } = objectOf(shown);
      if (typeof src !== 'string') return undefined;
      const isUri = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/.test(src) && URL.canParse(src);
      return isUri ? [] : [wrong(shown, 'src', src, 'a URI (RFC 3986)')];
    },
  }),
];
