/**
 * Prints what audits notice of the faults in the shapes, with every consent and the approval that each shape takes:
 * `npm run shapes`, optionally with part of their names.
 * With `-- --record FOLDER`, writes a recording of each lawful shape instead, for `mutate`; with `-- --reach`, prints how
 * many places of the suites each shape alone reaches; with `-- --changed`, what each shape is blamed for that does something
 * else and stays lawful.
 * Exits with 1 if a lawful shape fails a promise that it keeps.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { suites } from '../../../suites/index.ts';
import { checksOf, reported } from '../../engine/audit.ts';
import type { Verdict } from '../../model/verdict.ts';
import { startRecording } from '../../recording/write-recording.ts';
import { referenceTarget } from '../../reference/in-process.ts';
import { partsForVariant } from '../audits/audit-through.ts';
import { lawfulChanges } from './lawful-changes.ts';
import { onlyReachedBy, reachOf } from './reach.ts';
import { approvalOf, auditShape, type ShapeName, shapeNames, shapes, undeserved } from './shapes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    record: { type: 'string' },
    reach: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
  },
});

const [part = ''] = positionals;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const found = new Set<Verdict['status']>(['fail', 'warn', 'note']);

const findingsOf = (verdicts: readonly Verdict[]): readonly Verdict[] =>
  verdicts.filter(
    ({ status, check, ruleset }) => found.has(status) && check.startsWith('commerce/') && ruleset !== 'ucp',
  );

async function record(name: ShapeName, folder: string): Promise<void> {
  const parts = partsForVariant(shapes[name].open(), { ...referenceTarget, approval: approvalOf(name) });
  const recording = await startRecording(
    join(folder, `${name}.recording`),
    parts.circumstances.target,
    false,
  );
  await reported(checksOf(suites), parts, recording.listen);
  await recording.finish();
}

/** Prints which lawful changes of a shape are blamed. @returns how many. */
async function tryChanges(name: ShapeName): Promise<number> {
  let blamed = 0;
  for (const [what, change] of Object.entries(lawfulChanges)) {
    const { verdicts } = await auditShape(name, undefined, change);
    const wrong = undeserved(name, verdicts);
    if (wrong.length > 0) print(`${name} with ${what}: blamed for ${wrong.join(', ')}`);
    blamed += wrong.length > 0 ? 1 : 0;
  }
  return blamed;
}

type Count = Readonly<Record<'faults' | 'noticed' | 'warned' | 'blamed', number>>;

/** Prints what is noticed of the faults of a shape, and what it is blamed for without one. */
async function measure(name: ShapeName): Promise<Count> {
  const { faults } = shapes[name];
  const { verdicts } = await auditShape(name);
  const known = new Set(findingsOf(verdicts).map(({ check }) => check));
  const wrong = undeserved(name, verdicts);
  const missed: string[] = [];
  const onlyWarned: string[] = [];
  for (const { id, plant } of faults) {
    const seen = findingsOf((await auditShape(name, plant)).verdicts).filter(
      ({ check }) => !known.has(check),
    );
    if (seen.length === 0) {
      missed.push(id.slice(name.length + 1));
    } else if (seen.every(({ status }) => status !== 'fail')) {
      onlyWarned.push(`${id.slice(name.length + 1)} (${seen.map(({ check }) => check.slice(9)).join(', ')})`);
    }
  }
  const noticed = faults.length - missed.length;
  print(`${name}: ${noticed} of ${faults.length} faults noticed, ${onlyWarned.length} of them as warnings`);
  for (const check of wrong) print(`  blamed for nothing: ${check}`);
  if (onlyWarned.length > 0) print(`  warned: ${onlyWarned.join('; ')}`);
  if (missed.length > 0) print(`  missed: ${missed.join(', ')}`);
  return { faults: faults.length, noticed, warned: onlyWarned.length, blamed: wrong.length > 0 ? 1 : 0 };
}

const names = shapeNames.filter((name) => name.includes(part));

const sum = (numbers: readonly number[]): number => numbers.reduce((whole, one) => whole + one, 0);

async function inTurn<T>(work: (name: ShapeName) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (const name of names) results.push(await work(name));
  return results;
}

/** @returns how many lawful storefronts are blamed. */
async function run(): Promise<number> {
  const { record: folder, reach, changed } = values;
  if (folder !== undefined) {
    await inTurn((name) => record(name, folder));
    return 0;
  }
  if (reach) {
    const reached = await inTurn(async (name) => [name, await reachOf(name)] as const);
    for (const [name, places] of onlyReachedBy(new Map(reached))) print(`${name}: ${places.length}`);
    return 0;
  }
  if (changed) {
    const blamed = sum(await inTurn(tryChanges));
    print(`${blamed} lawful changes blamed`);
    return blamed;
  }
  const counts = await inTurn(measure);
  const [all, noticed, warned, blamed] = (['faults', 'noticed', 'warned', 'blamed'] as const).map((what) =>
    sum(counts.map((count) => count[what])),
  );
  print(`${noticed} of ${all} faults noticed, ${warned} of them as warnings; ${blamed} lawful shapes blamed`);
  return blamed ?? 0;
}

if ((await run()) > 0) process.exitCode = 1;
