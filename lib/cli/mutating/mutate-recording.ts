/** Plants faults in the responses of a recording, writes the results, and sums them up for a terminal. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpResponse } from '../../model/http.ts';
import type { Missed, Worth } from '../../model/report.ts';
import { UsageError } from '../../model/usage-error.ts';
import { type Mutant, worthOf } from '../../mutation/mutant.ts';
import { toMutationReport } from '../../mutation/mutation-report.ts';
import { suiteIdentity } from '../../package/package-root.ts';
import { type Recorded, readRecording } from '../../recording/read-recording.ts';
import { exchangesOf } from '../../replay/exchanges.ts';
import type { Paint } from '../../report/terminal/paint.ts';
import { worthText } from '../../report/wording/facts.ts';
import { labelled, wrap } from '../../text/layout.ts';
import { visible } from '../../text/visible.ts';
import { fileErrorText, plural } from '../../text/words.ts';
import { type Io, type MutateJob, toProofProgress } from '../io/io.ts';
import { loadKnowledge, mutateHere } from '../threads/mutator.ts';
import { toMutationPage } from './mutation-page.ts';

export type MutateOutput = { readonly out: string; readonly quiet: boolean };

export type Mutated = { readonly worth: Worth; readonly baseUrl: string; readonly paths: readonly string[] };

/** @throws UsageError for a file that is not a recording, or a folder that cannot be written. */
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
  const paths = await writeFiles(out, filesOf(inOrder(mutants), job, recorded));
  return { worth: worthOf(inOrder(mutants)), baseUrl: recorded.header.target.baseUrl, paths };
}

/** The faults as data and as a page. */
function filesOf(
  mutants: readonly Mutant[],
  job: MutateJob,
  recorded: Recorded,
): readonly (readonly [name: string, text: string])[] {
  const { baseUrl, consents, ...target } = recorded.header.target;
  const { checks, register, policy } = loadKnowledge();
  const framework = suiteIdentity();
  const config = {
    ...{ seed: job.seed ?? target.seed, sample: job.sample ?? null },
    ...{ target: baseUrl, consents },
  };
  const responseAt = exchangesOf(recorded).at;
  const nameOf = ({ request }: HttpResponse) => policy.pattern(request, baseUrl).replace(/^\/+/, '');
  const worth = worthOf(mutants);
  const chosen = `Seed ${config.seed}, ${config.sample === null ? 'every fault' : `a sample of ${config.sample} faults`}, ${consents.length === 0 ? 'reading only' : `--allow ${consents.join(',')}`}.`;
  const page = toMutationPage(mutants, worth, {
    ...{ baseUrl, register, nameOf: (exchange) => nameOf(responseAt(exchange)) },
    generator: `${framework.name} ${framework.version}`,
    facts: [chosen, ...counts(worth)],
  });
  const report = toMutationReport(mutants, { framework, config, checks, register, responseAt, nameOf });
  return [
    ['mutation.json', `${JSON.stringify(report, null, 2)}\n`],
    ['mutation.html', page],
  ];
}

/** Threads finish in any order. */
const inOrder = (mutants: readonly Mutant[]): readonly Mutant[] =>
  mutants.toSorted((one, other) => one.id.localeCompare(other.id, 'en'));

/** Writes each file completely or not at all. @returns their paths. */
async function writeFiles(
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

const maxShown = 15;

export type SummaryStyle = { readonly paint: Paint; readonly width: number; readonly quiet: boolean };

/** The faults that would be missed come first, since users act on these. */
export function toSummary(worth: Worth, baseUrl: string, { paint, width, quiet }: SummaryStyle): string {
  const named = quiet ? worth : { ...worth, survivors: [] };
  const headline = wrap(visible(`${baseUrl}: ${worthText(named)}`), width).map(paint.bold);
  const parts = quiet
    ? [headline]
    : [
        headline,
        survivors(worth, { paint, width }),
        ways(worth, { paint, width }),
        ...counts(worth).map((text) => wrap(text, width)),
      ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

type Style = Pick<SummaryStyle, 'paint' | 'width'>;

function survivors({ survivors: all, missed }: Worth, style: Style): readonly string[] {
  if (missed === 0) return [];
  const shown = all.slice(0, maxShown);
  const left = missed - shown.length;
  return [
    style.paint.bold(`Would be missed (${missed})`),
    ...shown.flatMap((one) => survivor(one, style)),
    ...(left > 0 ? [style.paint.dim(`  and ${left} more in mutation.html`)] : []),
  ];
}

function survivor({ fault, change, promises: broken, because, advice }: Missed, { paint, width }: Style) {
  const style = { indent: 4, labelWidth: 11, width, paint: (label: string) => label };
  return [
    ...indented(visible(change ?? fault), 2, width).map(paint.fail),
    ...indented(visible(`${fault}; breaks ${broken.join(', ')}`), 4, width).map(paint.dim),
    ...indented(visible(because), 4, width),
    ...labelled('to see it:', visible(advice), style),
  ];
}

const indented = (text: string, indent: number, width: number): readonly string[] =>
  wrap(text, width - indent).map((line) => `${' '.repeat(indent)}${line}`);

function ways({ advice }: Worth, { paint, width }: Style): readonly string[] {
  if (advice.length === 0) return [];
  const style = { indent: 2, labelWidth: 7, width, paint: (label: string) => label };
  return [
    paint.bold('To see more'),
    ...advice
      .slice(0, maxShown)
      .flatMap(({ text, faults }) => labelled(String(faults).padStart(5), visible(text), style)),
  ];
}

const counts = ({ promises, diverged, errors, allowed, notApplicable }: Worth): readonly string[] => [
  `Promises: a fault in ${plural(promises.missed, 'promise')} would be missed, ${promises.noOccasion} had no occasion, of ${promises.seen} every fault would be seen.`,
  `Not counted: ${diverged} where other requests would follow, ${allowed} that the interface allows, ${notApplicable} without a place here, ${plural(errors, 'error')}.`,
];
