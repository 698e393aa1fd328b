/** A storefront with nested records, names of its own for everything, slugs as ids, and Money for each amount. */
import { catalogProduct } from '../frame/catalog.ts';
import { shop } from '../frame/shop.ts';
import { honest, type Plant } from '../frame/tools.ts';
import type { Variant } from '../variant.ts';
import { pieces } from './pieces.ts';
import { listed } from './tool-list.ts';
import { atelierTools } from './tools.ts';

/** @param plant a fault in its tools; none by default */
export const atelier = (plant: Plant = honest): Variant =>
  shop({
    name: 'atelier',
    listed,
    open: atelierTools,
    plant,
    result: (record) => ({
      content: [{ type: 'text', text: JSON.stringify(record) }],
      structuredContent: record,
    }),
    products: ({ otherUrl }) => pieces.map((piece) => catalogProduct(piece, otherUrl)),
    collections: { lamps: ({ product_type }) => product_type === 'Lamp' },
    rate: [200, 3_000],
  });
