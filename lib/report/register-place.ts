/** The file and line of the register that state a promise. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Area } from '../model/requirement.ts';
import { packageRoot } from '../package/package-root.ts';

export type Place = { readonly path: string; readonly line: number };
export type Locate = (area: Area, requirement: string) => Place;

/** Reads each file once. A promise that the register no longer has is placed at the top of its file. */
export function toLocate(): Locate {
  const root = packageRoot();
  const lines = readdirSync(join(root, 'suites'))
    .map((folder) => `suites/${folder}/requirements.yaml`)
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map((text, i) => [text.trim(), { path, line: i + 1 }] as const),
    );
  const places = new Map(lines);
  return (area, requirement) =>
    places.get(`- id: ${requirement}`) ?? { path: `suites/${area}/requirements.yaml`, line: 1 };
}
