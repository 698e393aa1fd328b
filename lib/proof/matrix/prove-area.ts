/** The matrix as vitest tests, one a saboteur; an area a file, so that the areas are proven side by side. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { areaOf } from '../../engine/judge.ts';
import type { Area } from '../../model/requirement.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { complaints } from '../../reference/matrix.ts';
import { loadRegister } from '../../register/load-register.ts';
import { matrix } from './touched.ts';

/** One for all areas that are proven in one process, so that the reference storefront is audited once. */
const rowOf = matrix(suites, { register: loadRegister() });

/** A saboteur belongs to the area of the first check that it breaks, unless it lies about another storefront. */
export function proveArea(area: Area): void {
  const isOfArea = ({ breaks: [id], storefront }: Saboteur) => !storefront && areaOf({ id }) === area;
  prove(`the saboteurs of ${area}`, saboteurs.filter(isOfArea));
}

/** Those about other storefronts than the usual one, in one file, so that one process recollects each of these. */
export function proveOthers(): void {
  const others = saboteurs.filter(({ storefront }) => storefront);
  prove('the saboteurs of other storefronts', others);
}

function prove(title: string, saboteurs: readonly Saboteur[]): void {
  describe(title, () => {
    test.each(saboteurs.map((saboteur) => [saboteur.id, saboteur] as const))('%s', async (_, saboteur) => {
      expect(complaints(await rowOf(saboteur))).toEqual([]);
    });
  });
}
