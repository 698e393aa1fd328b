/** Plants every fault in recordings of the reference storefront, and lists the survivors with reasons: `npm run survivors`. */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suites } from '../../../suites/index.ts';
import { mutateInThreads } from '../../cli/threads/mutator.ts';
import { checksOf, reported } from '../../engine/audit.ts';
import type { Mutant } from '../../mutation/mutant.ts';
import { packageRoot } from '../../package/package-root.ts';
import { type Recorded, readRecording } from '../../recording/read-recording.ts';
import { startRecording } from '../../recording/write-recording.ts';
import { partsOf, withApproval } from '../../reference/in-process.ts';
import {
  complaintsAbout,
  type Dialect,
  dialects,
  type Planted,
  pathOfPage,
  pathOfSurvey,
  percentOf,
  reasons,
  type Share,
  type Survey,
  type Survivor,
  survivorsPage,
} from './survivors.ts';

let judged = 0;

const isMissed = ({ state }: Mutant): boolean =>
  state === 'survived' || state === 'no-coverage' || state === 'error';

const found = await survey((dialect) => {
  judged += 1;
  if (judged % 500 === 0) console.error(`${dialect}: ${judged} faults judged`);
});

const root = packageRoot();

writeFileSync(join(root, pathOfSurvey), `${JSON.stringify(found, null, 2)}\n`);

writeFileSync(join(root, pathOfPage), survivorsPage(found, reasons));

for (const { dialect, saboteurs, operators } of found.planted) {
  console.log(`${dialect}: saboteurs ${percentOf(saboteurs)} %, operators ${percentOf(operators)} %`);
}

const complaints = complaintsAbout(found, reasons);

for (const complaint of complaints) console.log(complaint);

process.exitCode = complaints.length === 0 ? 0 : 1;

type OnMutant = (dialect: Dialect) => void;

/** Plants every fault in both dialects, with every consent and an approval. @param onMutant called for each judged fault. */
async function survey(onMutant: OnMutant): Promise<Survey> {
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
  const parts = partsOf(withApproval(dialect === 'ucp' ? { storefront: { dialect } } : {}));
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
