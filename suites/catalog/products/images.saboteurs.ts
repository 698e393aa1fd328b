/** Breaks the members of images. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { alterParts } from '../../sabotage/alter-products.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { only } from '../../sabotage/only.ts';
import { change, put } from '../../sabotage/put.ts';

const image = 'catalog/every-image-is-well-formed';

export const saboteurs: readonly Saboteur[] = [
  ...breaking([image, 'catalog/image-sources-are-uris'], {
    'image-sources-without-a-scheme': alterParts(
      'images',
      change('/src', (src) => String(src).replace(/^https?:/, '')),
    ),
  }),

  ...breaking(image, {
    'image-widths-in-pixels': alterParts(
      'images',
      change('/width', (width) => `${width}px`),
    ),
    'thirtieth-image-without-a-height': alterParts('images', only(29, put('/height', null))),
  }),

  ...breaking('catalog/image-sources-are-uris', {
    'image-sources-outside-ascii': alterParts(
      'images',
      change('/src', (src) => `${src}?alt=café`),
    ),
  }),
];
