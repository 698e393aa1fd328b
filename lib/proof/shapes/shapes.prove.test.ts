/** Lawful storefronts in the shapes of other systems are blamed for nothing, and a good part of each is understood. */
import { expect, test } from 'vitest';
import { auditVariant } from '../audits/audit-through.ts';
import { approvalOf, failuresOf, shapes, trueFailures } from './shapes.ts';

test.each(Object.entries(shapes))('%s', async (name, { open }) => {
  const { verdicts, map } = await auditVariant(open(), { approval: approvalOf(name) });
  expect(failuresOf(verdicts)).toEqual(trueFailures[name] ?? []);
  const isPassed = ({ check, ruleset, status }: (typeof verdicts)[number]) =>
    check.startsWith('commerce/') && ruleset === 'interface' && status === 'pass';
  expect(verdicts.filter(isPassed).length).toBeGreaterThan(15);
  const roles = map?.records.flatMap((record) => record.roles) ?? [];
  expect(roles.filter(({ certainty }) => certainty === 'certain').length).toBeGreaterThan(3);
});
