/** Plants every fault in recordings of the reference storefront, in both dialects, with every consent. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suites } from '../../../suites/index.ts';
import { mutateInThreads } from '../../cli/mutating/in-threads.ts';
import { checksOf, reported } from '../../engine/audit.ts';
import type { Mutant } from '../../mutation/mutant.ts';
import { type Recorded, readRecording } from '../../recording/read-recording.ts';
import { startRecording } from '../../recording/write-recording.ts';
import { partsOf } from '../../reference/in-process.ts';
import { type Dialect, dialects, type Planted, type Share, type Survey, type Survivor } from './survivor.ts';

type OnMutant = (dialect: Dialect) => void;

/** @param onMutant is told of each fault that was judged. */
export async function survey(onMutant: OnMutant): Promise<Survey> {
  const parts: Survey[] = [];
  for (const dialect of dialects) parts.push(await surveyOf(dialect, onMutant));
  return {
    planted: parts.flatMap(({ planted }) => planted),
    survivors: parts.flatMap(({ survivors }) => survivors),
  };
}

async function surveyOf(dialect: Dialect, onMutant: OnMutant): Promise<Survey> {
  const folder = await mkdtemp(join(tmpdir(), 'survivors-'));
  try {
    const file = join(folder, dialect);
    await record(file, dialect);
    const mutants = await plantAll(file, () => onMutant(dialect));
    const recorded = await readRecording(file, dialect);
    return {
      planted: [plantedIn(dialect, recorded, mutants)],
      survivors: survivorsOf(dialect, recorded, mutants),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function record(file: string, dialect: Dialect): Promise<void> {
  const parts = partsOf(dialect === 'ucp' ? { storefront: { dialect } } : {});
  const recording = await startRecording(file, parts.circumstances.target, false);
  await reported(checksOf(suites), parts, recording.listen);
  await recording.finish();
}

async function plantAll(file: string, onMutant: () => void): Promise<readonly Mutant[]> {
  const mutants: Mutant[] = [];
  await mutateInThreads(
    { file, name: file },
    {
      onOpen() {},
      onMutant(mutant) {
        mutants.push(mutant);
        onMutant();
      },
      signal: new AbortController().signal,
    },
  );
  return mutants;
}

const isMissed = ({ state }: Mutant): boolean =>
  state === 'survived' || state === 'no-coverage' || state === 'error';

function plantedIn(dialect: Dialect, { exchanges }: Recorded, mutants: readonly Mutant[]): Planted {
  const shareOf = (sort: Mutant['by']): Share => {
    const counted = mutants
      .filter(({ by }) => by === sort)
      .filter((m) => isMissed(m) || m.state === 'killed');
    return { seen: counted.filter(({ state }) => state === 'killed').length, of: counted.length };
  };
  return {
    dialect,
    exchanges: exchanges.length,
    saboteurs: shareOf('saboteur'),
    operators: shareOf('operator'),
  };
}

function survivorsOf(
  dialect: Dialect,
  { answers }: Recorded,
  mutants: readonly Mutant[],
): readonly Survivor[] {
  const askers = new Map<number | undefined, string>();
  for (const answer of answers) {
    if ('exchange' in answer && !askers.has(answer.exchange)) askers.set(answer.exchange, answer.by);
  }
  return mutants
    .filter(isMissed)
    .map(({ id, exchange }) => ({ dialect, fault: id, askedBy: askers.get(exchange) ?? 'the run' }))
    .toSorted((one, other) => one.fault.localeCompare(other.fault, 'en'));
}
