/** What a fleet has found and how far it is: `fleet ask`, `fleet site` and `fleet status`. */
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, toAnswerText } from '../../fleet/ask/ask.ts';
import { questions } from '../../fleet/ask/questions.ts';
import { defaultDepth, requestsAt } from '../../fleet/engine/audit-job.ts';
import { plannedStatus } from '../../fleet/engine/in-process.ts';
import type { LaneStatus } from '../../fleet/engine/port.ts';
import { writeSite } from '../../fleet/site/site.ts';
import { progressOf, statusText } from '../../fleet/watch/progress.ts';
import { UsageError } from '../../model/usage-error.ts';
import { suiteIdentity } from '../../package/package-root.ts';
import { loadRegister } from '../../register/load-register.ts';
import type { ValuesOf } from '../../target/option.ts';
import { plural } from '../../text/words.ts';
import { type Io, type ProofProgress, toProofProgress } from '../io/io.ts';
import type { askOptions, siteOptions, statusOptions } from './fleet-options.ts';
import { openQueue } from './run-fleet.ts';

/** @throws UsageError for an unknown name, wrong SQL, a folder without results, and without DuckDB. */
export async function askFleet(
  question: string | undefined,
  { out, format }: ValuesOf<typeof askOptions>,
  io: Io,
): Promise<void> {
  if (question === undefined) {
    const lines = Object.entries(questions).map(([name, { asks }]) => `${name.padEnd(20)}  ${asks}\n`);
    io.stdout.write(lines.join(''));
    return;
  }
  io.stdout.write(toAnswerText(await ask(resolve(io.cwd, out), out, question), format));
}

/** @throws UsageError for a folder without results. */
export async function siteOfFleet(
  folder = 'reports/fleet',
  { out = join(folder, 'site'), week }: ValuesOf<typeof siteOptions>,
  io: Io,
): Promise<void> {
  const { name, version } = suiteIdentity();
  let shown: ProofProgress | undefined;
  const progress = (done: number, all: number) => {
    shown ??= toProofProgress(io, all, 'storefronts');
    shown.show(done);
  };
  const site = await writeSite(resolve(io.cwd, folder), resolve(io.cwd, out), {
    ...{ name: folder, week, generator: `${name} ${version}` },
    statements: new Map(loadRegister().map(({ id, statement }) => [id, statement])),
    // It takes seconds, so a log needs no progress.
    ...(io.stderr.isTTY && { progress }),
  }).finally(() => shown?.clear());
  const counts = `${plural(site.storefronts, 'storefront')} and ${plural(site.promises, 'promise')} of ${site.week}`;
  io.stderr.write(`${counts}: ${join(out, 'index.html')}\n`);
}

/** Between two updates, in milliseconds. */
const lookMs = 2_000;

/** @throws UsageError for a folder without a plan, and for a queue that does not answer. */
export async function showStatus(
  folder: string | undefined,
  { redis, format, watch }: ValuesOf<typeof statusOptions>,
  io: Io,
): Promise<void> {
  if (folder !== undefined && redis !== undefined) {
    throw new UsageError('the status is that of a folder or of a queue: pass DIR or --redis');
  }
  const engine = redis === undefined ? undefined : await openQueue(redis, io);
  const look = () => (engine ? engine.status() : planned(folder ?? 'reports/fleet', io));
  const requests = requestsAt[defaultDepth];
  try {
    for (;;) {
      const lanes = await look();
      const progress = progressOf(lanes, requests);
      io.stdout.write(
        format === 'json' ? `${JSON.stringify({ ...progress, lanes })}\n` : statusText(lanes, requests),
      );
      if (!watch || progress.left === 0 || io.signal.aborted) return;
      await delay(lookMs, undefined, { signal: io.signal }).catch(() => {});
    }
  } finally {
    await engine?.close();
  }
}

async function planned(folder: string, { cwd }: Io): Promise<readonly LaneStatus[]> {
  const lanes = await plannedStatus(resolve(cwd, folder));
  if (!lanes) throw new UsageError(`${folder} has no fleet; "fleet run LIST --out ${folder}" makes one`);
  return lanes;
}
