/** The product of the catalog endpoints, in its wire format. */

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

export type Option = { readonly name: string; readonly position: number; readonly values: readonly string[] };

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
