/** Amounts and currencies in the results of the catalog tools: integer minor units and ISO 4217 codes. */
import { isObject } from '../../../lib/assert/json.ts';
import { amountFault, currencyFault, decimalFault } from './price-faults.ts';
import { pricedCalls } from './priced-calls.ts';
import { forEachPlace, moneyIn, pricesIn } from './priced-places.ts';

const listedCurrencies = new Set(Intl.supportedValuesOf('currency'));

export const checks = [
  forEachPlace(
    {
      id: 'commerce/amounts-are-integers',
      requires: ['commerce.money.amount'],
      claim:
        'Every object with an amount and a currency in the results of the catalog tools has an integer amount.',
      fix: 'Return each amount beside a currency as an integer of minor units, such as 1999 for 19.99 EUR, in all catalog tools.',
    },
    pricedCalls,
    moneyIn,
    amountFault,
  ),
  forEachPlace(
    {
      id: 'commerce/currencies-are-codes',
      requires: ['commerce.money.currency'],
      claim: 'Every currency in the results of the catalog tools is three upper-case letters.',
      fix: 'Return each currency as an ISO 4217 code of three upper-case letters, such as EUR, beside its amount in all catalog tools.',
    },
    pricedCalls,
    moneyIn,
    currencyFault,
  ),
  forEachPlace(
    {
      id: 'commerce/prices-are-not-decimals',
      requires: ['commerce.money.minor-units'],
      claim: 'No price, amount, total or subtotal in the results of the catalog tools is a decimal.',
      fix: 'Return prices and totals of the catalog tools as integers of minor units, such as 1999, not as decimals such as 19.99 or "19.99".',
    },
    pricedCalls,
    pricesIn,
    (value) => (isObject(value) ? undefined : decimalFault(value)),
  ),
  forEachPlace(
    {
      id: 'commerce/currencies-are-listed',
      requires: ['commerce.money.listed'],
      claim: 'Every currency in the results of the catalog tools is one that ISO 4217 lists.',
      fix: 'Use only currency codes that ISO 4217 lists.',
    },
    pricedCalls,
    (calls) => moneyIn(calls).filter(({ place }) => !currencyFault(place.value)),
    (value) =>
      isObject(value) && !listedCurrencies.has(String(value.currency))
        ? { expected: 'a currency of ISO 4217', actual: value.currency, member: 'currency' }
        : undefined,
  ),
];
