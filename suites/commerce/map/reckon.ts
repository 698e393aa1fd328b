/**
 * Whether the total of a record is what its lines cost with the parts of the bill that it shows. Which parts are in it, and
 * with which sign, is found by arithmetic: the same reading has to hold for records that differ.
 */
import { type Bill, type BillPart, partNames } from './bill.ts';
import { differences } from './table.ts';

/** How each part counts: added, taken off, or not at all. */
type Reading = Readonly<Record<BillPart, number>> & { readonly sign: number };

/** What is wrong with a total. */
export type Misreckoning = { readonly index: number; readonly text: string; readonly expected: string };

export type Reckoning = {
  /** The bills that some reading explains, so that they were judged. */
  readonly judged: readonly number[];
  readonly wrong: readonly Misreckoning[];
};

const signs = [1, -1, 0] as const;

/** Tax, shipping and fees are added, discounts are taken off, and any may be shown without being in the total. */
const readings: readonly Reading[] = [1, -1].flatMap((sign) =>
  signs.flatMap((tax) =>
    signs.flatMap((shipping) =>
      signs.flatMap((fee) => signs.map((discount) => ({ sign, tax, shipping, fee, discount }))),
    ),
  ),
);

const isLawful = ({ sign, tax, shipping, fee, discount }: Reading): boolean =>
  sign > 0 && tax >= 0 && shipping >= 0 && fee >= 0 && discount <= 0;

/** @param rounding the most by which the total may differ from what the bill adds up to. */
function fits({ cost, total, parts }: Bill, reading: Reading, rounding = 0): boolean {
  let sums: readonly number[] = [cost];
  for (const part of partNames) {
    const [amounts, sign] = [parts[part], reading[part]];
    if (sign === 0 || amounts.length === 0) continue;
    sums = sums.flatMap((sum) => amounts.map((amount) => sum + sign * amount));
  }
  return sums.some((sum) => Math.abs(total - reading.sign * sum) <= rounding);
}

/**
 * @param bills of records that differ in what they cost.
 * @param isShipped whether shipping has been chosen, so that it has to be in the total; before, a record may only offer it.
 */
export function reckon(bills: readonly Bill[], isShipped: boolean): Reckoning {
  // Records of the same lines differ in what their shipping costs.
  const toKey = ({ cost, parts }: Bill) => (isShipped ? `${cost} ${parts.shipping}` : cost);
  const isEnough = (some: readonly Bill[]) => new Set(some.map(toKey)).size > 1;
  if (!isEnough(bills)) return { judged: [], wrong: [] };
  const rounding = cashRounding(bills);
  const holding = readings.map((reading) => ({
    reading,
    held: bills.filter((bill) => fits(bill, reading, rounding)),
  }));
  const whole = holding.filter(({ held }) => held.length === bills.length).map(({ reading }) => reading);
  const all = bills.map((_, index) => index);
  if (whole.some(isLawful)) return { judged: all, wrong: doubtful(bills, whole.filter(isLawful), isShipped) };
  if (whole.length > 0) return { judged: all, wrong: bills.every(isNet) ? [] : mistaken(bills, whole) };
  const [best] = holding
    .filter(({ reading, held }) => isLawful(reading) && isEnough(held))
    .toSorted((a, b) => b.held.length - a.held.length);
  if (!best || best.held.length * 2 <= bills.length) return { judged: [], wrong: [] };
  return { judged: all, wrong: outliers(bills, best.held) };
}

/** Where all totals are multiples of a coin, and the lines are not by themselves, a bill may be rounded as for cash. */
function cashRounding(bills: readonly Bill[]): number {
  const coin = coins.find(
    (one) =>
      bills.every(({ total }) => total % one === 0) &&
      (one === leastCoin || bills.some(({ cost }) => cost % one !== 0)),
  );
  return Math.floor((coin ?? 0) / 2);
}

const leastCoin = 5;

const coins = [100, 50, 10, leastCoin] as const;

const presentIn = (part: BillPart, bills: readonly Bill[]): boolean =>
  bills.some(({ parts }) => parts[part].length > 0);

/** A total without tax, by its name or beside the total with tax. */
const isNet = ({ total, totals, parts, isNamedNet = false }: Bill): boolean =>
  isNamedNet || parts.tax.some((tax) => totals.includes(total + tax));

/** How an unlawful reading treats a part, in words that follow the total. */
const faults: readonly (readonly [
  has: (reading: Reading) => boolean,
  text: string,
  expected: string,
  part?: BillPart,
])[] = [
  [({ sign }) => sign < 0, 'is the negative of what its parts add up to', 'a positive total'],
  [
    ({ discount }) => discount > 0,
    'has the discount added',
    'a total that the discount makes smaller',
    'discount',
  ],
  [({ tax }) => tax < 0, 'has the tax taken off', 'a total that a tax does not make smaller', 'tax'],
  [({ shipping }) => shipping < 0, 'has the shipping taken off', 'a total with the shipping', 'shipping'],
  [({ fee }) => fee < 0, 'has the fee taken off', 'a total with the fee', 'fee'],
];

/** Every reading that holds has a fault, so the simplest of them tells it. */
function mistaken(bills: readonly Bill[], whole: readonly Reading[]): readonly Misreckoning[] {
  const faultsIn = (reading: Reading) => faults.filter(([has]) => has(reading));
  const [simplest] = whole
    .map(faultsIn)
    .filter((found) => found.length > 0)
    .toSorted((a, b) => a.length - b.length);
  const [[, text, expected, part] = []] = simplest ?? [];
  if (text === undefined || expected === undefined) return [];
  return bills.flatMap(({ parts }, index) =>
    part === undefined || parts[part].length > 0 ? [{ index, text, expected }] : [],
  );
}

/** A part of the bill that no reading finds in the total. */
function doubtful(
  bills: readonly Bill[],
  lawful: readonly Reading[],
  isShipped: boolean,
): readonly Misreckoning[] {
  const isOut = (part: BillPart) => presentIn(part, bills) && lawful.every((one) => one[part] === 0);
  const wrongOf = (part: BillPart, text: string, expected: string): readonly Misreckoning[] =>
    bills.flatMap(({ parts }, index) => (parts[part].length > 0 ? [{ index, text, expected }] : []));
  const rate = taxRate(bills);
  const saysOtherwise = bills.some((bill) => bill.isTaxIncluded === true || showsSumWithTax(bill));
  const isOnTop = rate === 'on top' && !saysOtherwise && !bills.every(showsSumWithoutTax);
  return [
    // A total without tax may be that of the goods.
    ...(isShipped && isOut('shipping') && !bills.every(({ isNamedNet }) => isNamedNet)
      ? wrongOf('shipping', 'leaves out the shipping', 'a total with the shipping')
      : []),
    ...(isOut('discount') &&
    !bills.some(({ isDiscountGuessed }) => isDiscountGuessed) &&
    !bills.every(showsDiscountedTotal) &&
    !bills.every(showsDiscountedLines) &&
    bills.some(({ parts }) => parts.discount.length === 0)
      ? wrongOf('discount', 'is the same without the discount', 'a total that the discount makes smaller')
      : []),
    ...(isShipped && isOut('fee') && !bills.every(hasFeeInShipping)
      ? wrongOf('fee', 'leaves out the fee', 'a total with the fee')
      : []),
    ...(isOut('tax') && isOnTop ? wrongOf('tax', 'leaves out the tax', 'a total with the tax') : []),
    ...(rate === 'included' && presentIn('tax', bills) && lawful.every(({ tax }) => tax > 0)
      ? wrongOf('tax', 'has a tax added that the prices include', 'a total without the tax added')
      : []),
  ];
}

/** Where the record has a discount, another amount of it is smaller by that: a balance, or another total with other parts. */
const showsDiscountedTotal = (bill: Bill): boolean =>
  bill.parts.discount.length === 0 ||
  bill.parts.discount.some((discount) => bill.amounts.includes(bill.total - Math.abs(discount))) ||
  readings.some(
    (one) =>
      isLawful(one) &&
      one.discount < 0 &&
      bill.totals.some((total) => total !== bill.total && fits({ ...bill, total }, one)),
  );

/** The lines cost less than the search says, by the discount or more, so their prices are those after it. */
const showsDiscountedLines = ({ cost, offered = 0, parts }: Bill): boolean =>
  parts.discount.every((discount) => cost + discount <= offered);

/** The shipping is shown without the fee as well, so the fee is a part of it. */
const hasFeeInShipping = ({ parts, amounts }: Bill): boolean =>
  parts.fee.every((fee) => parts.shipping.some((shipping) => amounts.includes(shipping - fee)));

const showsSumWithTax = ({ total, parts, amounts }: Bill): boolean =>
  parts.tax.some((tax) => amounts.includes(total + tax));

/** The lines show what they cost without the tax, so their prices include it, whatever its rate is counted from. */
const showsSumWithoutTax = ({ cost, parts, others = [] }: Bill): boolean =>
  parts.tax.some((tax) => tax < cost && others.includes(cost - tax));

/** Up to 30 %: eighths of a percent for sales taxes, which several authorities add up, and halves for taxes in prices. */
const [onTopRates = [], includedRates = []] = [8, 2].map((steps) =>
  Array.from({ length: 30 * steps }, (_, i) => (i + 1) / (100 * steps)),
);

/** Each line may be rounded on its own. */
const maxRounding = 2;

/** The tax is a round rate of what the lines cost, or the part of it that such a rate would have added; not both. */
function taxRate(bills: readonly Bill[]): 'on top' | 'included' | undefined {
  const taxed = bills.filter(({ parts }) => parts.tax.length > 0);
  if (new Set(taxed.map(({ cost, parts }) => `${cost} ${parts.tax}`)).size < 2) return undefined;
  const isRate = (some: readonly number[], toTax: (base: number, rate: number) => number) =>
    some.some((rate) =>
      taxed.every(({ cost, parts }) =>
        basesOf(cost, parts).some((base) =>
          parts.tax.some((tax) => Math.abs(tax - toTax(base, rate)) <= maxRounding),
        ),
      ),
    );
  const onTop = isRate(onTopRates, (base, rate) => base * rate);
  const included = isRate(includedRates, (base, rate) => (base * rate) / (1 + rate));
  return onTop === included ? undefined : onTop ? 'on top' : 'included';
}

/** What may be taxed: the lines, less a discount, and with the shipping and the fee. */
const basesOf = (cost: number, { discount, shipping, fee }: Bill['parts']): readonly number[] =>
  [0, ...discount].flatMap((off) =>
    [0, ...shipping].flatMap((more) => [0, ...fee].map((extra) => cost - off + more + extra)),
  );

/** Records that the reading of most of them does not explain, and no other amount that they show. */
function outliers(bills: readonly Bill[], held: readonly Bill[]): readonly Misreckoning[] {
  return bills.flatMap((bill, index) => {
    const { cost, total, amounts, lines, parts } = bill;
    const costs = [cost, ...(bill.others ?? [])];
    const isRounded = costs.some((other) =>
      readings.some((one) => isLawful(one) && fits({ ...bill, cost: other }, one, lines)),
    );
    if (held.includes(bill) || isRounded) return [];
    const shown = differences(amounts, total);
    const isShown = [0, ...parts.tax].some((tax) => shown.has(Math.abs(total - cost - tax)));
    const text = 'is not what its lines and the other amounts that it shows add up to';
    return isShown ? [] : [{ index, text, expected: 'the sum of its lines and of what is added to them' }];
  });
}
