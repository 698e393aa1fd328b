/** Saboteurs that escape names in JSON as for HTML. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { alterParts, alterProducts } from '../sabotage/documents.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('catalog/names-are-plain-text', {
    'third-title-is-escaped-as-for-html': alterProducts((product) =>
      Number(product.id) % 7 === 3 ? { ...product, title: `${product.title} &amp; more` } : product,
    ),
    'variant-titles-are-escaped-as-for-html': alterParts('variants', (variant) => ({
      ...variant,
      title: `${variant.title} 5&#39;`,
    })),
  }),
];
