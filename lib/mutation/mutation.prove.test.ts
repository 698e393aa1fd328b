/** Runs of many faults: every fault is told apart, the report is valid, and the advice is worth following. */
import { Ajv } from 'ajv';
import { schema } from 'mutation-testing-report-schema';
import { expect, test } from 'vitest';
import { saboteurs } from '../../suites/saboteurs.ts';
import { aFewOf, knowledge, openRecorded, recorded, resultsOf } from '../proof/audits/mutations.ts';
import { referenceTarget } from '../reference/in-process.ts';
import { type Mutant, worthOf } from './mutant.ts';
import { toMutationReport } from './mutation-report.ts';

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

test('every fault has an id of its own, and the same seed plants the same', async () => {
  const reading = await recorded({ consents: [] });
  const { ids } = await openRecorded(reading);
  expect((await openRecorded(reading)).ids).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(1_500);
});

test('the report is valid under the schema of mutation testing reports', async () => {
  const mutation = await openRecorded(await recorded({ consents: [] }));
  const mutants = await resultsOf(mutation, aFewOf(mutation.ids));
  const report = toMutationReport(mutants, {
    framework: { name: 'storefront-conformance', version: '0.0.0' },
    config: { seed: 1 },
    checks: knowledge.checks,
    register: knowledge.register,
    responseAt: mutation.run.responseAt,
    nameOf: ({ request }) => knowledge.policy.pattern(request, referenceTarget.baseUrl),
  });
  const validate = new Ajv({ strict: false, logger: false }).compile(schema);
  expect([validate(report), validate.errors]).toEqual([true, null]);
  const reported = Object.values(report.files).flatMap((file) => file.mutants);
  const placed = mutants.filter(({ state }) => state !== 'not-applicable');
  const isPlaced = ({ exchange, state }: Mutant) => exchange !== undefined || state === 'no-coverage';
  expect(reported).toHaveLength(placed.filter(isPlaced).length);
});
