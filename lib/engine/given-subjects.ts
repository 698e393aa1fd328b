/** Looks for what the user named, so that a typo ends the run instead of becoming a failure of the target. */
import type { Context } from '../model/check.ts';
import { orUndefined } from '../model/inconclusive.ts';
import type { GivenSubject } from '../model/policy.ts';
import { UsageError } from '../model/usage-error.ts';

/** @throws UsageError for the first one that the target shows not to have; a target that cannot tell blames nobody. */
export async function refuseAbsentSubjects(
  context: Pick<Context, 'fetch'>,
  subjects: readonly GivenSubject[],
): Promise<void> {
  for (const { option, value, findAbsence } of subjects) {
    const seen = await findAbsence(context).catch(orUndefined);
    if (seen !== undefined) throw new UsageError(`${option} ${value}: ${seen}`);
  }
}
