/** Runs parts, and prints them: the process of each configuration, the audit, and the verdicts of its layer. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../lib/model/report.ts';
import { isFailure } from '../../lib/model/verdict.ts';
import { packageRoot } from '../../lib/package/package-root.ts';
import { inLanes } from '../lanes.ts';
import { audit, freePort, start } from '../process.ts';
import { type Configuration, layers } from './part.ts';
import { type Case, caseName } from './rows.ts';

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

type Settings = {
  readonly root: string;
  readonly signal: AbortSignal;
  readonly lanes: number;
  readonly print: (line: string) => void;
};

export async function runParts(
  selected: readonly Case[],
  settings: Settings,
): Promise<readonly PartResult[]> {
  return inLanes(selected, settings, async (one) => {
    const result = await runPart(one, settings);
    for (const line of lineOfCase(result)) settings.print(line);
    return result;
  });
}

async function runPart(one: Case, settings: Settings): Promise<PartResult> {
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

/** One sentence for each verdict that is not what a person confirmed and wrote down. */
function differencesOf({ breaks = {} }: Configuration, { failed, open }: Judged): readonly string[] {
  return [
    ...[...failed]
      .filter(([check]) => breaks[check] === undefined)
      .map(([check, message]) => `not confirmed by hand: ${check}: ${message}`),
    ...Object.keys(breaks)
      .filter((check) => !failed.has(check))
      .map((check) => `${check} is said to fail, but ${open.has(check) ? 'was not judged' : 'passed'}`),
  ];
}

export const isUnexpectedCase = ({ configuration, told }: PartResult): boolean =>
  told instanceof Error || differencesOf(configuration, told).length > 0;

const shareOf = ({ passed, failed }: Judged): string =>
  `${passed.length} of ${passed.length + failed.size} checks pass`;

export function lineOfCase(result: PartResult): readonly string[] {
  const { configuration, told, millis } = result;
  const line = [
    (isUnexpectedCase(result) ? 'DIFFERS' : 'right').padEnd(8),
    caseName(result).padEnd(46),
    told instanceof Error ? 'not run' : shareOf(told),
    `${(millis / 1000).toFixed(1)} s`,
  ].join('  ');
  const details = told instanceof Error ? [told.message] : differencesOf(configuration, told);
  return [line, ...details.map((text) => `          ${text}`)];
}

/** As a JSON report of vitest counts tests. */
export function countsOfCases(results: readonly PartResult[]) {
  const unexpected = results.filter(isUnexpectedCase);
  return {
    numPassedTests: results.length - unexpected.length,
    numFailedTests: unexpected.length,
    testResults: unexpected.map((result) => ({
      name: 'lab',
      assertionResults: [
        { fullName: caseName(result), status: 'failed', failureMessages: lineOfCase(result).slice(1) },
      ],
    })),
  };
}

export function summaryOfCases(results: readonly PartResult[]): readonly string[] {
  if (results.length === 0) return [];
  const told = results.flatMap((one) => (one.told instanceof Error ? [] : [one.told]));
  const whole = told.filter(({ failed }) => failed.size === 0).length;
  return [
    '',
    `parts: ${new Set(results.map(({ part }) => part.id)).size}, in ${results.length} configurations`,
    `configurations that pass every check: ${whole} of ${told.length}`,
    `configurations with other verdicts than were confirmed by hand: ${results.filter(isUnexpectedCase).length}`,
  ];
}
