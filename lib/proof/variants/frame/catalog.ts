/** The catalog entry of a product, with every field of the interface, from the little that a storefront knows of it. */

/** What is sold: a product with its variants. Prices are decimal strings. */
export type Ware = {
  readonly id: number;
  readonly handle: string;
  readonly title: string;
  readonly story: string;
  readonly maker: string;
  readonly kind: string;
  readonly tags: readonly string[];
  /** The name of what distinguishes the variants: `Wood`, `Cor`. */
  readonly option: string;
  readonly makes: readonly Make[];
};

export type Make = {
  readonly id: number;
  readonly label: string;
  readonly sku: string;
  readonly price: string;
  readonly available: boolean;
};

export type CatalogProduct = ReturnType<typeof catalogProduct>;

const time = '2026-03-04T05:06:07Z';

export const catalogProduct = (ware: Ware, cdn: string) => ({
  id: ware.id,
  title: ware.title,
  handle: ware.handle,
  body_html: `<p>${ware.story}</p>`,
  published_at: time,
  created_at: time,
  updated_at: time,
  vendor: ware.maker,
  product_type: ware.kind,
  tags: ware.tags,
  variants: ware.makes.map((make, index) => catalogVariant(ware, make, index)),
  images: [
    {
      id: ware.id + 7,
      src: `${cdn}/cdn/${encodeURIComponent(ware.handle)}.webp?v=3`,
      width: 900,
      height: 1200,
      position: 1,
    },
  ],
  options: [{ name: ware.option, position: 1, values: ware.makes.map(({ label }) => label) }],
});

const catalogVariant = (ware: Ware, make: Make, index: number) => ({
  id: make.id,
  title: make.label,
  option1: make.label,
  option2: null,
  option3: null,
  sku: make.sku,
  price: make.price,
  compare_at_price: null,
  available: make.available,
  requires_shipping: true,
  taxable: true,
  grams: 400 + 25 * index,
  position: index + 1,
  product_id: ware.id,
});
