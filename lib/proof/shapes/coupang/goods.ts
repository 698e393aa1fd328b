/** The products of the shop in the manner of Coupang, their catalog, and the shipment boxes that they are packed into. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { amountOf, type Line, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: '온담', option: '옵션', firstId: 5_231, code: 'OD', decimals: 0 };

const plain = waresOf(range, [
  [
    'Cotton Towel',
    '생활용품 Living',
    [
      ['아이보리', 7_900],
      ['차콜', 8_400],
      ['네이비', 8_900, 'sold out'],
    ],
  ],
  [
    'Matcha Powder',
    '식품 Food',
    [
      ['100 g', 13_200],
      ['200 g', 23_800],
    ],
  ],
  ['Lacquer Chopsticks', '주방용품 Kitchen', [['단일상품', 18_700]]],
  ['Camping Lantern', '캠핑 Camping', [['단일상품', 41_500]]],
  ['Glass Vase', '홈데코 Home', [['단일상품', 27_300]]],
  ['Barley Tea', '식품 Food', [['40개입', 4_650]]],
]);

const names = ['순면 타월', '제주 말차', '옻칠 젓가락', '캠핑 랜턴', '유리 화병', '볶은 보리차'];
const groups = ['색상', '용량', '구성', '구성', '구성', '수량'];

export const wares: readonly Ware[] = plain.map((ware, index) => ({
  ...ware,
  title: `${names[index]} ${ware.title}`,
  option: groups[index] ?? ware.option,
}));

/** Where boxes leave from, and what each costs more if it goes to Jeju, or to another remote area. */
type Place = { readonly code: number; readonly jeju: number; readonly notJeju: number };

const places = {
  coupang: { code: 10_028, jeju: 0, notJeju: 0 },
  icheon: { code: 74_010, jeju: 3_000, notJeju: 5_000 },
  gimhae: { code: 93_890, jeju: 4_000, notJeju: 7_000 },
} satisfies Readonly<Record<string, Place>>;

type Policy = {
  readonly vendorId: string;
  readonly place: Place;
  /** Boxes of `CGF` leave from a centre of Coupang: rocket delivery. */
  readonly shipmentType: 'THIRD_PARTY' | 'CGF';
  readonly charge: number;
  /** The charge is dropped from this amount on; 0 if it never is. */
  readonly freeFrom: number;
  readonly isBundled: boolean;
  readonly goesFar: boolean;
  /** What the original price is above the sale price. */
  readonly struck: number;
  /** What the instant coupon takes off each piece. */
  readonly coupon: number;
  /** The most pieces of an option for one buyer; 0 if there is no limit. */
  readonly most: number;
};

const usual: Policy = {
  vendorId: 'A00412907',
  place: places.icheon,
  shipmentType: 'THIRD_PARTY',
  charge: 3_000,
  freeFrom: 30_000,
  isBundled: true,
  goesFar: true,
  struck: 2_100,
  coupon: 0,
  most: 0,
};
const rocket: Policy = {
  ...usual,
  vendorId: 'A00010028',
  place: places.coupang,
  shipmentType: 'CGF',
  freeFrom: 19_800,
};
const alone: Policy = {
  ...usual,
  vendorId: 'A00587316',
  place: places.gimhae,
  charge: 4_000,
  freeFrom: 0,
  isBundled: false,
};

const policies: Readonly<Record<string, Policy>> = {
  'matcha-powder': { ...usual, charge: 2_500, freeFrom: 0 },
  'lacquer-chopsticks': { ...rocket, coupon: 1_500, struck: 3_300 },
  'camping-lantern': alone,
  'glass-vase': { ...alone, charge: 0, goesFar: false, struck: 5_700 },
  'barley-tea': { ...rocket, most: 5, struck: 0 },
};
export const policyOf = ({ ware }: Pick<Item, 'ware'>): Policy => policies[ware.handle] ?? usual;

export const sellerProductId = ({ id }: Ware): number => 14_091_600_000 + id * 7;
const vendorItemId = ({ id }: { readonly id: number }): number => 85_872_400_000 + id;
export const sellerProductItemId = ({ catalogId }: Item): number => 769_480_000 + catalogId;

const items = itemsOf(wares, 0, (make) => String(vendorItemId(make)));
const found = new Map(items.map((item) => [item.id, item]));
export const itemAt = (id: unknown): Item | undefined => found.get(String(id));

export const originalOf = (item: Item): number => item.amount + policyOf(item).struck;
const moneyOf = (amount: number): Fields => ({ amount, currency: 'KRW' });

const toItem = (item: Item): Fields => {
  const { coupon, most } = policyOf(item);
  return {
    sellerProductItemId: sellerProductItemId(item),
    vendorItemId: Number(item.id),
    itemName: item.label,
    originalPrice: moneyOf(originalOf(item)),
    salePrice: moneyOf(item.amount),
    instantCoupon: coupon > 0 ? { type: 'FIXED_WITH_QUANTITY', discount: moneyOf(coupon) } : null,
    onSale: item.available,
    maximumBuyForPerson: most,
    taxType: 'TAX',
    externalVendorSku: item.sku,
    attributes: [{ attributeTypeName: item.ware.option, attributeValueName: item.label }],
  };
};

function chargeTypeOf({ charge, freeFrom }: Policy): string {
  if (charge === 0) return 'FREE';
  return freeFrom > 0 ? 'CONDITIONAL_FREE' : 'NOT_FREE';
}

function toProduct(ware: Ware): Fields {
  const policy = policyOf({ ware });
  const { code, jeju, notJeju } = policy.place;
  return {
    sellerProductId: sellerProductId(ware),
    sellerProductName: ware.title,
    brand: ware.maker,
    displayCategoryName: ware.kind,
    vendorId: policy.vendorId,
    statusName: '승인완료',
    shipmentType: policy.shipmentType,
    deliveryChargeType: chargeTypeOf(policy),
    deliveryCharge: moneyOf(policy.charge),
    freeShipOverAmount: moneyOf(policy.freeFrom),
    unionDeliveryType: policy.isBundled ? 'UNION_DELIVERY' : 'NOT_UNION_DELIVERY',
    outboundShippingPlaceCode: code,
    remoteAreaDeliverable: policy.goesFar ? 'Y' : 'N',
    remoteInfo: policy.goesFar ? { jeju: moneyOf(jeju), notJeju: moneyOf(notJeju) } : null,
    items: items.filter((item) => item.ware === ware).map(toItem),
  };
}

const productAt = (id: unknown): Ware | undefined => wares.find((ware) => sellerProductId(ware) === id);

/** A page begins with the product that its token names, so that pages of different sizes fit together. */
function page(args: Fields): Fields | undefined {
  const all = matching(wares, args.query);
  const { nextToken = '', maxPerPage = 10 } = args;
  const start = nextToken === '' ? 0 : all.findIndex((ware) => String(sellerProductId(ware)) === nextToken);
  const end = start + Number(maxPerPage);
  const next = all[end];
  return start < 0
    ? undefined
    : { nextToken: next ? String(sellerProductId(next)) : '', data: all.slice(start, end).map(toProduct) };
}

export const catalogWith =
  (refuse: (reason: 'unknown-token' | 'unknown-product') => Outcome): Tools =>
  (name, args) => {
    const success = (answer: Fields): Outcome => ({ record: { code: 'SUCCESS', message: '', ...answer } });
    if (name === 'search_catalog') {
      const answer = page(args);
      return answer ? success(answer) : refuse('unknown-token');
    }
    if (name === 'lookup_catalog') {
      const asked = [...new Set(asList(args.sellerProductIds))];
      const data = asked.map(productAt).filter((ware) => ware !== undefined);
      return success({
        data: data.map(toProduct),
        notFoundSellerProductIds: asked.filter((id) => !productAt(id)),
      });
    }
    const ware = productAt(args.sellerProductId);
    return ware ? success({ data: toProduct(ware) }) : refuse('unknown-product');
  };

export const options = [
  { code: 'NORMAL', name: '일반배송', extra: 0 },
  { code: 'DAWN', name: '새벽배송', extra: 2_500 },
] as const;

const remoteAreas = [
  { from: 23_100, to: 23_136, area: 'notJeju' },
  { from: 40_200, to: 40_240, area: 'notJeju' },
  { from: 63_000, to: 63_644, area: 'jeju' },
] as const;

export const areaOf = (postCode: unknown): 'jeju' | 'notJeju' | undefined =>
  remoteAreas.find(({ from, to }) => Number(postCode) >= from && Number(postCode) <= to)?.area;

/** An option with the post code that its boxes go to: `NORMAL/63122`. */
export const methodOf = (code: unknown, receiver?: Fields): string => `${code}/${receiver?.postCode ?? ''}`;
export const optionIn = (method?: string): string | undefined => method?.split('/')[0];

export const couponOf = ({ item, quantity }: Line): number => policyOf(item).coupon * quantity;
const paidFor = (lines: readonly Line[]): number =>
  sumOf(lines.map((line) => amountOf(line) - couponOf(line)));

type Box = Pick<Policy, 'vendorId' | 'shipmentType'> & {
  readonly lines: readonly Line[];
  /** Undefined until a delivery option is chosen. */
  readonly shipping?: number;
  /** Undefined unless the box goes to a remote area. */
  readonly remote?: number;
};

function boxOf(lines: readonly Line[], { vendorId, shipmentType, place }: Policy, method?: string): Box {
  const [code, postCode] = method?.split('/') ?? [];
  const chosen = options.find((option) => option.code === code);
  const area = areaOf(postCode);
  const charges = lines.map(({ item }) => {
    const { charge, freeFrom } = policyOf(item);
    return freeFrom > 0 && paidFor(lines) >= freeFrom ? 0 : charge;
  });
  return {
    vendorId,
    shipmentType,
    lines,
    ...(chosen && { shipping: Math.min(...charges) + chosen.extra }),
    ...(chosen && area && { remote: place[area] }),
  };
}

/** Bundled goods that leave from the same place share a box; all others have a box for each option. */
export function boxesOf(lines: readonly Line[], method?: string): readonly Box[] {
  const keyOf = ({ item }: Line): string => {
    const { isBundled, place } = policyOf(item);
    return isBundled ? `place ${place.code}` : item.id;
  };
  return [...new Set(lines.map(keyOf))].flatMap((key) => {
    const inside = lines.filter((line) => keyOf(line) === key);
    return inside.slice(0, 1).map(({ item }) => boxOf(inside, policyOf(item), method));
  });
}
