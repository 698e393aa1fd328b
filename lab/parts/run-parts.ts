/** Runs parts, prints a line of each, and compares them with docs/parts.md. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inLanes } from '../lanes.ts';
import { lab, lockDigest } from './lock.ts';
import { lineOfCase } from './print.ts';
import { parts } from './rows.ts';
import { type Case, type PartResult, runPart } from './run-part.ts';

type Settings = {
  readonly root: string;
  readonly signal: AbortSignal;
  readonly lanes: number;
  readonly print: (line: string) => void;
};

export const cases: readonly Case[] = parts.flatMap((part) =>
  part.configurations.map((configuration) => ({ part, configuration })),
);

export const isInTenth = ({ part, configuration }: Case): boolean =>
  part.tenth === true && part.configurations[0] === configuration;

export async function runParts(
  selected: readonly Case[],
  settings: Settings,
): Promise<readonly PartResult[]> {
  const { root, signal, lanes, print } = settings;
  return inLanes(selected, { lanes, signal }, async (one) => {
    const result = await runPart(one, { root, signal });
    for (const line of lineOfCase(result)) print(line);
    return result;
  });
}

/**
 * Installs what the lock file says, unless that was installed before. The packages of the tenth are the `dependencies` of
 * package.json, and all others its `devDependencies`.
 * @throws Error when the packages cannot be installed.
 */
export async function installPackages(
  selected: readonly Case[],
  { print, signal }: Pick<Settings, 'print' | 'signal'>,
): Promise<void> {
  if (selected.length === 0) return;
  const stamp = join(lab, 'node_modules/.digest');
  const [all, tenth] = [lockDigest(), `${lockDigest()} tenth`];
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const isEnough = selected.every(isInTenth);
  if (installed === all || (isEnough && installed === tenth)) return;
  print(`installing the packages of the ${isEnough ? 'tenth of the ' : ''}parts`);
  const which = isEnough ? '--omit=dev' : '--include=dev';
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund', which], {
    ...{ cwd: lab, signal, timeout: 10 * 60_000 },
  });
  writeFileSync(stamp, isEnough ? tenth : all);
}
