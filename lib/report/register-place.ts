/** The file and line of the register that state a promise. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Area } from '../model/requirement.ts';
import { packageRoot } from '../package-root.ts';

export type Place = { readonly path: string; readonly line: number };
export type Locate = (area: Area, requirement: string) => Place;

/** Reads each file once. A promise that the register no longer has is placed at the top of its file. */
export function toLocate(): Locate {
  const files = new Map<Area, readonly string[]>();
  return (area, requirement) => {
    const path = `suites/${area}/requirements.yaml`;
    const lines = files.get(area) ?? readFileSync(join(packageRoot(), path), 'utf8').split('\n');
    files.set(area, lines);
    const line = lines.findIndex((text) => text.trim() === `- id: ${requirement}`) + 1;
    return { path, line: Math.max(1, line) };
  };
}
