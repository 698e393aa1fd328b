import { describe, expect, it } from 'vitest';
import { catalog } from './catalog.ts';
import type { Product } from './product.ts';

const options = { seed: 1, products: 60, currency: 'USD', baseUrl: 'http://storefront.test' };
const { products } = catalog(options);

const has = (test: (product: Product) => boolean) => products.slice(0, 20).some(test);

describe('the catalog', () => {
  it('is determined by its seed', () => {
    expect(catalog(options).products).toEqual(products);
    expect(catalog({ ...options, seed: 2 }).products).not.toEqual(products);
  });

  it('begins with the same products, whatever their number', () => {
    expect(catalog({ ...options, products: 25 }).products).toEqual(products.slice(0, 25));
  });

  it.each([1, 0, -7, 2 ** 40])('has unique, safe ids and handles with seed %d', (seed) => {
    const all = catalog({ ...options, seed, products: 200 }).products;
    const ids = all.flatMap(({ id, variants, images }) => [
      id,
      ...[...variants, ...images].map((part) => part.id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(Number.isSafeInteger)).toBe(true);
    expect(new Set(all.map(({ handle }) => handle)).size).toBe(200);
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
    const variants = catalog({ ...options, currency }).products.flatMap((product) => product.variants);
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
    expect(found.search('zzzz')).toEqual([]);
    expect(found.search('CRÈME')).toEqual(found.search('crème'));
    expect(found.search(products[1]?.title ?? '')).toContain(found.products[1]);
    expect(
      found.search('linen').every((product) => JSON.stringify(product).toLowerCase().includes('linen')),
    ).toBe(true);
  });

  it('may be empty', () => {
    const empty = catalog({ ...options, products: 0 });
    expect([empty.products, empty.collection('all'), empty.search('')]).toEqual([[], [], []]);
  });

  it('has several collections with products, and `all` in the catalog order', () => {
    const { collection } = catalog(options);
    expect(collection('all')).toEqual(products);
    const sizes = ['new', 'sale', 'apparel', 'home'].map((handle) => collection(handle)?.length ?? 0);
    expect(sizes.every((size) => size > 0 && size < 60)).toBe(true);
    expect(collection('misspelled')).toBeUndefined();
  });

  it('may have 5000 products', () => {
    expect(catalog({ ...options, products: 5000 }).products).toHaveLength(5000);
  });
});
