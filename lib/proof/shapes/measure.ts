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
import {
  approvalOf,
  auditShape,
  failuresOf,
  type ShapeName,
  shapeNames,
  shapes,
  trueFailures,
} from './shapes.ts';

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

/** @returns how many lawful changes of the shape are blamed. */
async function blamedChanges(name: ShapeName): Promise<number> {
  let wrong = 0;
  for (const [what, change] of Object.entries(lawfulChanges)) {
    const { verdicts } = await auditShape(name, undefined, change);
    const failures = failuresOf(verdicts).filter((check) => !trueFailures[name]?.includes(check));
    if (failures.length > 0) print(`${name} with ${what}: blamed for ${failures.join(', ')}`);
    wrong += failures.length > 0 ? 1 : 0;
  }
  return wrong;
}

let [all, noticed, warned, blamed] = [0, 0, 0, 0];

const reached = new Map<ShapeName, ReadonlySet<string>>();

for (const name of shapeNames) {
  if (!name.includes(part)) continue;
  if (values.record !== undefined) {
    await record(name, values.record);
    continue;
  }
  if (values.reach) {
    reached.set(name, await reachOf(name));
    continue;
  }
  if (values.changed) {
    blamed += await blamedChanges(name);
    continue;
  }
  const { faults } = shapes[name];
  const { verdicts } = await auditShape(name);
  const known = new Set(findingsOf(verdicts).map(({ check }) => check));
  const wrong = failuresOf(verdicts).filter((check) => !(trueFailures[name] ?? []).includes(check));
  blamed += wrong.length > 0 ? 1 : 0;
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
  all += faults.length;
  noticed += faults.length - missed.length;
  warned += onlyWarned.length;
  print(
    `${name}: ${faults.length - missed.length} of ${faults.length} faults noticed, ${onlyWarned.length} of them as warnings`,
  );
  for (const check of wrong) print(`  blamed for nothing: ${check}`);
  if (onlyWarned.length > 0) print(`  warned: ${onlyWarned.join('; ')}`);
  if (missed.length > 0) print(`  missed: ${missed.join(', ')}`);
}

for (const [name, places] of onlyReachedBy(reached)) print(`${name}: ${places.length}`);

if (values.changed) print(`${blamed} lawful changes blamed`);

if (values.record === undefined && !values.reach && !values.changed) {
  print(`${noticed} of ${all} faults noticed, ${warned} of them as warnings; ${blamed} lawful shapes blamed`);
}

if (blamed > 0) process.exitCode = 1;
