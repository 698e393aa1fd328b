/** Money: an integer amount of minor units with its currency (Resources, Money). */
import { isObject } from '../../../lib/assert/json.ts';

export type Money = { readonly amount: number; readonly currency: string };

/** An object with both members; whether their values are right is judged by the checks of money. */
export const isMoney = (value: unknown): boolean =>
  isObject(value) && 'amount' in value && 'currency' in value;
