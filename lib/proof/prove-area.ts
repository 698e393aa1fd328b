/**
 * The saboteurs as vitest tests, one for each, and a file for each area, so that the areas run in parallel. `npm test`
 * proves that every check can fail; `npm run prove` judges the whole matrix, which also proves that nothing else fails.
 */
import { describe, expect, inject, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { saboteurs, witnesses } from '../../suites/saboteurs.ts';
import { areaOf } from '../engine/judge.ts';
import type { Area } from '../model/requirement.ts';
import type { Saboteur } from '../model/saboteur.ts';
import { catches, complaints, matrix } from '../reference/matrix.ts';
import { loadRegister } from '../register/load-register.ts';

const options = { register: loadRegister() };

/** Shared by all areas in one process, so that each reference storefront is audited once. */
const rowOf = inject('tier') === 'prove' ? matrix(suites, options) : catches(suites, witnesses, options);

/** A saboteur belongs to the area of the first check that it breaks, unless it sabotages another storefront. */
export function proveArea(area: Area): void {
  const isOfArea = ({ breaks: [id], storefront }: Saboteur) => !storefront && areaOf({ id }) === area;
  prove(`the saboteurs of ${area}`, saboteurs.filter(isOfArea));
}

/** The saboteurs of other storefronts than the default one, in one file, so that each of these is audited once. */
export function proveOthers(): void {
  const others = saboteurs.filter(({ storefront }) => storefront);
  prove('the saboteurs of other storefronts', others);
}

function prove(title: string, saboteurs: readonly Saboteur[]): void {
  const rows = saboteurs.map((saboteur) => [saboteur.id, saboteur] as const);
  describe(title, () => {
    test.each(rows)('%s', async (_, saboteur) => {
      expect(complaints(await rowOf(saboteur))).toEqual([]);
    });
  });
}

declare module 'vitest' {
  interface ProvidedContext {
    tier: 'unit' | 'prove' | 'soak';
  }
}
