/** At which round rate a tax is added to what it is on, or contained in it. */
import type { Bill } from './bill.ts';

type Taxed = Pick<Bill, 'cost' | 'parts'>;

/** Up to 30 %. */
const ratesOf = (perPercent: number): readonly number[] =>
  Array.from({ length: 30 * perPercent }, (_, i) => (i + 1) / (100 * perPercent));

/** Sales taxes, which several authorities add up to eighths of a percent, are on top; taxes in prices have rounder rates. */
const rates = { onTop: ratesOf(8), included: ratesOf(2) };

/** Each line may be rounded on its own. */
const maxRounding = 2;

/**
 * Whether the tax is a round rate of what the lines cost, or the part of it that such a rate would have added; undefined
 * where it is neither, or both.
 */
export function taxRate(bills: readonly Taxed[]): 'on top' | 'included' | undefined {
  const taxed = bills.filter(({ parts }) => parts.tax.length > 0);
  if (new Set(taxed.map(({ cost }) => cost)).size < 2) return undefined;
  const isRate = (some: readonly number[], toTax: (base: number, rate: number) => number) =>
    some.some((rate) =>
      taxed.every(({ cost, parts }) =>
        basesOf(cost, parts).some((base) =>
          parts.tax.some((tax) => Math.abs(tax - toTax(base, rate)) <= maxRounding),
        ),
      ),
    );
  const onTop = isRate(rates.onTop, (base, rate) => base * rate);
  const included = isRate(rates.included, (base, rate) => (base * rate) / (1 + rate));
  if (onTop === included) return undefined;
  return onTop ? 'on top' : 'included';
}

/** What may be taxed: the lines, less a discount, and with the shipping and the fee. */
const basesOf = (cost: number, { discount, shipping, fee }: Taxed['parts']): readonly number[] =>
  [0, ...discount].flatMap((off) =>
    [0, ...shipping].flatMap((more) => [0, ...fee].map((extra) => cost - off + more + extra)),
  );
