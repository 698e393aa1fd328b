/** The products of the shop in the manner of Naver Smart Store, with their options, discounts and delivery fees. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: '담담상회', option: '옵션', firstId: 4_107, code: 'DD', decimals: 0 };

/** The prices are those of one piece, with its option and after the immediate discount. */
const plain = waresOf(range, [
  [
    'Hanji Notebook',
    '문구 Stationery',
    [
      ['쪽빛', 12_000],
      ['치자', 13_500],
    ],
  ],
  ['Yugi Spoon Set', '주방 Kitchen', [['기본', 34_200]]],
  [
    'Tangerine Syrup',
    '식품 Food',
    [
      ['500 ml', 14_900],
      ['1 L', 26_900, 'sold out'],
    ],
  ],
  ['Icheon Rice', '식품 Food', [['5 kg', 29_900]]],
  [
    'Mosi Bojagi',
    '주방 Kitchen',
    [
      ['소', 24_000],
      ['중', 31_000],
      ['대', 43_000],
    ],
  ],
  ['Onggi Teacup', '주방 Kitchen', [['기본', 18_400]]],
]);

const names = ['한지 노트', '유기 수저', '제주 감귤청', '이천 쌀', '모시 보자기', '옹기 찻잔'];
const groups = ['색상', '구성', '용량', '중량', '크기', '구성'];

export const wares: readonly Ware[] = plain.map((ware, index) => ({
  ...ware,
  title: `${names[index]} ${ware.title}`,
  option: groups[index] ?? ware.option,
}));

type Fee =
  | { readonly type: 'FREE' }
  | { readonly type: 'CONDITIONAL_FREE'; readonly base: number; readonly freeFrom: number }
  | { readonly type: 'UNIT_QUANTITY_PAID'; readonly base: number; readonly repeat: number };

type Policy = {
  /** Percent of the sale price that are taken off at once. */
  readonly atOnce?: number;
  readonly several?: { readonly from: number; readonly percent: number };
  readonly isTaxFree?: boolean;
  readonly bundle?: number;
  readonly fee: Fee;
};

const bundled: Policy = {
  bundle: 53_641_574,
  fee: { type: 'CONDITIONAL_FREE', base: 3_000, freeFrom: 50_000 },
};

const policies: Readonly<Record<string, Policy>> = {
  'yugi-spoon-set': { ...bundled, atOnce: 10 },
  'tangerine-syrup': {
    several: { from: 3, percent: 10 },
    fee: { type: 'UNIT_QUANTITY_PAID', base: 3_500, repeat: 4 },
  },
  'icheon-rice': { isTaxFree: true, fee: { type: 'FREE' } },
  'mosi-bojagi': { ...bundled, several: { from: 2, percent: 5 } },
};

export const policyOf = ({ handle }: Ware): Policy => policies[handle] ?? bundled;

/** What a delivery to Jeju, or to Ulleungdo, costs more. */
export const areaFees = { jeju: 3_000, ulleungdo: 5_000 } as const;

const hasOptions = ({ makes }: Ware): boolean => makes.length > 1;
export const productNo = ({ id }: Ware): number => 9_885_100_000 + id * 7;
const optionNo = (make: { readonly id: number }): number => 36_514_000_000 + make.id;

const found = new Map(
  itemsOf(wares, 0, ({ sku }) => sku).map((item) => [
    `${productNo(item.ware)}/${hasOptions(item.ware) ? optionNo({ id: item.catalogId }) : ''}`,
    item,
  ]),
);

/** @param key the number of a product, a slash, and the code of its option if it has options */
export const itemAt = (key: unknown): Item | undefined => found.get(String(key));

export const optionOf = ({ ware, label, catalogId }: Item): Fields => ({
  optionCode: hasOptions(ware) ? optionNo({ id: catalogId }) : null,
  productOption: hasOptions(ware) ? `${ware.option}: ${label}` : null,
});

const baseOf = ({ makes }: Ware): number => Number(makes[0]?.price);

/** The price of the product before the immediate discount, and without an option. */
export const salePriceOf = (ware: Ware): number =>
  Math.round((baseOf(ware) * 100) / (100 - (policyOf(ware).atOnce ?? 0)));

export const surchargeOf = ({ amount, ware }: Pick<Item, 'amount' | 'ware'>): number => amount - baseOf(ware);

const moneyOf = (amount: number): Fields => ({ amount, currency: 'KRW' });
const stockOf = ({ available }: { readonly available: boolean }): number => (available ? 999 : 0);

const optionsOf = (ware: Ware): Fields => ({
  optionCombinationGroupNames: { optionGroupName1: ware.option },
  optionCombinations: ware.makes.map((make) => ({
    id: optionNo(make),
    optionName1: make.label,
    price: moneyOf(surchargeOf({ amount: Number(make.price), ware })),
    discountedPrice: moneyOf(Number(make.price)),
    stockQuantity: stockOf(make),
    usable: make.available,
    sellerManagerCode: make.sku,
  })),
});

const feeOf = (fee: Fee): Fields => ({
  deliveryFeeType: fee.type,
  baseFee: moneyOf(fee.type === 'FREE' ? 0 : fee.base),
  ...(fee.type === 'CONDITIONAL_FREE' && { freeConditionalAmount: moneyOf(fee.freeFrom) }),
  ...(fee.type === 'UNIT_QUANTITY_PAID' && { repeatQuantity: fee.repeat }),
  deliveryFeePayType: 'PREPAID',
  deliveryFeeByArea: {
    deliveryAreaType: 'AREA_3',
    area2extraFee: moneyOf(areaFees.jeju),
    area3extraFee: moneyOf(areaFees.ulleungdo),
  },
});

const percentOff = (value: number): Fields => ({ discountMethod: { value, unitType: 'PERCENT' } });

function toProduct(ware: Ware): Fields {
  const { atOnce, several, isTaxFree, bundle, fee } = policyOf(ware);
  const stockQuantity = ware.makes.reduce((sum, make) => sum + stockOf(make), 0);
  return {
    originProductNo: 9_841_000_000 + ware.id * 3,
    channelProductNo: productNo(ware),
    channelServiceType: 'STOREFARM',
    name: ware.title,
    wholeCategoryName: ware.kind,
    brandName: ware.maker,
    statusType: stockQuantity > 0 ? 'SALE' : 'OUTOFSTOCK',
    salePrice: moneyOf(salePriceOf(ware)),
    discountedPrice: moneyOf(baseOf(ware)),
    taxType: isTaxFree ? 'DUTYFREE' : 'TAX',
    stockQuantity,
    optionInfo: hasOptions(ware) ? optionsOf(ware) : null,
    deliveryInfo: { deliveryBundleGroupId: bundle ?? null, deliveryFee: feeOf(fee) },
    customerBenefit: {
      immediateDiscountPolicy: atOnce ? percentOff(atOnce) : null,
      multiPurchaseDiscountPolicy: several
        ? { ...percentOff(several.percent), orderValue: several.from, orderValueUnitType: 'COUNT' }
        : null,
    },
  };
}

const contentOf = (ware: Ware): Fields => {
  const product = toProduct(ware);
  return { originProductNo: product.originProductNo, channelProducts: [product] };
};

type Pages = {
  /** The index of the first product of a page. */
  readonly start: (page: number, size: number) => number;
};

export const catalogWith =
  (refuse: (reason: Reason, detail?: Fields) => Outcome, { start }: Pages): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const all = matching(wares, args.query);
      const [page, size] = [Number(args.page ?? 1), Number(args.size ?? 20)];
      const totalPages = Math.ceil(all.length / size);
      const first = start(page, size);
      const contents = all.slice(first, first + size).map(contentOf);
      const ends = { first: page === 1, last: page >= totalPages };
      return { record: { contents, page, size, totalElements: all.length, totalPages, ...ends } };
    }
    if (name === 'lookup_catalog') {
      const asked = [...new Set(asList(args.channelProductNos))];
      const contents = wares.filter((ware) => asked.includes(productNo(ware))).map(contentOf);
      const unknown = asked.filter((no) => !wares.some((ware) => productNo(ware) === no));
      return { record: { contents, notFoundChannelProductNos: unknown } };
    }
    const ware = wares.find((each) => productNo(each) === args.channelProductNo);
    return ware ? { record: toProduct(ware) } : refuse('unknown-item');
  };
