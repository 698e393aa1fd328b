/** Plants faults for the command: in this thread, or in one for each core. */

import { availableParallelism } from 'node:os';
import { suites } from '../../../suites/index.ts';
import { policy } from '../../../suites/policy.ts';
import { promised } from '../../../suites/promised/promised.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { checksOf } from '../../engine/audit.ts';
import type { Mutant } from '../../mutation/mutant.ts';
import { type Knowledge, type Mutation, openMutation } from '../../mutation/mutation.ts';
import { readRecording } from '../../recording/read-recording.ts';
import { loadRegister } from '../../register/load-register.ts';
import type { MutateJob, Mutator } from '../io/io.ts';
import { type OpenJob, runInThreads } from './pool.ts';

export const mutateHere: Mutator = async (job, { onOpen, onMutant, signal }) => {
  const mutation = await openJob(job);
  onOpen(mutation.ids.length);
  for (const id of mutation.ids) {
    if (signal.aborted) return;
    onMutant(await mutation.mutantOf(id));
  }
};

/** Each thread holds the whole recording, so more would take too much memory. */
const maxThreads = 4;

export const mutateInThreads: Mutator = async (job, listener) => {
  const { onOpen, onMutant, signal } = listener;
  const threads = Math.min(availableParallelism(), maxThreads);
  if (threads < 2) return mutateHere(job, listener);
  let count = 0;
  let isOpen = false;
  await runInThreads<number, Mutant>({
    threads,
    job: { kind: 'mutate', job },
    next(faults) {
      if (!isOpen) onOpen(faults);
      isOpen = true;
      count += 1;
      return count <= faults && !signal.aborted ? count - 1 : undefined;
    },
    toMessage: String,
    onResult: onMutant,
    signal,
  });
};

/** The job of a thread: its tasks are the places of faults in the plan. */
export async function openMutating(job: MutateJob): Promise<OpenJob> {
  const mutation = await openJob(job);
  return {
    size: mutation.ids.length,
    run: (place) => mutation.mutantOf(mutation.ids[Number(place)] ?? ''),
  };
}

/** @throws UsageError for a file that is not a recording. */
async function openJob({ file, name, seed, sample }: MutateJob): Promise<Mutation> {
  const recorded = await readRecording(file, name);
  return openMutation(recorded, recorded.header.target, loadKnowledge(), {
    seed: seed ?? recorded.header.target.seed,
    ...(sample !== undefined && { sample }),
  });
}

/** The interface that the suites know: its checks, its promises, and the saboteurs. */
export const loadKnowledge = (): Knowledge => ({
  checks: checksOf(suites),
  register: loadRegister(),
  policy,
  promised,
  saboteurs,
});
