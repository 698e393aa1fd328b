/** The packages of an order sheet, and what their delivery costs by method and by postal code. */
import type { Fields } from '../../variants/variant.ts';
import { type Line, piecesIn } from '../trade/lines.ts';
import { areaFees, policyOf } from './goods.ts';

export const methods = [
  { code: 'DELIVERY', name: '택배' },
  { code: 'QUICK_SVC', name: '퀵서비스' },
  { code: 'VISIT_RECEIPT', name: '방문수령' },
] as const;

const quickFee = 9_000;

const zipOf = (address?: Fields): number => Number(address?.zipCode ?? Number.NaN);

function extraOf(address?: Fields): number {
  const zip = zipOf(address);
  if (zip >= 63_000 && zip <= 63_644) return areaFees.jeju;
  return zip >= 40_200 && zip <= 40_240 ? areaFees.ulleungdo : 0;
}

/** Couriers on motorcycles drive in Seoul only; without an address, this is not known yet. */
export function deliverable(code: unknown, address?: Fields): boolean {
  const zip = zipOf(address);
  return code !== 'QUICK_SVC' || Number.isNaN(zip) || (zip >= 1_000 && zip < 10_000);
}

/** A method with what each package costs more there: `DELIVERY/3000`. */
export const methodOf = (code: unknown, address?: Fields): string =>
  `${code}/${code === 'DELIVERY' ? extraOf(address) : 0}`;

type Package = {
  readonly bundle: number | undefined;
  readonly lines: readonly Line[];
  readonly fee: number;
  readonly extra: number;
};

function feeOf(lines: readonly Line[], paidFor: (lines: readonly Line[]) => number): number {
  const [first] = lines;
  if (!first) return 0;
  const { fee } = policyOf(first.item.ware);
  if (fee.type === 'FREE') return 0;
  if (fee.type === 'UNIT_QUANTITY_PAID') return fee.base * Math.ceil(piecesIn(lines) / fee.repeat);
  return paidFor(lines) >= fee.freeFrom ? 0 : fee.base;
}

/** One package for each bundle, and one for each product that is not bundled. */
export function packagesOf(
  lines: readonly Line[],
  method: string | undefined,
  paidFor: (lines: readonly Line[]) => number,
): readonly Package[] {
  const [code, extra] = method?.split('/') ?? [];
  const keyOf = ({ item: { ware } }: Line) => policyOf(ware).bundle ?? ware.handle;
  return [...new Set(lines.map(keyOf))].map((key) => {
    const inside = lines.filter((line) => keyOf(line) === key);
    const byCourier = code === 'DELIVERY' ? feeOf(inside, paidFor) : 0;
    return {
      bundle: typeof key === 'number' ? key : undefined,
      lines: inside,
      fee: code === 'QUICK_SVC' ? quickFee : byCourier,
      extra: Number(extra ?? 0),
    };
  });
}
