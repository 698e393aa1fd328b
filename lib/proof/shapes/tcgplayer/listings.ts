/** The cards of the marketplace, and what each seller asks for them. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Item, waresOf } from '../desk/stock.ts';

export type Seller = {
  readonly sellerId: string;
  readonly sellerKey: string;
  readonly sellerName: string;
  readonly under: number;
  readonly over: number;
  /** From this sum of products on, the standard option costs `over`. */
  readonly threshold: number;
  readonly expedited?: number;
};

/** What one seller asks for one SKU. */
export type Listing = Item & {
  readonly listingId: number;
  readonly make: Ware['makes'][number];
  readonly seller: Seller;
  readonly stock: number;
};

const lantern: Seller = {
  sellerId: '239417',
  sellerKey: 'a41c07de',
  sellerName: 'Copper Lantern Games',
  under: 131,
  over: 0,
  threshold: 500,
  expedited: 495,
};
const harbor: Seller = {
  sellerId: '66790',
  sellerKey: '5be20f93',
  sellerName: 'Harbor Street Cards',
  under: 99,
  over: 0,
  threshold: 3_500,
  expedited: 795,
};
const hobby: Seller = {
  sellerId: '432381',
  sellerKey: '0d77c6b8',
  sellerName: 'Two Rivers Hobby',
  under: 299,
  over: 299,
  threshold: 5_000,
};

type Offer = readonly [seller: Seller, amount: number, stock: number];
type Row = readonly [
  name: string,
  line: 'Runeforge' | 'Sky Pirates',
  rarity: string,
  skus: readonly (readonly [label: string, offers: readonly Offer[]])[],
];

/** The offers of a SKU are in the order of their prices. */
const rows: readonly Row[] = [
  [
    'Ember Drake',
    'Runeforge',
    'Rare',
    [
      [
        'Near Mint / Normal / English',
        [
          [lantern, 465, 40],
          [hobby, 489, 25],
        ],
      ],
      ['Lightly Played / Normal / English', [[harbor, 392, 3]]],
      [
        'Near Mint / Foil / English',
        [
          [harbor, 1_250, 14],
          [lantern, 1_299, 2],
        ],
      ],
    ],
  ],
  [
    'Tidal Sage',
    'Runeforge',
    'Uncommon',
    [
      [
        'Near Mint / Normal / English',
        [
          [harbor, 38, 60],
          [hobby, 45, 33],
        ],
      ],
      ['Near Mint / Normal / Japanese', [[hobby, 110, 20]]],
    ],
  ],
  [
    'Ashen Courier',
    'Runeforge',
    'Mythic',
    [
      ['Near Mint / Normal / English', [[hobby, 2_875, 0]]],
      ['Lightly Played / Normal / English', [[hobby, 2_340, 16]]],
    ],
  ],
  [
    'Cloud Corsair',
    'Sky Pirates',
    'Ultra Rare',
    [
      [
        'Near Mint / Unlimited / English',
        [
          [lantern, 1_875, 18],
          [harbor, 1_920, 24],
        ],
      ],
      ['Moderately Played / 1st Edition / English', [[lantern, 3_499, 1]]],
    ],
  ],
  [
    'Brass Navigator',
    'Sky Pirates',
    'Common',
    [
      [
        'Near Mint / Unlimited / English',
        [
          [hobby, 27, 80],
          [lantern, 30, 45],
        ],
      ],
    ],
  ],
  ['Gale Raider', 'Sky Pirates', 'Rare', [['Near Mint / Unlimited / English', [[harbor, 655, 22]]]]],
  ['Skyward Starter Deck', 'Sky Pirates', 'None', [['Unopened / Normal / English', [[lantern, 2_199, 30]]]]],
];

const dollars = (amount: number): string => (amount / 100).toFixed(2);

export const wares = waresOf(
  { first: 535_800, maker: 'Lantern and Gale Press', option: 'Condition', prefix: 'LGP' },
  rows.map(([name, line, , skus]) => [
    name,
    line,
    skus.map(([label, offers]) => {
      const cheapest = offers.find(([, , stock]) => stock > 0);
      const price = dollars((cheapest ?? offers[0])?.[1] ?? 0);
      return cheapest ? [label, price] : [label, price, 'sold out'];
    }),
  ]),
);

export const keyOf = (sku: unknown, sellerKey: unknown): string => `${sku}-${sellerKey}`;

/** The listings by SKU and seller. */
export const listings: ReadonlyMap<string, Listing> = new Map(
  wares.flatMap((ware, index) =>
    ware.makes.flatMap((make, nth) =>
      (rows[index]?.[3][nth]?.[1] ?? []).map(([seller, amount, stock]) => {
        const id = keyOf(make.id, seller.sellerKey);
        const { label, sku } = make;
        const listingId = make.id * 13 + Number(seller.sellerId);
        const item = { id, ware, label, sku, price: dollars(amount), amount, ready: stock > 0 };
        return [id, { ...item, listingId, make, seller, stock }] as const;
      }),
    ),
  ),
);

export const usd = (amount: number): Fields => ({ amount, currency: 'USD' });

export const urlName = (line: string): string => line.toLowerCase().replaceAll(' ', '-');

/** Condition, printing and language of a SKU. */
export function traitsOf(label: string) {
  const [condition = '', printing = '', language = ''] = label.split(' / ');
  return { condition, printing, language };
}

const toListing = ({ listingId, make, seller, amount, stock, ware }: Listing): Fields => ({
  listingId,
  productId: ware.id,
  productConditionId: make.id,
  ...traitsOf(make.label),
  sellerId: seller.sellerId,
  sellerKey: seller.sellerKey,
  sellerName: seller.sellerName,
  price: usd(amount),
  sellerShippingPrice: usd(seller.under),
  quantity: stock,
  listingType: 'standard',
});

/** A product with its listings by price. */
export function toProduct(ware: Ware): Fields {
  const own = [...listings.values()]
    .filter((listing) => listing.ware === ware)
    .toSorted((one, other) => one.amount - other.amount);
  const lowest = own.find(({ ready }) => ready);
  return {
    productId: ware.id,
    productName: ware.title,
    productLineName: ware.kind,
    productLineUrlName: urlName(ware.kind),
    publisher: ware.maker,
    rarityName: rows[wares.indexOf(ware)]?.[2],
    lowestPrice: lowest ? usd(lowest.amount) : null,
    totalListings: own.length,
    isOutOfStock: !lowest,
    listings: own.map(toListing),
  };
}

/** The SKUs of a product, which sellers list. */
export const skusOf = (ware: Ware): readonly Fields[] =>
  ware.makes.map(({ id, label }) => {
    const { condition, printing, language } = traitsOf(label);
    return { sku: id, condition, variant: printing, language };
  });
