/** The shops of the marketplace, their goods and couriers, and the contents of carts, checkouts and orders. */
import type { Ware } from '../../variants/frame/shop.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { type Line, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';

export const currency = 'IDR';
const decimals = 2;

/** A product with one make is that make: both have one id. */
const single = (ware: Ware): Ware =>
  ware.makes.length > 1 ? ware : { ...ware, makes: ware.makes.map((make) => ({ ...make, id: ware.id })) };

type Range = Parameters<typeof waresOf>[0];
type Rows = Parameters<typeof waresOf>[1];

const sold = (maker: string, range: Omit<Range, 'maker' | 'decimals'>, rows: Rows): readonly Ware[] =>
  waresOf({ maker, decimals, ...range }, rows).map(single);

/** Prices are in hundredths of a rupiah, and contain PPN. */
export const wares: readonly Ware[] = [
  ...sold('Kopi Nusantara', { option: 'Weight', firstId: 214_796_700, code: 'KN' }, [
    [
      'Gayo Arabica',
      'Coffee',
      [
        ['250 g', 8_900_000],
        ['500 g', 16_500_000],
        ['1 kg', 31_000_000, 'sold out'],
      ],
    ],
    ['Toraja Sapan', 'Coffee', [['Whole beans', 9_750_000]]],
    ['Palm Sugar', 'Pantry', [['Pouch', 2_450_000]]],
  ]),
  ...sold('Batik Lestari', { option: 'Variant', firstId: 214_801_200, code: 'BL' }, [
    [
      'Parang Shirt',
      'Clothing',
      [
        ['M', 18_900_000],
        ['L', 19_400_000],
        ['XL', 19_900_000, 'sold out'],
      ],
    ],
    [
      'Mega Mendung Scarf',
      'Clothing',
      [
        ['Blue', 12_500_000],
        ['Red', 12_800_000],
      ],
    ],
    ['Lurik Tote', 'Bags', [['Natural', 7_450_000]]],
  ]),
  ...sold('Gawai Jaya', { option: 'Colour', firstId: 214_806_900, code: 'GJ' }, [
    [
      'Bluetooth Speaker',
      'Electronics',
      [
        ['Black', 45_900_000],
        ['White', 46_500_000],
      ],
    ],
    ['Power Bank', 'Electronics', [['Grey', 23_900_000]]],
    ['Desk Fan', 'Home', [['White', 31_500_000]]],
  ]),
];

export const items = itemsOf(wares, decimals, ({ id }) => String(id));

/** Parents are no items: only their children are sold. */
export const itemOf = (id: unknown): Item | undefined => items.find((item) => item.id === String(id));

const shops = [
  { shop_id: 14_952_824, shop_name: 'Kopi Nusantara', shop_domain: 'kopinusantara' },
  { shop_id: 14_960_317, shop_name: 'Batik Lestari', shop_domain: 'batiklestari' },
  { shop_id: 15_003_118, shop_name: 'Gawai Jaya', shop_domain: 'gawaijaya' },
] as const;

export const shopOf = ({ maker }: Ware) => shops.find(({ shop_name }) => shop_name === maker);

const wholesales: ReadonlyMap<string, { readonly min_qty: number; readonly amount: number }> = new Map([
  ['toraja-sapan', { min_qty: 6, amount: 9_200_000 }],
  ['palm-sugar', { min_qty: 10, amount: 2_100_000 }],
  ['lurik-tote', { min_qty: 5, amount: 6_900_000 }],
]);

export const wholesaleOf = ({ handle }: Ware) => wholesales.get(handle);

const isWholesale = ({ item, quantity }: Line): boolean =>
  quantity >= (wholesaleOf(item.ware)?.min_qty ?? Number.POSITIVE_INFINITY);

const priceOf = (line: Line): number =>
  (isWholesale(line) ? wholesaleOf(line.item.ware)?.amount : undefined) ?? line.item.amount;

export const mustInsure = ({ kind }: Ware): boolean => kind === 'Electronics';

const stock = 150;
export const stockOf = ({ available }: Item): number => (available ? stock : 0);

/** No buyer gets more than the stock. */
export const inStock = (lines: readonly Line[]) => ({
  lines: lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, stock) })),
  messages: lines
    .filter(({ quantity }) => quantity > stock)
    .map(({ item }) => ({ message: `Only ${stock} of ${nameOf(item)} are left.` })),
});

export const gramsOf = ({ ware, sku }: Item): number =>
  400 + 25 * ware.makes.findIndex((make) => make.sku === sku);

const kilograms = (grams: number): number => grams / 1_000;

/** 0 for a product without variants. */
export const parentOf = ({ ware }: Item): number => (ware.makes.length > 1 ? ware.id : 0);

export const nameOf = ({ ware, label }: Item): string =>
  ware.makes.length > 1 ? `${ware.title} - ${label}` : ware.title;

/** Prices are for each started kilogram. */
const courierRows = [
  { sp_id: 1, shipping_id: 1, shipping_agency: 'JNE', service_type: 'Reguler', java: 11_000, far: 34_000 },
  { sp_id: 6, shipping_id: 1, shipping_agency: 'JNE', service_type: 'YES', java: 21_000, far: 52_000 },
  { sp_id: 44, shipping_id: 11, shipping_agency: 'SiCepat', service_type: 'HALU', java: 8_000, far: 29_500 },
] as const;

type Courier = (typeof courierRows)[number];

export const courierOf = (id: unknown): Courier | undefined =>
  courierRows.find(({ sp_id }) => String(sp_id) === String(id));

const java = new Set(['banten', 'dki jakarta', 'jawa barat', 'jawa tengah', 'di yogyakarta', 'jawa timur']);

/** What decides on costs besides the lines. */
export type Terms = {
  readonly courier?: Courier | undefined;
  /** Where the parcels go to; undefined without an address. */
  readonly recipient?: Fields | undefined;
  /** Whether all is insured, and not only what must be. */
  readonly insured: boolean;
};

/** What a planted fault may bend. */
export type Sums = {
  /** The price of all pieces of a line. */
  readonly total: (line: Line) => number;
  /** The grams of a line that shipping is paid for. */
  readonly grams: (line: Line) => number;
};

export const sums: Sums = {
  total: (line) => priceOf(line) * line.quantity,
  grams: ({ item, quantity }) => gramsOf(item) * quantity,
};

/** The parcel of one shop. */
function shippingOf(courier: Courier, recipient: Fields, lines: readonly Line[], { grams }: Sums): number {
  const province = String(fieldsOf(recipient, 'address').province).trim().toLowerCase();
  const rupiah = java.has(province) ? courier.java : courier.far;
  return rupiah * 100 * Math.ceil(kilograms(sumOf(lines.map(grams))));
}

/** Half a percent, in full hundreds of rupiah. */
function insuranceOf(lines: readonly Line[], insured: boolean, { total }: Sums): number {
  const covered = lines.filter(({ item }) => insured || mustInsure(item.ware));
  return Math.ceil(sumOf(covered.map(total)) / 200 / 10_000) * 10_000;
}

const amtOf = (goods: number, shipping: number, insurance: number) => ({
  currency,
  ttl_product_price: goods,
  shipping_cost: shipping,
  insurance_cost: insurance,
  voucher_amount: 0,
  ttl_amount: goods + shipping + insurance,
});

type Group = { readonly shop: (typeof shops)[number]; readonly lines: readonly Line[] };

const groupsOf = (lines: readonly Line[]): readonly Group[] =>
  shops
    .map((shop) => ({ shop, lines: lines.filter(({ item }) => shopOf(item.ware) === shop) }))
    .filter((group) => group.lines.length > 0);

/** Before a courier is chosen, nothing is to be paid for parcels and their insurance. */
function amtIn(lines: readonly Line[], { courier, recipient, insured }: Terms, bent: Sums) {
  const goods = sumOf(lines.map(bent.total));
  if (!courier || !recipient) return amtOf(goods, 0, 0);
  return amtOf(goods, shippingOf(courier, recipient, lines, bent), insuranceOf(lines, insured, bent));
}

const named = ({ sp_id, shipping_id, shipping_agency, service_type }: Courier) => ({
  shipping_id,
  shipping_agency,
  service_type,
  sp_id,
});

/** What each courier costs for the parcels of all shops; none is offered without an address. */
export const offersFor = (lines: readonly Line[], { recipient }: Terms): readonly Fields[] =>
  courierRows.flatMap((courier) =>
    recipient
      ? {
          ...named(courier),
          currency,
          shipping_cost: sumOf(
            groupsOf(lines).map((group) => shippingOf(courier, recipient, group.lines, sums)),
          ),
        }
      : [],
  );

export const cartContents = (lines: readonly Line[], bent: Sums): Fields => ({
  currency,
  available_group: groupsOf(lines).map((group) => ({
    cart_string: `${group.shop.shop_id}-0`,
    shop: group.shop,
    cart_details: group.lines.map((line) => ({
      cart_id: line.key,
      product_id: Number(line.item.id),
      parent_id: parentOf(line.item),
      product_name: nameOf(line.item),
      product_sku: line.item.sku,
      product_quantity: line.quantity,
      product_price: priceOf(line),
      subtotal_price: bent.total(line),
      currency,
      product_weight: gramsOf(line.item),
      is_wholesale: isWholesale(line),
    })),
  })),
  shopping_summary: {
    total_qty: piecesIn(lines),
    total_original_value: subtotalOf(lines),
    total_value: sumOf(lines.map(bent.total)),
    currency,
  },
});

/** Each shop sends a parcel and gets an order of its own. */
export const ordersIn = (lines: readonly Line[], terms: Terms, bent: Sums) =>
  groupsOf(lines).map((group) => ({
    shop_info: group.shop,
    products: group.lines.map((line) => ({
      id: Number(line.item.id),
      parent_id: parentOf(line.item),
      name: nameOf(line.item),
      sku: line.item.sku,
      quantity: line.quantity,
      price: priceOf(line),
      total_price: bent.total(line),
      currency,
      weight: kilograms(gramsOf(line.item)),
      total_weight: kilograms(gramsOf(line.item) * line.quantity),
      is_wholesale: isWholesale(line),
    })),
    logistics: terms.courier ? named(terms.courier) : null,
    amt: amtIn(group.lines, terms, bent),
  }));

type Amt = ReturnType<typeof amtOf>;

/** What is paid for all shops together. */
export const paidFor = (amts: readonly Amt[]): Amt =>
  amtOf(
    sumOf(amts.map(({ ttl_product_price }) => ttl_product_price)),
    sumOf(amts.map(({ shipping_cost }) => shipping_cost)),
    sumOf(amts.map(({ insurance_cost }) => insurance_cost)),
  );
