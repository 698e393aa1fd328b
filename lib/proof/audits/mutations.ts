/** Faults planted in recordings of a small shop. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suites } from '../../../suites/index.ts';
import { loadKnowledge } from '../../cli/threads/mutator.ts';
import { checksOf, reported } from '../../engine/audit.ts';
import type { Target } from '../../model/target.ts';
import type { Mutant } from '../../mutation/mutant.ts';
import { type Knowledge, type Mutation, openMutation } from '../../mutation/mutation.ts';
import { type Recorded, readRecording } from '../../recording/read-recording.ts';
import { startRecording } from '../../recording/write-recording.ts';
import { partsOf, referenceTarget } from '../../reference/in-process.ts';

export const knowledge = loadKnowledge();

/** Records an audit of a shop with three products. */
export async function recorded(settings: Partial<Target>): Promise<Recorded> {
  const target: Target = { ...referenceTarget, runs: 2, ...settings };
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  try {
    const file = join(folder, 'run.recording');
    const recording = await startRecording(file, target, false);
    await reported(checksOf(suites), partsOf({ target, storefront: { products: 3 } }), recording.listen);
    await recording.finish();
    return await readRecording(file, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const openRecorded = (recording: Recorded, more: Partial<Knowledge> = {}): Promise<Mutation> =>
  openMutation(recording, recording.header.target, { ...knowledge, ...more }, { seed: 1 });

export async function resultsOf({ mutantOf }: Mutation, ids: readonly string[]): Promise<readonly Mutant[]> {
  const mutants: Mutant[] = [];
  for (const id of ids) mutants.push(await mutantOf(id));
  return mutants;
}

/** A few of each area. */
export const aFewOf = (ids: readonly string[]): readonly string[] =>
  ids.filter((_, index) => index % 29 === 0);
