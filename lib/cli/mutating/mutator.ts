/** Plants faults for the command: in this thread, or in one for each core. */
import type { Mutant } from '../../mutation/mutant.ts';
import type { Mutation } from '../../mutation/mutation.ts';

/** Plain data, so that a thread can receive it. */
export type MutateJob = {
  /** Absolute path of a recording. */
  readonly file: string;
  /** Its name in messages. */
  readonly name: string;
  /** Of the places and of the sample; that of the recording without it. */
  readonly seed?: number;
  /** At most so many faults. */
  readonly sample?: number;
};

export type MutantListener = {
  /** Called once, before the first fault is judged. */
  readonly onOpen: (faults: number) => void;
  readonly onMutant: (mutant: Mutant) => void;
  /** Ends it early. */
  readonly signal: AbortSignal;
};

/** Tells the result of each fault as soon as it is known, in any order. */
export type Mutator = (job: MutateJob, listener: MutantListener) => Promise<void>;

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
