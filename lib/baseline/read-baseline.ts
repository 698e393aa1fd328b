/** Reads a baseline: from a file of a project, or from one that comes with the suite. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Baseline, builtinPrefix } from '../model/baseline.ts';
import { UsageError } from '../model/usage-error.ts';
import { packageRoot } from '../package/package-root.ts';
import { errorCode, fileErrorText } from '../text/file-error.ts';
import { didYouMean } from '../text/names.ts';
import { parseBaseline, type Renamed } from './baseline-document.ts';

const folder = join('suites', 'baselines');

/** The baselines that come with the suite, such as `builtin:shopify`. */
export const builtinNames = (): readonly string[] =>
  readdirSync(join(packageRoot(), folder))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => `${builtinPrefix}${basename(file, '.yaml')}`);

/** @param renamed former ids, which entries may still use. @throws UsageError for a file that cannot be read, or is not a baseline. */
export function readBaseline(name: string, cwd: string, renamed: Renamed = {}): Baseline {
  const builtin = name.startsWith(builtinPrefix);
  const path = builtin ? builtinPath(name) : resolve(cwd, name);
  const { values } = parseBaseline(readBaselineSource(path, name), name, renamed);
  const { entries, platform } = values;
  return { name, builtin, entries, ...(platform && { platform }) };
}

/** The built-in baselines that describe a platform, to suggest them. */
export const platformBaselines = (): readonly Baseline[] =>
  builtinNames()
    .map((name) => readBaseline(name, '.'))
    .filter(({ platform }) => platform !== undefined);

function builtinPath(name: string): string {
  const known = builtinNames();
  if (!known.includes(name)) {
    throw new UsageError(`there is no ${name}${didYouMean(name, known) || `; there is ${known.join(', ')}`}`);
  }
  return join(packageRoot(), folder, `${name.slice(builtinPrefix.length)}.yaml`);
}

/** @throws UsageError for a file that cannot be read. */
export function readBaselineSource(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const missing = errorCode(cause) === 'ENOENT';
    const text = missing
      ? `there is no baseline ${name}; "baseline write" makes one of the failures of a report.json`
      : `${name} cannot be read: ${fileErrorText(cause)}`;
    throw new UsageError(text, { cause });
  }
}
