/** The twelve shapes: lawful storefronts whose records are those of other systems, each with twelve faults. */
import type { Verdict } from '../../model/verdict.ts';
import { shapesA } from './shapes-a.ts';
import { shapesB } from './shapes-b.ts';

export const shapes = { ...shapesA, ...shapesB };

/**
 * Promises that a shape breaks by being like the system that it is taken from: these show the prices of their catalog as
 * bare numbers, or with a `value` beside the currency, where the interface has Money with an `amount`.
 */
export const trueFailures: Readonly<Record<string, readonly string[]>> = {
  vendure: ['commerce/catalog-prices-are-money'],
  elasticpath: ['commerce/catalog-prices-are-money'],
  prestashop: ['commerce/amounts-are-integers'],
};

/** The checks of commerce that decide conformance and that failed or broke. */
export const failuresOf = (verdicts: readonly Verdict[]): readonly string[] =>
  verdicts
    .filter(
      ({ status, check, ruleset }) =>
        (status === 'fail' || status === 'error') && ruleset === 'interface' && check.startsWith('commerce/'),
    )
    .map(({ check }) => check);
