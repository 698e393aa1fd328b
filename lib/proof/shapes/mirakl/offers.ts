/** The shops of the marketplace, their products, offers, volume prices and shipping types. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Line, type Refusing, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

type ShippingType = {
  readonly code: string;
  readonly label: string;
  /** The price of the first piece of an offer, and of each further one. */
  readonly first: number;
  readonly further: number;
  /** The amount of goods from which on this type is free. */
  readonly freeFrom?: number;
};

type Shop = {
  readonly id: number;
  readonly name: string;
  readonly leadtime: number;
  readonly types: readonly ShippingType[];
};

const std = (first: number, further: number, freeFrom?: number): ShippingType => ({
  code: 'STD',
  label: 'Standard',
  first,
  further,
  ...(freeFrom !== undefined && { freeFrom }),
});

const shops: readonly Shop[] = [
  {
    id: 2_004,
    name: 'Boreal Outdoors',
    leadtime: 2,
    types: [std(995, 250, 15_000), { code: 'EXP', label: 'Express', first: 1_895, further: 600 }],
  },
  {
    id: 2_017,
    name: 'Chalet and Co',
    leadtime: 1,
    types: [std(750, 150), { code: 'EXP', label: 'Express', first: 1_650, further: 425 }],
  },
  {
    id: 2_023,
    name: 'Atelier Nordet',
    leadtime: 4,
    types: [std(1_180, 325), { code: 'SIG', label: 'Signature required', first: 1_540, further: 325 }],
  },
];

const range = { maker: 'Trois-Saumons', option: 'Sold by', firstId: 30_410, code: 'TS', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Merino Beanie',
    'Clothing',
    [
      ['Boreal Outdoors', 3_499],
      ['Chalet and Co', 3_249],
    ],
  ],
  ['Camp Kettle', 'Camping', [['Chalet and Co', 4_875]]],
  [
    'Down Mittens',
    'Clothing',
    [
      ['Atelier Nordet', 8_950],
      ['Boreal Outdoors', 9_215, 'sold out'],
    ],
  ],
  ['Trail Snowshoes', 'Winter Sports', [['Boreal Outdoors', 21_995]]],
  [
    'Enamel Mug',
    'Camping',
    [
      ['Atelier Nordet', 1_780],
      ['Chalet and Co', 1_625],
    ],
  ],
  ['Wool Blanket', 'Home', [['Atelier Nordet', 15_430]]],
  ['Merino Socks', 'Clothing', [['Chalet and Co', 2_295]]],
]);

export const items = itemsOf(wares, 2, ({ id }) => String(id));

export function shopOf({ label }: Item): Shop {
  const shop = shops.find(({ name }) => name === label);
  if (!shop) throw new RangeError(`no shop has the name ${label}`);
  return shop;
}

export const stockOf = ({ available, ware }: Item): number => (available ? 60 + (ware.id % 10) * 8 : 0);

const volumeFrom = 10;

/** From ten pieces on, the clothing of Boreal and all of Chalet cost less. */
const volumePriceOf = ({ amount, label, ware }: Item): number | undefined =>
  label === 'Chalet and Co' || (label === 'Boreal Outdoors' && ware.kind === 'Clothing')
    ? Math.round(amount * 0.92)
    : undefined;

export const unitOf = ({ item, quantity }: Line): number =>
  quantity >= volumeFrom ? (volumePriceOf(item) ?? item.amount) : item.amount;

export const goodsOf = (line: Line): number => unitOf(line) * line.quantity;

/** What the shipping of a line costs among the lines of the same shop. */
export function shippingOf(line: Line, among: readonly Line[], code: string | undefined): number {
  const type = shopOf(line.item).types.find((each) => each.code === code);
  if (!type || sumOf(among.map(goodsOf)) >= (type.freeFrom ?? Infinity)) return 0;
  return type.first + type.further * (line.quantity - 1);
}

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'CAD' });

const productSkuOf = ({ id }: Ware): string => String(id);

export const productOf = ({ item: { ware, label } }: Line): Fields => ({
  product_sku: productSkuOf(ware),
  product_title: ware.title,
  shop_sku: items.find((item) => item.ware === ware && item.label === label)?.sku,
});

function offerOf(item: Item): Fields {
  const { id, name, leadtime, types } = shopOf(item);
  const volume = volumePriceOf(item);
  const alone = { key: '', item, quantity: 1 };
  const costs = types.map((type) => ({ ...type, cost: shippingOf(alone, [alone], type.code) }));
  const [cheapest] = costs.toSorted((a, b) => a.cost - b.cost);
  const shipping = cheapest?.cost ?? 0;
  return {
    offer_id: item.catalogId,
    shop_id: id,
    shop_name: name,
    shop_sku: item.sku,
    state_code: '11',
    active: item.available,
    quantity: stockOf(item),
    price: moneyOf(item.amount),
    volume_prices: volume === undefined ? [] : [{ quantity_threshold: volumeFrom, price: moneyOf(volume) }],
    min_shipping_type: cheapest?.code,
    min_shipping_price: moneyOf(shipping),
    min_shipping_price_additional: moneyOf(cheapest?.further ?? 0),
    total_price: moneyOf(item.amount + shipping),
    leadtime_to_ship: leadtime,
  };
}

const toProduct = (ware: Ware): Fields => {
  const offers = items.filter((item) => item.ware === ware).map(offerOf);
  return {
    product_sku: productSkuOf(ware),
    product_title: ware.title,
    product_description: ware.story,
    product_brand: ware.maker,
    category_label: ware.kind,
    offers,
    total_count: offers.length,
  };
};

export const catalogWith =
  (refuse: Refusing): Tools =>
  (name, args): Outcome => {
    if (name === 'search_catalog') {
      const [max, offset] = [Number(args.max ?? 10), Number(args.offset ?? 0)];
      const found = matching(wares, args.query);
      const products = found.slice(offset, offset + max).map(toProduct);
      return { record: { products, total_count: found.length } };
    }
    if (name === 'lookup_catalog') {
      const skus = [...new Set(asList(args.product_skus))];
      const known = wares.filter((ware) => skus.includes(productSkuOf(ware)));
      const not_found = skus.filter((sku) => !known.some((ware) => productSkuOf(ware) === sku));
      return { record: { products: known.map(toProduct), not_found } };
    }
    const ware = wares.find((each) => productSkuOf(each) === args.product_sku);
    return ware ? { record: toProduct(ware) } : refuse('unknown-item', { product_sku: args.product_sku });
  };
