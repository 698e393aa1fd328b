/**
 * Which code of the suites the audits of each shape reach, faults included: `npm run shapes -- --reach`. A shape that
 * reaches nothing which others do not can go.
 */
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { auditShape, type ShapeName, shapes } from './shapes.ts';

/** Where an expression, an argument or a body begins that may be left out. */
const beginnings = /(?<=[?:{(]|&&|\|\||=>|return)\s*[\w!'"`([{/]/g;

const beginningsIn = new Map<string, readonly number[]>();

function readBeginnings(file: string): readonly number[] {
  const known = beginningsIn.get(file);
  if (known) return known;
  const found = [...readFileSync(file, 'utf8').matchAll(beginnings)];
  const ends = found.map(({ index, 0: text }) => index + text.length - 1);
  beginningsIn.set(file, ends);
  return ends;
}

/** The places that an audit of a shape reaches with each of its faults, and without any. */
export async function reachOf(name: ShapeName): Promise<ReadonlySet<string>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  for (const plant of [undefined, ...shapes[name].faults.map((fault) => fault.plant)]) {
    await auditShape(name, plant);
  }
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return new Set(
    result.flatMap(({ url, functions }) => {
      if (!url.includes('/dist/suites/')) return [];
      const file = fileURLToPath(url);
      const places = readBeginnings(file);
      // Ranges nest, and the inner ones come after the outer ones.
      const counts = new Map<number, number>();
      for (const { ranges } of functions) {
        for (const { startOffset, endOffset, count } of ranges) {
          for (const place of places) if (place >= startOffset && place < endOffset) counts.set(place, count);
        }
      }
      return [...counts].flatMap(([place, count]) => (count > 0 ? [`${file}:${place}`] : []));
    }),
  );
}

/** What each of them reaches that no other one does. */
export function onlyReachedBy<Name>(
  reached: ReadonlyMap<Name, ReadonlySet<string>>,
): ReadonlyMap<Name, readonly string[]> {
  const times = new Map<string, number>();
  for (const places of reached.values()) {
    for (const place of places) times.set(place, (times.get(place) ?? 0) + 1);
  }
  return new Map(
    [...reached].map(([name, places]) => [name, [...places].filter((place) => times.get(place) === 1)]),
  );
}
