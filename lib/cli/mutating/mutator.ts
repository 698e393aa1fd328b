/** Plants faults for the command: in this thread, or in one for each core. */
import type { Mutation } from '../../mutation/mutation.ts';
import type { MutantListener, MutateJob, Mutator } from '../io/io.ts';

export type { MutantListener, MutateJob, Mutator };

export const mutateHere: Mutator = async (job, { onOpen, onMutant, signal }) => {
  const mutation = await openJob(job);
  onOpen(mutation.ids.length);
  for (const id of mutation.ids) {
    if (signal.aborted) return;
    onMutant(await mutation.mutantOf(id));
  }
};

/** @throws UsageError for a file that is no recording. */
export async function openJob({ file, name, seed, sample }: MutateJob): Promise<Mutation> {
  const [{ readRecording }, { openMutation }, { loadKnowledge }] = await Promise.all([
    import('../../recording/read-recording.ts'),
    import('../../mutation/mutation.ts'),
    import('./knowledge.ts'),
  ]);
  const recorded = await readRecording(file, name);
  return openMutation(recorded, recorded.header.target, loadKnowledge(), {
    seed: seed ?? recorded.header.target.seed,
    ...(sample !== undefined && { sample }),
  });
}
