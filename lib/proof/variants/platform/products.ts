/** The products of the platform's storefront, as a live store lists them. */
export type Article = ReturnType<typeof article>;

const handles = ['كشاف-400وات_ip65', 'jb850000_116', 'crème-brûlée', 'plain'];

const titles = [
  'كشاف واجهات400وات اضاءة ابيض IP 65',
  'Air 12 Retro - White / Black\n',
  'Crème brûlée',
  'Plain',
];

const wideBody = `<p data-mce-fragment="1">${'Très long. '.repeat(900)}</p>`;

const variant = (id: number, index: number) => ({
  id: id * 100 + index,
  title: index === 0 ? 'Default Title' : `${index} / M`,
  option1: index === 0 ? 'Default Title' : String(index),
  option2: null,
  option3: null,
  sku: index % 3 ? `SKU-${index}` : '',
  requires_shipping: true,
  taxable: index % 2 === 0,
  featured_image: null,
  available: index % 4 !== 1,
  price: index === 5 ? '0.00' : `${20 + index}.40`,
  grams: 0,
  compare_at_price: [null, '0.00', '99.00'][index % 3] ?? null,
  position: index + 1 + (index > 2 ? 4 : 0),
  product_id: id,
  created_at: '2025-12-02T07:32:11+02:00',
  updated_at: '2026-07-20T18:49:16+03:00',
});

const image = (id: number, index: number) => ({
  id: id * 100 + index,
  created_at: '2025-12-02T09:23:54+02:00',
  position: index + 1 + (index > 5 ? 1 : 0),
  updated_at: '2025-12-02T09:23:55+02:00',
  product_id: id,
  variant_ids: [],
  src: `https://cdn.platform.test/s/files/1/0704/${id}_${index}.png?v=1764660235`,
  width: 800,
  height: 1200,
});

export function article(index: number) {
  const id = 8_282_311_032_960 + index * 32_768;
  return {
    id,
    title: titles[index % 4] ?? '',
    handle: `${handles[index % 4]}${index < 4 ? '' : `-${index}`}`,
    body_html: index === 0 ? wideBody : '<p>Short.</p>',
    published_at: '2026-08-02T16:43:52-04:00',
    created_at: '2025-03-04T12:05:33-05:00',
    updated_at: '2026-08-29T11:19:07-04:00',
    vendor: 'Supergreat!',
    product_type: index % 2 ? '' : 'Floodlight',
    tags: index % 2 ? [] : ['Benefit:Glowy', 'SPF:40'],
    variants: Array.from({ length: index === 1 ? 27 : 1 + (index % 3) }, (_, each) => variant(id, each)),
    images: Array.from({ length: index === 2 ? 33 : index % 3 }, (_, each) => image(id, each)),
    options: [{ name: 'Title', position: 1, values: ['Default Title'] }],
  };
}
