/** The product of the catalog endpoints in its wire format, lists of products, and the makers of their parts. */
import { decimal, fromCents } from '../base/currency.ts';
import type { Random } from './random.ts';

export type Image = {
  readonly id: number;
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly position: number;
  readonly product_id: number;
  readonly variant_ids: readonly number[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type Variant = {
  readonly id: number;
  readonly title: string;
  readonly option1: string | null;
  readonly option2: string | null;
  readonly option3: string | null;
  readonly sku: string | null;
  readonly requires_shipping: boolean;
  readonly taxable: boolean;
  readonly featured_image: null;
  readonly available: boolean;
  /** A decimal string in the storefront's currency. */
  readonly price: string;
  readonly grams: number;
  readonly compare_at_price: string | null;
  readonly position: number;
  readonly product_id: number;
  readonly created_at: string;
  readonly updated_at: string;
};

type Option = { readonly name: string; readonly position: number; readonly values: readonly string[] };

export type Product = {
  readonly id: number;
  readonly title: string;
  readonly handle: string;
  readonly body_html: string;
  /** RFC 3339, with an offset. */
  readonly published_at: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly vendor: string;
  readonly product_type: string;
  readonly tags: readonly string[];
  readonly variants: readonly Variant[];
  readonly images: readonly Image[];
  readonly options: readonly Option[];
};

/** A product without its description, which may be long. */
export type Outline = Omit<Product, 'body_html'>;

/** Makes the product at an index of the catalog. */
export type Maker = {
  readonly product: (index: number) => Product;
  readonly outline: (index: number) => Outline;
};

export interface Listing {
  readonly length: number;
  /** Like the method of an array. */
  slice(start?: number, end?: number): readonly Product[];
  outlines(start?: number, end?: number): readonly Outline[];
  filter(test: (product: Outline) => boolean): Listing;
}

/** A list whose products are generated on access, so that a large catalog takes little memory. @param indices in the catalog. */
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

type Choice = { readonly name: string; readonly values: readonly string[] };

/** The values that all variants of a product share, or are derived from. */
type VariantDefaults = {
  readonly product: Pick<Product, 'id' | 'created_at' | 'updated_at'>;
  /** The id of the first variant; the following ids count up from it. */
  readonly firstId: number;
  readonly cents: number;
  readonly currency: string;
  readonly allAvailable: boolean;
  readonly random: Random;
};

/**
 * The options as the catalog shows them. A product without choices has the option that real stores show: Title, with
 * the value Default Title.
 */
export function toOptions(choices: readonly Choice[]): readonly Option[] {
  const shown = choices.length > 0 ? choices : [{ name: 'Title', values: ['Default Title'] }];
  return shown.map(({ name, values }, index) => ({ name, position: index + 1, values }));
}

function combinations(options: readonly Option[]): readonly (readonly string[])[] {
  return options.reduce<readonly (readonly string[])[]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}

function toVariant(
  defaults: VariantDefaults,
  compareAt: boolean,
  values: readonly string[],
  index: number,
): Variant {
  const { product, currency, random } = defaults;
  const cents = defaults.cents + (index % 3) * 100;
  return {
    id: defaults.firstId + index,
    title: values.join(' / '),
    option1: values[0] ?? null,
    option2: values[1] ?? null,
    option3: values[2] ?? null,
    sku: `SF-${product.id % 10_000}-${index + 1}`,
    requires_shipping: true,
    taxable: true,
    featured_image: null,
    available: defaults.allAvailable || random.chance(85),
    price: decimal(fromCents(cents, currency), currency),
    grams: 100 + random.below(40) * 50,
    compare_at_price: compareAt ? decimal(fromCents(cents + 1500, currency), currency) : null,
    position: index + 1,
    product_id: product.id,
    created_at: product.created_at,
    updated_at: product.updated_at,
  };
}

export function variants(defaults: VariantDefaults, options: readonly Option[]): readonly Variant[] {
  const compareAt = defaults.random.chance(25);
  return combinations(options).map((values, index) => toVariant(defaults, compareAt, values, index));
}

type Owner = Pick<Product, 'id' | 'created_at' | 'updated_at'>;

/** The files are named after the ids of the images, and drawn on request. */
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
