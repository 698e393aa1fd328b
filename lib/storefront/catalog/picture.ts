/** Draws the product images, so that every image URL of the catalog works. */

import { notFound } from '../http/failure.ts';
import { representation, send } from '../http/representation.ts';
import { type App, addRoute } from '../http/route.ts';
import type { Catalog } from './catalog.ts';
import type { Image } from './product.ts';

function draw({ id, width, height }: Image): string {
  const hue = id % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 40% 70%)"/></svg>`;
}

/** Serves /cdn/shop/files/{image id}.svg. */
export function pictureRoutes(app: App, catalog: Catalog): void {
  addRoute(app, '/cdn/shop/files/:file{[0-9]+\\.svg}', {
    GET: ({ req }) => {
      const image = catalog.image(req.param('file')?.slice(0, -'.svg'.length) ?? '');
      if (!image) return notFound('There is no such picture.');
      return send(req.raw, representation('image/svg+xml', draw(image)));
    },
  });
}
