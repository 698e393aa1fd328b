/** Breaks the members of images. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterParts } from '../../sabotage/alter-products.ts';
import { only } from '../../sabotage/only.ts';
import { change, put } from '../../sabotage/put.ts';

const image = 'catalog/every-image-is-well-formed';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'image-sources-without-a-scheme',
    breaks: [image, 'catalog/image-sources-are-uris'],
    sabotage: alterParts(
      'images',
      change('/src', (src) => String(src).replace(/^https?:/, '')),
    ),
  }),
  saboteur({
    id: 'image-widths-in-pixels',
    breaks: [image],
    sabotage: alterParts(
      'images',
      change('/width', (width) => `${width}px`),
    ),
  }),
  saboteur({
    id: 'thirtieth-image-without-a-height',
    breaks: [image],
    sabotage: alterParts('images', only(29, put('/height', null))),
  }),
  saboteur({
    id: 'image-sources-outside-ascii',
    breaks: ['catalog/image-sources-are-uris'],
    sabotage: alterParts(
      'images',
      change('/src', (src) => `${src}?alt=café`),
    ),
  }),
];
