// What decides a catalog.

export type Recipe = {
  readonly seed: number;
  readonly products: number;
  readonly currency: string;
  readonly baseUrl: string;
};
