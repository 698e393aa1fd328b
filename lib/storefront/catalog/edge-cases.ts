/** Unusual but lawful products, as in real stores: each change makes one product unusual in one way. */
import { decimal, fromCents } from '../base/currency.ts';
import type { CatalogOptions } from '../base/options.ts';
import { images, type Product, toOptions, type Variant, variants } from './product.ts';
import { random } from './random.ts';

type Change = (product: Product, options: CatalogOptions) => Product;

const eachVariant =
  (change: (variant: Variant, index: number, options: CatalogOptions) => Variant): Change =>
  (product, options) => ({
    ...product,
    variants: product.variants.map((variant, index) => change(variant, index, options)),
  });

const price = (cents: number, { currency }: CatalogOptions) => decimal(fromCents(cents, currency), currency);
const firstVariantId = (product: Product) => product.variants[0]?.id ?? product.id;

const soldOut = eachVariant((variant) => ({ ...variant, available: false }));
const withoutSku = eachVariant((variant) => ({ ...variant, sku: null }));
const emptySku = eachVariant((variant) => ({ ...variant, sku: '' }));
const zeroCompareAt = eachVariant((variant, _, options) => ({
  ...variant,
  compare_at_price: price(0, options),
}));
const reduced = eachVariant((variant, index, options) => ({
  ...variant,
  price: price(2000 + index, options),
  compare_at_price: price(4500, options),
}));
const forFree = eachVariant((variant, _, options) => ({ ...variant, price: price(0, options) }));
const weightless = eachVariant((variant) => ({ ...variant, grams: 0 }));
const withoutDescription: Change = (product) => ({ ...product, body_html: '' });
const withoutType: Change = (product) => ({ ...product, product_type: '' });
const withoutTags: Change = (product) => ({ ...product, tags: [] });
const withoutImages: Change = (product) => ({ ...product, images: [] });

const unicode: Change = (product) => ({
  ...product,
  title: 'Crème <Brûlée> & “焼き菓子” Set 🍮',
  body_html: '<p>حلويات فرنسية — 5 &lt; 6 &amp; “good” 🍮</p>',
  vendor: 'Pâtisserie Łódź',
  tags: ['home', 'crème', '甘い'],
});

// The only handle that needs percent-encoding in a path.
const unicodeHandle: Change = (product) => ({ ...product, handle: 'crème-brûlée_kit' });

const gapsInPositions: Change = (product) => ({
  ...product,
  variants: product.variants.map((variant, index) => ({ ...variant, position: 2 * index + 3 })),
  images: product.images.map((image, index) => ({ ...image, position: 2 * index + 4 })),
});

const threeOptions: Change = (product, { currency }) => {
  const options = toOptions([
    { name: 'Size', values: ['S', 'M', 'L'] },
    { name: 'Color', values: ['Sand', 'Ink', 'Moss'] },
    { name: 'Length', values: ['Short', 'Regular', 'Long'] },
  ]);
  const source = random(product.id % 2 ** 32);
  const firstId = firstVariantId(product);
  const defaults = { product, firstId, cents: 4999, currency, allAvailable: false, random: source };
  return { ...product, options, variants: variants(defaults, options) };
};

const giftCard: Change = (product) => ({
  ...product,
  title: 'Gift Card',
  product_type: 'Gift Cards',
  options: toOptions([]),
  variants: product.variants.slice(0, 1).map((variant) => ({
    ...variant,
    title: 'Default Title',
    option1: 'Default Title',
    option2: null,
    option3: null,
    requires_shipping: false,
    taxable: false,
    grams: 0,
    available: true,
  })),
});

const unusualOffset: Change = (product) => ({
  ...product,
  created_at: '2024-02-29T23:59:59+05:45',
  published_at: '2024-03-01T00:00:00+05:45',
  updated_at: '2024-03-01T08:15:30.250-09:30',
});

const manyImages: Change = (product, { baseUrl }) => ({
  ...product,
  images: images(product, product.images[0]?.id ?? product.id, 33, baseUrl),
});

const changes: readonly Change[] = [
  soldOut,
  unicode,
  withoutSku,
  emptySku,
  withoutDescription,
  zeroCompareAt,
  reduced,
  withoutType,
  withoutTags,
  withoutImages,
  forFree,
  weightless,
  gapsInPositions,
  threeOptions,
  giftCard,
  unicodeHandle,
  unusualOffset,
  manyImages,
];

/** Applies the change for this index, if there is one: products 1 to 18 have one each. */
export function withEdgeCase(index: number, product: Product, options: CatalogOptions): Product {
  const change = changes[index - 1];
  return change ? change(product, options) : product;
}
