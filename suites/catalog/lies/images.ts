/** Lies about the members of images. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterParts } from '../../sabotage/catalog/alter-products.ts';
import { changeAt, setAt } from '../../sabotage/json/change-at.ts';
import { only } from './shared.ts';

const image = 'catalog/every-image-is-well-formed';

export const imageLies: readonly Saboteur[] = [
  saboteur({
    id: 'image-sources-without-a-scheme',
    breaks: [image, 'catalog/image-sources-are-uris'],
    sabotage: alterParts(
      'images',
      changeAt('/src', (src) => String(src).replace(/^https?:/, '')),
    ),
  }),
  saboteur({
    id: 'image-widths-in-pixels',
    breaks: [image],
    sabotage: alterParts(
      'images',
      changeAt('/width', (width) => `${width}px`),
    ),
  }),
  saboteur({
    id: 'thirtieth-image-without-a-height',
    breaks: [image],
    sabotage: alterParts('images', only(29, setAt('/height', null))),
  }),
  saboteur({
    id: 'image-sources-outside-ascii',
    breaks: ['catalog/image-sources-are-uris'],
    sabotage: alterParts(
      'images',
      changeAt('/src', (src) => `${src}?alt=café`),
    ),
  }),
];
