/** The options that determine a catalog. */

export const sizes = ['small', 'large'] as const;
/**
 * How much there is of each product: a few words and variants, or descriptions of 20 KB and 100 variants of every tenth
 * product, with at least 50,000 links in the sitemap.
 */
export type Size = (typeof sizes)[number];

export type CatalogOptions = {
  readonly seed: number;
  readonly products: number;
  readonly size: Size;
  readonly currency: string;
  readonly baseUrl: string;
};
