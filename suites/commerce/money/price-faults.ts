/** Faults of single prices. */
import { isObject } from '../../../lib/assert/json.ts';

export type Fault = {
  readonly expected: string;
  readonly actual: unknown;
  /** The member of the price that is wrong; without it the price itself. */
  readonly member?: string;
  /** The requirement that it breaks. */
  readonly promise?: string;
};

export const amountFault = (value: unknown): Fault | undefined =>
  isObject(value) && !Number.isInteger(value.amount)
    ? {
        expected: 'an integer amount of minor units',
        actual: value.amount,
        member: 'amount',
        promise: 'commerce.money.amount',
      }
    : undefined;

export const currencyFault = (value: unknown): Fault | undefined =>
  isObject(value) && !/^[A-Z]{3}$/.test(typeof value.currency === 'string' ? value.currency : '')
    ? {
        expected: 'an ISO 4217 code',
        actual: value.currency,
        member: 'currency',
        promise: 'commerce.money.currency',
      }
    : undefined;

/** A number that is no integer, or a decimal string; any other text is not a price. */
export function decimalFault(value: unknown): Fault | undefined {
  const isDecimal =
    typeof value === 'number' ? !Number.isInteger(value) : /^-?\d+[.,]\d+$/.test(String(value));
  return isDecimal
    ? { expected: 'an integer of minor units', actual: value, promise: 'commerce.money.minor-units' }
    : undefined;
}
