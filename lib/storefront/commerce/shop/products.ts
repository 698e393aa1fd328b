/** Products by their ids. */
import type { Product } from '../../catalog/product.ts';
import { refusal } from '../rpc-error.ts';
import type { Shop } from './shop.ts';

/**
 * @param id of a product, or of one of its variants.
 * @throws RpcError for an unknown id.
 */
export function requireProduct({ catalog }: Shop, id: string): Product {
  const product = catalog.find(id);
  if (!product) throw refusal('not_found', `There is no product "${id}".`, { path: '/id' });
  return product;
}
