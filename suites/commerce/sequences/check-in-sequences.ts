/** The maker of checks that hold after any sequence of calls about carts and checkouts. */
import fc from 'fast-check';
import { isThorough } from '../../../lib/assert/boundaries.ts';
import { forAllSequences } from '../../../lib/assert/for-all-sequences.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import type { Lines } from '../client/plan-lines.ts';
import { openToolClient } from '../client/tool-client.ts';
import { factsOf, newState, type Rule, type State, type World } from './model.ts';
import { openWorld } from './open-world.ts';
import type { RecordStep, StepsOfRecord } from './steps.ts';

/** A generated sequence needs many requests, so only a thorough run has some. */
const generated = 3;
const longest = 8;

type RecordSequences = {
  /** Sequences that always run. */
  readonly always: readonly (readonly RecordStep[])[];
  /** Steps of generated sequences. */
  readonly steps: readonly fc.Arbitrary<RecordStep>[];
};

export const checkInSequences = (
  row: Pick<Check, 'id' | 'claim' | 'fix' | 'requires'>,
  rule: Rule,
  sequencesIn: (world: World) => RecordSequences,
): Check =>
  check({
    ...row,
    needs: ['writes'],
    async run(context) {
      const world = await openWorld(await openToolClient(context), rule);
      return forAllSequences(context, {
        ...sequencesIn(world),
        most: isThorough(context) ? generated : 0,
        longest,
        begin: newState,
        end: (state) => cancelAll(world, state),
      });
    },
  });

/** Whether cancelling works is judged by its own check. */
async function cancelAll({ client }: World, state: State): Promise<void> {
  for (const record of state.records.values()) {
    if (!record.cancelled) {
      await client.call(`cancel_${record.kind}`, factsOf(record, state)).catch(noneKnown);
    }
  }
}

/** One or two of the first offer, of the second, or of both. */
const someLines = fc.constantFrom<Lines>([1], [2], [1, 1], [1, 2], [2, 1], [undefined, 1]);

/** Creations, readings and updates of one record. */
export const workingSteps = ({ create, get, update }: StepsOfRecord): readonly fc.Arbitrary<RecordStep>[] => [
  someLines.map(create),
  fc.constant(get),
  someLines.map(update),
];

/** As `workingSteps`, with cancellations. */
export const stepsWithCancellation = (steps: StepsOfRecord): readonly fc.Arbitrary<RecordStep>[] => [
  ...workingSteps(steps),
  fc.constant(steps.cancel),
];
