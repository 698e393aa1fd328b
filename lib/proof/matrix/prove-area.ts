/** The matrix as vitest tests, one a saboteur; an area a file, so that the areas are proven side by side. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { areaOf } from '../../judge.ts';
import type { Area } from '../../model/requirement.ts';
import { loadRegister } from '../../register/load-register.ts';
import { complaints, matrix } from '../matrix.ts';

/** One for all areas that are proven in one process, so that the honest storefront is recollected once. */
const rowOf = matrix(suites, { register: loadRegister() });

/** A saboteur belongs to the area of the first check that it breaks. */
export function proveArea(area: Area): void {
  const liars = saboteurs.filter(({ breaks: [id] }) => areaOf({ id }) === area);
  describe(`the saboteurs of ${area}`, () => {
    test.each(liars.map((saboteur) => [saboteur.id, saboteur] as const))('%s', async (_, saboteur) => {
      expect(complaints(await rowOf(saboteur))).toEqual([]);
    });
  });
}
