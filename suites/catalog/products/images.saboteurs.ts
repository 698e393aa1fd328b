/** Breaks the members of images. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { alterParts } from '../../sabotage/catalog/alter-products.ts';
import { changeAt, setAt } from '../../sabotage/json/change-at.ts';
import { only } from '../../sabotage/only.ts';

const image = 'catalog/every-image-is-well-formed';

export const saboteurs: readonly Saboteur[] = [
  ...breaking([image, 'catalog/image-sources-are-uris'], {
    'image-sources-without-a-scheme': alterParts(
      'images',
      changeAt('/src', (src) => String(src).replace(/^https?:/, '')),
    ),
  }),
  ...breaking(image, {
    'image-widths-in-pixels': alterParts(
      'images',
      changeAt('/width', (width) => `${width}px`),
    ),
    'thirtieth-image-without-a-height': alterParts('images', only(29, setAt('/height', null))),
  }),
  ...breaking('catalog/image-sources-are-uris', {
    'image-sources-outside-ascii': alterParts(
      'images',
      changeAt('/src', (src) => `${src}?alt=café`),
    ),
  }),
];
