/** Runs parts, prints a line of each, and compares them with docs/parts.md. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** @throws Error when the packages are missing and cannot be installed. */
export async function runParts(
  selected: readonly Case[],
  settings: Settings,
): Promise<readonly PartResult[]> {
  const { root, signal, lanes, print } = settings;
  install(print);
  return inLanes(selected, { lanes, signal }, async (one) => {
    const result = await runPart(one, { root, signal });
    for (const line of lineOfCase(result)) print(line);
    return result;
  });
}

/** Installs what the lock file says, unless that was installed before. */
function install(print: (line: string) => void): void {
  const stamp = join(lab, 'node_modules/.digest');
  const digest = lockDigest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  print('installing the packages of the parts');
  const { status, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: lab,
    encoding: 'utf8',
    timeout: 10 * 60_000,
  });
  if (status !== 0) throw new Error(`npm ci failed: ${stderr.slice(-1500)}`);
  writeFileSync(stamp, digest);
}
