/** What the lab prints of the parts, and how it counts them. */
import type { Configuration } from './part.ts';
import { caseName, type Judged, type PartResult } from './run-part.ts';

/** One sentence for each verdict that is not what a person confirmed and wrote down. */
export function differencesOf({ breaks = {} }: Configuration, { failed, open }: Judged): readonly string[] {
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
