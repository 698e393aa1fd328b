/** A list of products that are made when they are read, so that a large catalog takes little memory. */
import type { Product } from './product.ts';

/** All of a product but its description, which may be long. */
export type Outline = Omit<Product, 'body_html'>;

/** Makes the product at an index of the catalog. */
export type Maker = {
  readonly product: (index: number) => Product;
  readonly outline: (index: number) => Outline;
};

export interface Listing {
  readonly length: number;
  /** As the method of an array. */
  slice(start?: number, end?: number): readonly Product[];
  outlines(start?: number, end?: number): readonly Outline[];
  filter(test: (product: Outline) => boolean): Listing;
}

/** @param indices of the products in the catalog. */
export function listing(maker: Maker, indices: Uint32Array): Listing {
  return {
    length: indices.length,
    slice: (start, end) => Array.from(indices.subarray(start, end), maker.product),
    outlines: (start, end) => Array.from(indices.subarray(start, end), maker.outline),
    filter: (test) =>
      listing(
        maker,
        indices.filter((index) => test(maker.outline(index))),
      ),
  };
}
