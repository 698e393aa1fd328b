/** Reads the requirement files: every promise, in the interface's order. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Area, areas, type Requirement } from '../model/requirement.ts';
import { packageRoot } from '../package-root.ts';
import { compiledRows } from './compiled.ts';

type RequirementFile = {
  readonly area: Area;
  readonly requirements: readonly (Omit<Requirement, 'area' | 'essential'> & {
    readonly essential?: boolean;
  })[];
};

/** Absolute path of an area's requirement file. */
export const requirementFile = (area: Area): string =>
  join(packageRoot(), 'suites', area, 'requirements.yaml');

/**
 * All requirements of all areas: as the build compiled them, or from the files themselves. The files are ours:
 * their shape is proven by our tests, not each time that they are read.
 */
export function loadRegister(): readonly Requirement[] {
  const compiled = compiledRows();
  if (compiled)
    return compiled.map(({ checks: _checks, saboteurs: _saboteurs, ...requirement }) => requirement);
  const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  return areas.flatMap((area) => {
    const file = parse(readFileSync(requirementFile(area), 'utf8')) as RequirementFile;
    return file.requirements.map((row) => ({ essential: false, ...row, area }));
  });
}
