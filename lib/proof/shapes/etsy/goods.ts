/** Shops, their listings and what they charge for shipping, the search, and the refusals in the manner of Etsy. */
import { asFields, asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { type Line, piecesIn, type Reason, subtotalOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

/** What the first piece costs, and each further one. */
type Cost = readonly [first: number, further: number];
type Profile = { readonly id: number; readonly domestic: Cost; readonly elsewhere: Cost };
type Option = { readonly id: string; readonly name: string; readonly cost: Cost };
type Shop = {
  readonly id: number;
  readonly owner: number;
  readonly name: string;
  readonly country: string;
  readonly processing: readonly [min: number, max: number];
  readonly giftWrap: number;
  /** How many pieces a cart needs for the sale; none without a sale. */
  readonly saleFrom?: number;
  readonly profiles: readonly [Profile, ...Profile[]];
  /** What an upgrade costs on top of the profile. */
  readonly upgrades: readonly Option[];
};

const pottery: Shop = {
  id: 21_406_388,
  owner: 318_554_027,
  name: 'PenhallowPottery',
  country: 'GB',
  processing: [5, 7],
  giftWrap: 450,
  saleFrom: 3,
  profiles: [
    { id: 172_940_551_803, domestic: [480, 150], elsewhere: [1_250, 420] },
    { id: 172_940_551_836, domestic: [790, 350], elsewhere: [2_160, 980] },
  ],
  upgrades: [
    { id: '150873442', name: 'Royal Mail Tracked', cost: [320, 60] },
    { id: '150873465', name: 'Courier Express', cost: [1_190, 240] },
  ],
};
const woodshop: Shop = {
  id: 33_918_240,
  owner: 540_117_692,
  name: 'TamarackWoodworks',
  country: 'US',
  processing: [2, 4],
  giftWrap: 375,
  profiles: [{ id: 198_002_317_449, domestic: [560, 210], elsewhere: [1_780, 640] }],
  upgrades: [{ id: '163340918', name: 'USPS Priority Mail', cost: [455, 130] }],
};

const potteryRange = {
  maker: pottery.name,
  option: 'Glaze',
  firstId: 1_684_220_537,
  code: 'PEN',
  decimals: 2,
};
const woodRange = { maker: woodshop.name, option: 'Size', firstId: 1_702_915_066, code: 'TAM', decimals: 2 };

export const wares = [
  ...waresOf(potteryRange, [
    [
      'Speckled Mug',
      'Drinkware',
      [
        ['Sage', 3_200],
        ['Indigo', 3_450],
        ['Rust', 3_350, 'sold out'],
      ],
    ],
    ['Serving Bowl', 'Serveware', [['Oatmeal', 6_890]]],
    [
      'Bud Vase',
      'Vases',
      [
        ['Chalk', 2_475],
        ['Moss', 2_590],
      ],
    ],
    ['Butter Dish', 'Serveware', [['Oatmeal', 5_125]]],
    ['Espresso Cup', 'Drinkware', [['Chalk', 1_965]]],
  ]),
  ...waresOf(woodRange, [
    [
      'Walnut Cutting Board',
      'Boards',
      [
        ['Small', 5_800],
        ['Large', 8_450],
      ],
    ],
    ['Maple Rolling Pin', 'Baking', [['One size', 3_690]]],
    ['Cherry Spoon', 'Utensils', [['One size', 1_840, 'sold out']]],
  ]),
];

export const shopOf = ({ maker }: Ware): Shop => (maker === woodshop.name ? woodshop : pottery);
export const shopIn = ([line]: readonly Line[]): Shop | undefined => line && shopOf(line.item.ware);

/** Etsy writes an amount and its divisor; the catalog names the currency as the interface does, too. */
export const money = (amount: number): Fields => ({ amount, divisor: 100, currency_code: 'USD' });
const price = (amount: number): Fields => ({ ...money(amount), currency: 'USD' });

export const profileOf = (ware: Ware): Profile => {
  const [light, heavy = light] = shopOf(ware).profiles;
  return ware.kind === 'Serveware' ? heavy : light;
};
const costTo = (country: string, ware: Ware): Cost =>
  country === shopOf(ware).country ? profileOf(ware).domestic : profileOf(ware).elsewhere;

export const optionsOf = (shop: Shop): readonly Option[] => [
  { id: 'standard', name: 'Standard shipping', cost: [0, 0] },
  ...shop.upgrades,
];

/** The shipping of each line: one piece has the highest first cost of all, and all others are further pieces. */
export function shippingOf(lines: readonly Line[], option: Option, country: string): readonly number[] {
  const costs = lines.map(({ item }) => costTo(country, item.ware));
  const highest = Math.max(...costs.map(([first]) => first));
  const leading = costs.findIndex(([first]) => first === highest);
  const [upgrade, furtherUpgrade] = option.cost;
  return lines.map(({ item, quantity }, index) => {
    const [first, further] = costTo(country, item.ware);
    const asFurther = quantity * (further + furtherUpgrade);
    return index === leading ? asFurther + first + upgrade - further - furtherUpgrade : asFurther;
  });
}

/** Ten percent off from some pieces on, in a shop with a sale. */
export const discountOf = (lines: readonly Line[]): number => {
  const from = shopIn(lines)?.saleFrom ?? Number.POSITIVE_INFINITY;
  return piecesIn(lines) >= from ? Math.round(subtotalOf(lines) / 10) : 0;
};

const items = itemsOf(wares, 2, ({ id }) => String(id));
export const isPersonalizable = ({ title }: Ware): boolean =>
  ['Speckled Mug', 'Walnut Cutting Board'].includes(title);

/** A product of a listing; with a personalization it is another item, and so has a line of its own. */
export const itemOf = (wanted: unknown): Item | undefined => {
  const { listing_id, product_id, personalization } = asFields(wanted);
  const item = items.find(({ catalogId, ware }) => catalogId === product_id && ware.id === listing_id);
  return item && personalization !== undefined ? { ...item, id: `${item.id}:${personalization}` } : item;
};
export const personalizationOf = ({ id }: Item): string | null => {
  const [, ...texts] = id.split(':');
  return texts.length > 0 ? texts.join(':') : null;
};
export const offeringOf = ({ catalogId }: Item): number => catalogId + 2_118_406_771;

const hasVariations = ({ makes }: Ware): boolean => makes.length > 1;
const propertyOf = ({ option }: Ware): number => (option === 'Size' ? 100 : 513);
const valueIdOf = ({ catalogId }: Item): number => catalogId % 1_000_000_007;

export const variationsOf = (item: Item): readonly Fields[] =>
  hasVariations(item.ware)
    ? [
        {
          property_id: propertyOf(item.ware),
          value_id: valueIdOf(item),
          formatted_name: item.ware.option,
          formatted_value: item.label,
        },
      ]
    : [];

const toProduct = (item: Item): Fields => ({
  product_id: item.catalogId,
  sku: item.sku,
  is_deleted: false,
  offerings: [
    {
      offering_id: offeringOf(item),
      quantity: item.available ? 999 : 0,
      is_enabled: true,
      is_deleted: false,
      price: price(item.amount),
    },
  ],
  property_values: hasVariations(item.ware)
    ? [
        {
          property_id: propertyOf(item.ware),
          property_name: item.ware.option,
          value_ids: [valueIdOf(item)],
          values: [item.label],
        },
      ]
    : [],
});

const toProfile = (ware: Ware): Fields => {
  const { id, domestic, elsewhere } = profileOf(ware);
  const { country, processing } = shopOf(ware);
  const toDestination = (destination: string | null, [first, further]: Cost): Fields => ({
    destination_country_iso: destination,
    primary_cost: price(first),
    secondary_cost: price(further),
  });
  return {
    shipping_profile_id: id,
    origin_country_iso: country,
    min_processing_days: processing[0],
    max_processing_days: processing[1],
    shipping_profile_destinations: [toDestination(country, domestic), toDestination(null, elsewhere)],
  };
};

const toListing = (ware: Ware): Fields => {
  const shop = shopOf(ware);
  const products = items.filter((item) => item.ware === ware);
  const sold = products.filter(({ available }) => available);
  const priced = sold.length > 0 ? sold : products;
  return {
    listing_id: ware.id,
    user_id: shop.owner,
    shop_id: shop.id,
    title: ware.title,
    description: ware.story,
    state: sold.length > 0 ? 'active' : 'sold_out',
    quantity: sold.length * 999,
    tags: ware.tags,
    listing_type: 'physical',
    when_made: 'made_to_order',
    is_personalizable: isPersonalizable(ware),
    personalization_is_required: false,
    personalization_char_count_max: isPersonalizable(ware) ? 40 : null,
    has_variations: hasVariations(ware),
    price: price(Math.min(...priced.map(({ amount }) => amount))),
    shop: { shop_id: shop.id, shop_name: shop.name, shipping_from_country_iso: shop.country },
    shipping_profile: toProfile(ware),
    inventory: { products: products.map(toProduct) },
  };
};

export const statuses: Readonly<Record<string, string>> = {
  open: 'open',
  placed: 'paid',
  cancelled: 'canceled',
};

type Why = Reason | 'unknown-listing' | 'other-shop' | 'plain';
const refusals: Readonly<Record<Why, readonly [status: number, error: string]>> = {
  'unknown-listing': [404, 'Listing not found.'],
  'unknown-item': [404, 'The listing has no such product.'],
  'sold-out': [409, 'This product is sold out.'],
  'unknown-line': [404, 'The cart does not have this product.'],
  'unknown-cart': [404, 'Cart not found.'],
  'unknown-checkout': [404, 'Checkout not found.'],
  'unknown-order': [404, 'Receipt not found.'],
  'unknown-method': [400, 'The shop does not offer this shipping option.'],
  'empty-cart': [409, 'The cart is empty.'],
  closed: [409, 'This checkout is paid or canceled.'],
  stale: [409, 'It was changed meanwhile.'],
  unaddressed: [400, 'An address is required.'],
  'not-ready': [409, 'The checkout cannot be paid yet.'],
  'other-shop': [409, 'A cart has listings of one shop only; this listing is of another shop.'],
  plain: [400, 'This listing cannot be personalized.'],
};
/** What a payment lacks, as the arguments are called. */
const lacks: Readonly<Record<string, string>> = {
  approval: 'buyer_approval',
  address: 'first_line',
  method: 'shipping_option_id',
};

export function refusal(reason: Why, { id, missing, state }: Fields = {}): Outcome {
  const [status, error] = refusals[reason];
  const known = reason === 'unknown-method' ? id : Number(id);
  const named = isFields(id) ? { listing_id: id.listing_id, product_id: id.product_id } : { id: known };
  return refuse(-32_000, error, {
    error,
    status,
    ...(id !== undefined && named),
    ...(missing !== undefined && { missing: asList(missing).map((each) => lacks[String(each)]) }),
    ...(state !== undefined && { current: statuses[String(state)] }),
  });
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const [limit, offset] = [Number(args.limit ?? 25), Number(args.offset ?? 0)];
    return {
      record: { count: found.length, results: found.slice(offset, offset + limit).map(toListing) },
    };
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(args.listing_ids);
    const found = wares.filter(({ id }) => wanted.includes(id));
    const missing = wanted.filter((each) => !wares.some(({ id }) => id === each));
    return { record: { count: found.length, results: found.map(toListing), not_found: missing } };
  }
  const ware = wares.find(({ id }) => id === args.listing_id);
  return ware ? { record: toListing(ware) } : refusal('unknown-listing', { id: args.listing_id });
};
