/** Recordings of audits: bundles of them are judged again with the same verdicts, no flipped byte passes for another bundle, and changes that the interface allows fail no check. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { makeBundle } from '../attestation/bundle.ts';
import { createBundleJudge, type Examined } from '../cli/evidence/judge-bundle.ts';
import { loadKnowledge } from '../cli/threads/mutator.ts';
import { checksOf, reported } from '../engine/audit.ts';
import { areaOf } from '../engine/judge.ts';
import type { RunParts } from '../engine/run.ts';
import type { Saboteur } from '../model/saboteur.ts';
import type { SigningKey, Target } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { chooser } from '../mutation/mutant.ts';
import { openMutation } from '../mutation/mutation.ts';
import { readRecording } from '../recording/read-recording.ts';
import { startRecording } from '../recording/write-recording.ts';
import { partsOf, referenceTarget } from '../reference/in-process.ts';
import { toJson } from '../report/formats/json.ts';
import { variantNames, variants } from './audits/audit-once.ts';
import { partsForVariant } from './audits/audit-through.ts';
import { sampled, spread } from './audits/sampled.ts';
import { atelier } from './variants/atelier/atelier.ts';
import { baroque } from './variants/baroque/baroque.ts';
import { ledger } from './variants/ledger/ledger.ts';
import { pavilion } from './variants/pavilion/pavilion.ts';
import { platform } from './variants/platform/platform.ts';
import { terse, vernacular } from './variants/terse/terse.ts';

const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = privateKey.export({ format: 'jwk' }) as unknown as SigningKey;
const { examine, judge } = createBundleJudge();
const target: Target = { ...referenceTarget, runs: 2, retries: 1, set: '2026-08-27' };

/** Audits and records, and packs what came of it. */
async function bundled(parts: Omit<RunParts, 'listen'>): Promise<Uint8Array> {
  const file = join(folder, 'run.recording');
  const { target: audited, embedded } = parts.circumstances;
  const { listen, finish } = await startRecording(file, audited, embedded);
  const report = await reported(checksOf(suites), parts, listen);
  await finish();
  return makeBundle({ report, toText: toJson, recording: readFileSync(file) }, { key, ranBy: 'the proof' });
}

/** Judging by the target's own schemas has a deadline of its own, which a loaded machine may miss. */
const isLate = ({ because }: { readonly because: string }) => because.includes('unsupported-schema');

async function expectSame(bundle: Uint8Array): Promise<void> {
  const { wrong, open, comparison, signature } = await judge(bundle, 'a bundle', { key: publicKey });
  expect({ wrong, open, signature }).toEqual({ wrong: [], open: [], signature: 'valid' });
  expect(comparison?.same).toBeGreaterThan(0);
  expect(comparison?.differences.filter((one) => !isLate(one))).toEqual([]);
}

/** A hundred in `npm run soak`. */
describe('bundles', () => {
  /** Spread over all areas, since saboteurs are listed by area. */
  const drawn = spread(100 - variantNames.length, saboteurs);

  test('are a hundred', () => {
    expect(new Set(drawn).size + variantNames.length).toBe(100);
  });

  test.each(sampled(2, variantNames))('%s', async (name) => {
    await expectSame(await bundled(partsForVariant(variants[name], target)));
  });

  test.each(sampled(6, drawn).map((one) => [one.id, one] as const))(
    'the saboteur %s',
    async (_, { breaks, sabotage, storefront }: Saboteur) => {
      const own = { ...target, only: [areaOf({ id: breaks[0] ?? '' })] };
      const parts = partsOf({ sabotage, target: own, ...(storefront && { storefront }) });
      await expectSame(await bundled(parts));
    },
  );
});

/** Ten thousand in `npm run soak`. */
describe('flipped bytes', () => {
  let bundle: Uint8Array;
  let honest: string;
  beforeAll(async () => {
    bundle = await bundled(partsOf({ target: { ...target, only: ['sitemap'] } }));
    honest = contentOf(await examine(bundle, 'a bundle', publicKey));
  });

  /** All that a person could be shown. */
  const contentOf = ({ bundle: { members, statement } }: Examined): string =>
    JSON.stringify([
      statement,
      [...members].map(
        ([name, bytes]) => name !== 'attestation.json' && Buffer.from(bytes).toString('base64'),
      ),
    ]);

  /** A generator of Lehmer, so that the draws are the same in each run. */
  function* draws(seed: number): Generator<number> {
    for (let state = seed; ; ) {
      state = (state * 48_271) % 2_147_483_647;
      yield state;
    }
  }

  const flips = inject('tier') === 'soak' ? 5_000 : 400;

  /** @param rewrap makes a file of the flipped bytes. @returns how many were refused, found, and the same. */
  async function flip(bytes: Uint8Array, rewrap: (flipped: Uint8Array) => Uint8Array) {
    const results = { refused: 0, found: 0, same: 0, other: 0 };
    const next = draws(bytes.length);
    for (let i = 0; i < flips; i += 1) {
      const flipped = Uint8Array.from(bytes);
      const at = (next.next().value ?? 0) % flipped.length;
      flipped[at] = (flipped[at] ?? 0) ^ (1 << ((next.next().value ?? 0) % 8));
      results[await resultOf(rewrap(flipped))] += 1;
    }
    return results;
  }

  async function resultOf(file: Uint8Array) {
    try {
      const examined = await examine(file, 'a bundle', publicKey);
      if (examined.wrong.length > 0) return 'found';
      return contentOf(examined) === honest ? 'same' : 'other';
    } catch (cause) {
      if (cause instanceof UsageError) return 'refused';
      throw cause;
    }
  }

  test('of the file are refused, or change nothing', async () => {
    const { refused, other } = await flip(bundle, (flipped) => flipped);
    expect(other).toBe(0);
    expect(refused).toBeGreaterThan(0.98 * flips);
  });

  test('of the archive in it, where no checksum of gzip helps, are refused, found, or change nothing', async () => {
    const { refused, found, same, other } = await flip(gunzipSync(bundle), (flipped) =>
      gzipSync(flipped, { level: 1 }),
    );
    expect(other).toBe(0);
    expect(found).toBeGreaterThan(0.2 * flips);
    expect(refused + found + same).toBe(flips);
  });
});

describe('allowed changes', () => {
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
});
