/** The options that determine a catalog. */

export type CatalogOptions = {
  readonly seed: number;
  readonly products: number;
  readonly currency: string;
  readonly baseUrl: string;
};
