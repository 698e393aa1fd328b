/** The image entries of a product. */
import type { Image, Product } from './product.ts';

type Owner = Pick<Product, 'id' | 'created_at' | 'updated_at'>;

/** The file of each image is named after its id; the storefront draws it. */
export function images(product: Owner, firstId: number, count: number, baseUrl: string): readonly Image[] {
  return Array.from({ length: count }, (_, index): Image => {
    const id = firstId + index;
    return {
      id,
      src: `${baseUrl}/cdn/shop/files/${id}.svg`,
      width: 800,
      height: index % 2 === 0 ? 800 : 1000,
      position: index + 1,
      product_id: product.id,
      variant_ids: [],
      created_at: product.created_at,
      updated_at: product.updated_at,
    };
  });
}
