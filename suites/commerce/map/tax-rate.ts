/** Whether the taxes of bills are on top of what the lines cost, or included in it. */

/** What the lines cost, and what may be each other part of the bill, in minor units. */
type Taxed = {
  readonly cost: number;
  readonly parts: Readonly<Record<'tax' | 'discount' | 'shipping' | 'fee', readonly number[]>>;
};

/** Halves of a percent up to 30 %. */
const rates: readonly number[] = Array.from({ length: 60 }, (_, i) => (i + 1) / 200);

/** Each line may be rounded on its own. */
const maxRounding = 2;

/**
 * Whether the tax is a round rate of what the lines cost, or the part of it that such a rate would have added; undefined
 * where it is neither, or both.
 */
export function taxRate(bills: readonly Taxed[]): 'on top' | 'included' | undefined {
  const taxed = bills.filter(({ parts }) => parts.tax.length > 0);
  if (new Set(taxed.map(({ cost }) => cost)).size < 2) return undefined;
  const isRate = (toTax: (base: number, rate: number) => number) =>
    rates.some((rate) =>
      taxed.every(({ cost, parts }) =>
        basesOf(cost, parts).some((base) =>
          parts.tax.some((tax) => Math.abs(tax - toTax(base, rate)) <= maxRounding),
        ),
      ),
    );
  const onTop = isRate((base, rate) => base * rate);
  const included = isRate((base, rate) => (base * rate) / (1 + rate));
  if (onTop === included) return undefined;
  return onTop ? 'on top' : 'included';
}

/** What may be taxed: the lines, less a discount, and with the shipping and the fee. */
const basesOf = (cost: number, { discount, shipping, fee }: Taxed['parts']): readonly number[] =>
  [0, ...discount].flatMap((off) =>
    [0, ...shipping].flatMap((more) => [0, ...fee].map((extra) => cost - off + more + extra)),
  );
