/** The variants of a product: one for each combination of its options. */
import { decimal, fromCents } from '../currency.ts';
import type { Option, Product, Variant } from './product.ts';
import type { Random } from './random.ts';

export type Choice = { readonly name: string; readonly values: readonly string[] };

/** The values that all variants of a product share, or are derived from. */
export type VariantDefaults = {
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
