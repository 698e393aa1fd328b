/** Plants faults in the answers of a recording, and writes what came of them. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worth } from '../../model/report/worth.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Mutant } from '../../mutation/mutant.ts';
import { toMutationPage } from '../../mutation/report/mutation-page.ts';
import { toMutationReport } from '../../mutation/report/mutation-report.ts';
import { worthOf } from '../../mutation/worth.ts';
import { suiteIdentity } from '../../package/package-root.ts';
import { readRecording } from '../../recording/read-recording.ts';
import { openLog } from '../../recording/recorded-log.ts';
import { fileErrorText } from '../../text/file-error.ts';
import type { Io } from '../io/io.ts';
import { toProofProgress } from '../proving/proof-progress.ts';
import { loadKnowledge } from './knowledge.ts';
import { type MutateJob, mutateHere } from './mutator.ts';

export type MutateOutput = { readonly out: string; readonly quiet: boolean };

export type Mutated = { readonly worth: Worth; readonly baseUrl: string; readonly paths: readonly string[] };

/** @throws UsageError for a file that is no recording, or a folder that cannot be written. */
export async function mutateRecording(
  job: MutateJob,
  { out, quiet }: MutateOutput,
  io: Io,
): Promise<Mutated> {
  const recorded = await readRecording(job.file, job.name);
  const mutants: Mutant[] = [];
  let progress = toProofProgress(io, 0, 'faults');
  await (io.mutate ?? mutateHere)(job, {
    signal: io.signal,
    onOpen(faults) {
      progress = toProofProgress(io, faults, 'faults');
    },
    onMutant(mutant) {
      mutants.push(mutant);
      if (!quiet) progress.show(mutants.length);
    },
  });
  progress.clear();
  const { target } = recorded.header;
  const { checks, register, policy } = loadKnowledge();
  const report = toMutationReport(inOrder(mutants), {
    framework: suiteIdentity(),
    config: {
      seed: job.seed ?? target.seed,
      sample: job.sample ?? null,
      target: target.baseUrl,
      consents: target.consents,
    },
    checks,
    register,
    answerAt: openLog(recorded).at,
    nameOf: ({ request }) => policy.pattern(request, target.baseUrl).replace(/^\/+/, ''),
  });
  const page = toMutationPage(report);
  const paths = await written(out, [
    ['mutation.json', `${JSON.stringify(report, null, 2)}\n`],
    ...(page === undefined ? [] : [['mutation.html', page] as const]),
  ]);
  return { worth: worthOf(inOrder(mutants)), baseUrl: target.baseUrl, paths };
}

/** Whatever thread was quicker. */
const inOrder = (mutants: readonly Mutant[]): readonly Mutant[] =>
  mutants.toSorted((one, other) => one.id.localeCompare(other.id, 'en'));

/** Each completely or not at all. */
async function written(
  out: string,
  files: readonly (readonly [name: string, text: string])[],
): Promise<readonly string[]> {
  const paths: string[] = [];
  try {
    await mkdir(out, { recursive: true });
    for (const [name, text] of files) {
      const path = join(out, name);
      const temporary = `${path}.${randomUUID()}.tmp`;
      await writeFile(temporary, text);
      await rename(temporary, path);
      paths.push(path);
    }
  } catch (cause) {
    throw new UsageError(`--out: cannot write into ${out}: ${fileErrorText(cause)}`, { cause });
  }
  return paths;
}
