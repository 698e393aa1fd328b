/** The matrix as vitest tests, one for each saboteur and a file for each area, so that the areas run in parallel. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { areaOf } from '../../engine/judge.ts';
import type { Area } from '../../model/requirement.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { complaints, matrix } from '../../reference/matrix.ts';
import { loadRegister } from '../../register/load-register.ts';

/** Shared by all areas in one process, so that the reference storefront is audited once. */
const rowOf = matrix(suites, { register: loadRegister() });

/** A saboteur belongs to the area of the first check that it breaks, unless it sabotages another storefront. */
export function proveArea(area: Area): void {
  const isOfArea = ({ breaks: [id], storefront }: Saboteur) => !storefront && areaOf({ id }) === area;
  prove(`the saboteurs of ${area}`, saboteurs.filter(isOfArea));
}

/** The saboteurs of other storefronts than the usual one, in one file, so that each of these is audited once. */
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
