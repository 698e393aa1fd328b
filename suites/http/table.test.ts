/** An area runs each row of the table. */
import { expect, test } from 'vitest';
import { suites } from '../index.ts';
import { saboteurs } from '../saboteurs.ts';
import { saboteurs as ofTable } from './table.saboteurs.ts';
import { checks } from './table.ts';

const idsOf = (items: readonly { readonly id: string }[]): readonly string[] => items.map(({ id }) => id);

test('every check and every saboteur of the table is in its area', () => {
  expect(idsOf(suites.flatMap((suite) => suite.checks))).toEqual(expect.arrayContaining([...idsOf(checks)]));
  expect(idsOf(saboteurs)).toEqual(expect.arrayContaining([...idsOf(ofTable)]));
});
