/** No false alarms: changes that the interface allows fail no check, on the reference storefront and on very different lawful ones. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { loadKnowledge } from '../../cli/threads/mutator.ts';
import { checksOf, reported } from '../../engine/audit.ts';
import type { RunParts } from '../../engine/run.ts';
import { chooser } from '../../mutation/mutant.ts';
import { openMutation } from '../../mutation/mutation.ts';
import { readRecording } from '../../recording/read-recording.ts';
import { startRecording } from '../../recording/write-recording.ts';
import { partsOf, referenceTarget } from '../../reference/in-process.ts';
import { partsForVariant } from '../audits/audit-through.ts';
import { sampled } from '../audits/sampled.ts';
import { atelier } from './atelier/atelier.ts';
import { baroque } from './baroque/baroque.ts';
import { ledger } from './ledger/ledger.ts';
import { pavilion } from './pavilion/pavilion.ts';
import { platform } from './platform/platform.ts';
import { terse, vernacular } from './terse/terse.ts';

const folder = mkdtempSync(join(tmpdir(), 'allowed-'));

afterAll(() => rmSync(folder, { recursive: true }));

const target = { ...referenceTarget, runs: 2 };

const seed = 1;

/** Of the roughly 100 changes for each storefront. */
const sample = 5;

const storefronts: Readonly<Record<string, () => Omit<RunParts, 'listen'>>> = {
  reference: () => partsOf({ target }),
  'reference of ucp': () => partsOf({ target, storefront: { dialect: 'ucp' } }),
  terse: () => partsForVariant(terse, target),
  baroque: () => partsForVariant(baroque, target),
  vernacular: () => partsForVariant(vernacular(), target),
  platform: () => partsForVariant(platform(25), target),
  atelier: () => partsForVariant(atelier(), target),
  ledger: () => partsForVariant(ledger(), target),
  pavilion: () => partsForVariant(pavilion(), target),
};

// Opening a mutation judges every check alone, which takes longer than all that is judged afterwards.
test.each(sampled(3, Object.keys(storefronts)))('%s', async (name) => {
  const parts = storefronts[name]?.() ?? partsOf({ target });
  const file = join(folder, name);
  const recording = await startRecording(file, parts.circumstances.target, false);
  await reported(checksOf(suites), parts, recording.listen);
  await recording.finish();
  const recorded = await readRecording(file, name);
  const options = { seed, judgesAllowed: true };
  const mutation = await openMutation(recorded, recorded.header.target, loadKnowledge(), options);
  const chosen = chooser(seed).shuffled(mutation.allowed, (id) => `${name} ${id}`);
  expect(chosen.length).toBeGreaterThan(40);
  for (const id of sampled(sample, chosen)) {
    expect(await mutation.mutantOf(id)).toMatchObject({ id, state: 'allowed', killedBy: [] });
  }
});
