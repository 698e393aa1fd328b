/** The advice of a mutation run is worth following. */
import { expect, test } from 'vitest';
import { saboteurs } from '../../suites/saboteurs.ts';
import { openRecorded, recorded, resultsOf } from '../proof/audits/mutations.ts';
import { worthOf } from './mutant.ts';

/** Most of these are seen only by an audit that may write. */
const ofCommerce = saboteurs
  .filter(({ breaks: [check], storefront }) => check.startsWith('commerce/') && !storefront)
  .map(({ id }) => `saboteur ${id}`);

test('following the advice raises the score of a small shop that is only read', async () => {
  const mutation = await openRecorded(await recorded({ consents: [] }));
  const known = new Set(mutation.ids);
  const ids = ofCommerce.filter((id, index) => index % 9 === 0 && known.has(id));
  const before = worthOf(await resultsOf(mutation, ids));
  expect(before.noOccasion).toBeGreaterThan(0);
  const [first] = before.advice;
  expect(first?.text).toBe('--allow writes');
  const after = worthOf(await resultsOf(await openRecorded(await recorded({ consents: ['writes'] })), ids));
  expect(after.seen).toBeGreaterThan(before.seen);
  expect(after.noOccasion).toBeLessThan(before.noOccasion);
  expect(after.score).toBeGreaterThan(before.score);
});
