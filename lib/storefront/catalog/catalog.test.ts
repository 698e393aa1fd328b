import { describe, expect, it } from 'vitest';
import type { CatalogOptions } from '../base/options.ts';
import { catalog } from './catalog.ts';
import type { Product } from './product.ts';

const options = {
  seed: 1,
  products: 60,
  size: 'small',
  currency: 'USD',
  baseUrl: 'http://storefront.test',
} as const;
const all = (changes: Partial<CatalogOptions> = {}) => catalog({ ...options, ...changes }).products.slice();
const products = all();

const has = (test: (product: Product) => boolean) => products.slice(0, 20).some(test);

describe('the catalog', () => {
  it('is determined by its seed', () => {
    expect(all()).toEqual(products);
    expect(all({ seed: 2 })).not.toEqual(products);
  });

  it('begins with the same products, whatever their number', () => {
    expect(all({ products: 25 })).toEqual(products.slice(0, 25));
  });

  it.each([1, 0, -7, 2 ** 40])('has unique, safe ids and handles with seed %d', (seed) => {
    const made = all({ seed, products: 200 });
    const ids = made.flatMap(({ id, variants, images }) => [
      id,
      ...[...variants, ...images].map((part) => part.id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(Number.isSafeInteger)).toBe(true);
    expect(new Set(made.map(({ handle }) => handle)).size).toBe(200);
  });

  it('has the unusual but lawful products among its first twenty', () => {
    expect(has(({ variants }) => variants.every(({ available }) => !available))).toBe(true);
    expect(has(({ title }) => /[^\x20-\x7e]/.test(title))).toBe(true);
    expect(has(({ variants }) => variants.every(({ sku }) => sku === null))).toBe(true);
    expect(has(({ variants }) => variants.every(({ sku }) => sku === ''))).toBe(true);
    expect(has(({ body_html }) => body_html === '')).toBe(true);
    expect(has(({ variants }) => variants[0]?.compare_at_price === '0.00')).toBe(true);
    expect(has(({ variants }) => variants[0]?.compare_at_price === null)).toBe(true);
    expect(has(({ variants }) => variants[0]?.compare_at_price === '45.00')).toBe(true);
    expect(has(({ product_type }) => product_type === '')).toBe(true);
    expect(has(({ tags }) => tags.length === 0)).toBe(true);
    expect(has(({ images }) => images.length === 0)).toBe(true);
    expect(has(({ images }) => images.length === 33)).toBe(true);
    expect(has(({ variants }) => variants[0]?.price === '0.00')).toBe(true);
    expect(has(({ variants }) => variants.every(({ grams }) => grams === 0))).toBe(true);
    expect(has(({ variants }) => variants[0]?.position === 3)).toBe(true);
    expect(has(({ variants, options }) => variants.length === 27 && options.length === 3)).toBe(true);
    expect(has(({ variants }) => variants.length === 1 && variants[0]?.title === 'Default Title')).toBe(true);
    expect(products.filter(({ handle }) => /[^a-z0-9-]/.test(handle))).toHaveLength(1);
  });

  it('has a first product that is always available', () => {
    expect(products[0]?.variants.every(({ available }) => available)).toBe(true);
  });

  it.each([
    ['USD', /^\d+\.\d{2}$/],
    ['JPY', /^\d+$/],
    ['KWD', /^\d+\.\d{3}$/],
  ])('writes prices with the decimals of %s', (currency, pattern) => {
    const variants = all({ currency }).flatMap((product) => product.variants);
    expect(variants.filter(({ price }) => !pattern.test(price))).toEqual([]);
    expect(variants.filter((variant) => !pattern.test(variant.compare_at_price ?? variant.price))).toEqual(
      [],
    );
  });

  it('has times in order', () => {
    const orders = products.map(({ created_at, published_at, updated_at }) =>
      [created_at, published_at, updated_at].map((time) => Date.parse(time)),
    );
    expect(
      orders.filter(
        ([created = 0, published = 0, updated = 0]) => !(created <= published && published <= updated),
      ),
    ).toEqual([]);
    expect(orders.flat().some(Number.isNaN)).toBe(false);
  });

  it('finds words in any case, everything without words, and nothing for an unknown word', () => {
    const found = catalog(options);
    expect(found.search('  ')).toHaveLength(60);
    expect(found.search('zzzz')).toHaveLength(0);
    expect(found.search('CRÈME').slice()).toEqual(found.search('crème').slice());
    expect(found.search(products[1]?.title ?? '').slice()).toContainEqual(products[1]);
    expect(
      found
        .search('linen')
        .slice()
        .every((product) => JSON.stringify(product).toLowerCase().includes('linen')),
    ).toBe(true);
  });

  it('may be empty', () => {
    const empty = catalog({ ...options, products: 0 });
    expect([empty.products, empty.collection('all'), empty.search('')]).toMatchObject(
      Array(3).fill({ length: 0 }),
    );
  });

  it('has several collections with products, and `all` in the catalog order', () => {
    const { collection } = catalog(options);
    expect(collection('all')?.slice()).toEqual(products);
    const sizes = ['new', 'sale', 'apparel', 'home'].map((handle) => collection(handle)?.length ?? 0);
    expect(sizes.every((size) => size > 0 && size < 60)).toBe(true);
    expect(collection('misspelled')).toBeUndefined();
  });

  it('finds each product by its handle, by its id and by those of its variants and images', () => {
    const found = catalog({ ...options, products: 50_000 });
    for (const product of [...found.products.slice(0, 30), ...found.products.slice(-2)]) {
      expect(found.product(product.handle)).toEqual(product);
      expect(found.find(String(product.id))).toEqual(product);
      for (const variant of product.variants) {
        expect(found.offer(String(variant.id))).toEqual({ product, variant });
        expect(found.find(String(variant.id))).toEqual(product);
      }
      for (const image of product.images) expect(found.image(String(image.id))).toEqual(image);
    }
    const beyond = 1 + (found.products.slice(-1)[0]?.id ?? 0);
    const unknown = ['', 'x', '1', '-1', '99999999999999999999', String(beyond)];
    expect(unknown.filter((id) => found.find(id) ?? found.offer(id) ?? found.image(id))).toEqual([]);
    expect(['', '-1', 'linen-1', 'x-50001'].filter((handle) => found.product(handle))).toEqual([]);
  });

  it('is the same for a large shop, with long descriptions, and a hundred variants of every tenth product', () => {
    const large = catalog({ ...options, products: 5_000, size: 'large' });
    const [first, ...others] = large.products.slice(20, 30);
    const last = others.at(-1);
    expect([first?.variants.length, last?.variants.length]).toEqual([products[20]?.variants.length, 100]);
    expect(new Set(last?.variants.map(({ title }) => title)).size).toBe(100);
    const lengths = [first, ...others].map((product) => Buffer.byteLength(product?.body_html ?? ''));
    expect(lengths.filter((length) => length < 20_000 || length > 20_400)).toEqual([]);
    expect(new Set(large.products.slice(20, 40).map(({ body_html }) => body_html)).size).toBe(20);
    expect(large.search('linen').length).toBeGreaterThan(100);
  });
});
