/** Runs one configuration of a part: its process, the audit, and the verdicts of its layer. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../lib/model/report.ts';
import { isFailure } from '../../lib/model/verdict.ts';
import { packageRoot } from '../../lib/package/package-root.ts';
import { audit } from '../audit.ts';
import { freePort, start } from '../process.ts';
import { layers } from './layers.ts';
import type { Configuration, Part } from './part.ts';

export type Case = { readonly part: Part; readonly configuration: Configuration };

export type Judged = {
  /** Ids of the checks that passed. */
  readonly passed: readonly string[];
  /** What each check that did not pass found, by its id. */
  readonly failed: ReadonlyMap<string, string>;
  /** Checks whose verdict says nothing about the part, with the reason. */
  readonly open: ReadonlyMap<string, string>;
};

export type PartResult = Case & {
  readonly millis: number;
  /** An error when the part could not be run. */
  readonly told: Judged | Error;
};

export const caseName = ({ part, configuration }: Case): string => `parts/${part.id}/${configuration.name}`;

type Settings = { readonly root: string; readonly signal: AbortSignal };

export async function runPart(one: Case, settings: Settings): Promise<PartResult> {
  const started = Date.now();
  try {
    const told = judgedIn(await report(one, settings), askedOf(one));
    return { ...one, told, millis: Date.now() - started };
  } catch (error) {
    const told = error instanceof Error ? error : new Error(String(error));
    return { ...one, told, millis: Date.now() - started };
  }
}

async function report(one: Case, { root, signal }: Settings): Promise<Report> {
  const { part, configuration } = one;
  const { consents } = layers[part.layer];
  const folder = join(root, caseName(one));
  mkdirSync(folder, { recursive: true });
  const [host, port] = ['127.0.0.1', await freePort()];
  const running = await start({
    ...{ name: caseName(one), program: process.execPath, folder, host, port, signal },
    args: [
      join(packageRoot(), 'dist/lab/parts/serve-part.js'),
      ...[part.layer, part.id, configuration.name, String(port)],
    ],
  });
  try {
    const options = ['--only', askedOf(one).join(',')];
    return await audit(
      { options, ...(consents && { consents }) },
      { url: `http://${host}:${port}`, folder, signal },
    );
  } finally {
    await running.close();
  }
}

/** The checks of its layer that depend on the package alone. */
export const askedOf = ({ part, configuration: { undecided = {} } }: Case): readonly string[] =>
  layers[part.layer].checks.filter((check) => undecided[check] === undefined);

/** @param asked other checks ran only because one of these needs them. */
export function judgedIn({ verdicts }: Pick<Report, 'verdicts'>, asked: readonly string[]): Judged {
  const answered = verdicts.filter(({ check }) => asked.includes(check));
  const passed = answered.filter(({ status }) => status === 'pass');
  const failed = answered.filter(isFailure);
  const rest = answered.filter((verdict) => verdict.status !== 'pass' && !isFailure(verdict));
  return {
    passed: passed.map(({ check }) => check),
    failed: new Map(failed.map(({ check, violations }) => [check, violations[0]?.message ?? ''])),
    open: new Map(rest.map(({ check, reason }) => [check, reason?.text ?? ''])),
  };
}
