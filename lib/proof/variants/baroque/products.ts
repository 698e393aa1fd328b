/** The products of the baroque storefront: three hundred curios in yen, each with many members beyond the interface. */
export type Curio = ReturnType<typeof curio>;

/** RFC 3339 date-times: lower-case letters, fractions, odd offsets, a leap second. */
const times = [
  '2026-01-02t03:04:05z',
  '2026-01-02T03:04:05.123456789Z',
  '2025-12-31T23:59:59.5+05:45',
  '2025-06-30T12:00:00-00:00',
  '2016-12-31T23:59:60Z',
  '1996-02-29T00:00:00.000-11:30',
];
const time = (index: number) => times[index % times.length] ?? '';

const variant = (product: number, index: number, cdn: string) => ({
  grams: index % 2 ? 0 : 125_000,
  sku: index % 2 ? '' : null,
  id: product * 10 + index,
  product_id: product,
  title: `Size ${index} / Ünïcode\n`,
  price: String(1000 + (product % 97) * 10 + index),
  compare_at_price: index % 2 ? '0' : null,
  compare_at_price_range: null,
  available: product % 5 !== 0,
  requires_shipping: index % 2 === 0,
  taxable: true,
  position: index * 3 + 2,
  option1: `Size ${index}`,
  option2: 'Ünïcode',
  option3: null,
  option4: 'a fourth one',
  barcode: { ean: '0000000000000' },
  featured_image: { id: product * 10, src: `${cdn}/pictures/${product}` },
  created_at: time(index),
});

const image = (product: number, index: number, cdn: string) => ({
  id: product * 10 + index,
  src: `${cdn}/pictures/${product}?size=%7Blarge%7D&v=${index}#whole`,
  width: 1 + index,
  height: 20_000,
  position: 3 - index,
  alt: null,
  focal_point: [0.5, 0.5],
});

export function curio(index: number, cdn: string) {
  const id = 4_503_599_627_370 + index;
  return {
    extra: { deep: [{ er: null }] },
    options: index % 3 ? [{ name: 'Size', position: 1, values: ['Size 0', 'Size 1'] }] : [{}],
    images: index % 4 ? [image(id, 0, cdn), image(id, 1, cdn)] : [],
    variants: [variant(id, 1, cdn), variant(id, 0, cdn)],
    tags: index % 2 ? [] : ['a, b', 'a, b', '"quoted"', ''],
    product_type: 'Curio & Co. <b>',
    vendor: '収集家',
    updated_at: time(index + 2),
    created_at: time(index + 1),
    published_at: time(index),
    body_html: `<p title='"'>“Nº ${index}” &amp; more</p>\u0000\u2028`,
    handle: `curio-${index}.v2~x`,
    title: `Curio ${index} \u{1f3fa}`,
    id,
    seo: { title: null },
  };
}

const rates: Readonly<Record<string, { readonly rate: number; readonly digits: number }>> = {
  USD: { rate: 0.006713, digits: 2 },
  EUR: { rate: 0.006191, digits: 2 },
  KWD: { rate: 0.002057, digits: 3 },
};

/** Yen in the buyer's currency, at a rate of the storefront's own; yen for a currency without a rate. */
export function converted(yen: number, currency: string) {
  const { rate, digits } = rates[currency] ?? { rate: 1, digits: 0 };
  const amount = Math.round(yen * rate * 10 ** digits);
  return { amount, currency: currency in rates ? currency : 'JPY', rate, display: `≈ ${amount}` };
}
