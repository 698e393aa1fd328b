/** Leaving out the checks that a saboteur does not touch hides nothing: a sample is judged both ways. */
import { expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { matrix, matrixRow } from './matrix.ts';

/** A few of every area, since they are in the order of the areas. */
const sample = saboteurs.filter((_, i, { length }) => i % Math.floor(length / 10) === 7);

const rowOf = matrix(suites);

test.each(sample.map((saboteur) => [saboteur.id, saboteur] as const))('%s', async (_, saboteur) => {
  expect(await rowOf(saboteur)).toEqual(await matrixRow(saboteur, suites));
});
