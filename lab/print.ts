/** What the lab prints: a line for each row, its differences, and the share that is told right. */
import { outcomeOf, type Score } from './compare.ts';
import type { Row } from './row.ts';
import type { Result } from './run-row.ts';

export const nameOf = ({ server, name }: Row): string => `${server}/${name}`;

const parts = ['outcome', 'cause', 'fix', 'owner'] as const;

const isRight = ({ told }: Result): boolean =>
  !(told instanceof Error) && told.comparison.differences.length === 0;

/** Blamed: the report finds a cause or another outcome where nothing is wrong. */
const isBlamed = (result: Result): boolean => result.row.lawful && !isRight(result);

/**
 * A known wrong telling has a mark, which goes as soon as it is told right. Neither a lawful front end that is blamed nor
 * a row that could not be run has an excuse.
 */
export function isUnexpected(result: Result): boolean {
  const { wrong } = result.row;
  if (result.told instanceof Error || isBlamed(result)) return true;
  return isRight(result) ? wrong !== undefined : wrong === undefined;
}

export function lineOf(result: Result): readonly string[] {
  const { row, told, millis } = result;
  const state = isRight(result) ? 'right' : isUnexpected(result) ? 'DIFFERS' : 'wrong';
  const got = told instanceof Error ? 'not run' : `${outcomeOf(told.report)}, ${told.report.causes.length}`;
  const line = [
    state.padEnd(8),
    nameOf(row).padEnd(38),
    `expected ${outcomeOf(row.expected)}, ${row.expected.causes.length}; got ${got}`,
    told instanceof Error ? '' : parts.map((part) => `${part} ${share(told.comparison[part])}`).join(' '),
    `${(millis / 1000).toFixed(1)} s`,
  ].join('  ');
  const details = told instanceof Error ? [told.message] : told.comparison.differences;
  return [line, ...details.map((text) => `          ${text}`)];
}

const share = ({ right, of }: Score): string => `${right}/${of}`;

const percent = ({ right, of }: Score): string =>
  of === 0 ? 'none' : `${right} of ${of} (${((100 * right) / of).toFixed(1)} %)`;

const sum = (scores: readonly Score[]): Score => ({
  right: scores.reduce((total, { right }) => total + right, 0),
  of: scores.reduce((total, { of }) => total + of, 0),
});

export function summaryOf(results: readonly Result[]): readonly string[] {
  const right = results.filter(isRight);
  const lawful = results.filter(({ row }) => row.lawful);
  const wrong = results.filter(({ row }) => row.wrong !== undefined);
  const told = results.flatMap((one) => (one.told instanceof Error ? [] : [one.told.comparison]));
  return [
    '',
    ...(wrong.length > 0 ? ['Told wrong today:'] : []),
    ...wrong.map(({ row }) => `  ${nameOf(row)}: ${row.wrong}`),
    `rows told right: ${percent({ right: right.length, of: results.length })}`,
    ...parts.map((part) => `  by ${part.padEnd(8)}${percent(sum(told.map((one) => one[part])))}`),
    `lawful front ends blamed: ${lawful.filter(isBlamed).length} of ${lawful.length}`,
    `rows that differ without a mark, or are right with one: ${results.filter(isUnexpected).length}`,
  ];
}

/** As a JSON report of vitest counts tests: a known wrong row is still to do. */
export function countsOf(results: readonly Result[]) {
  const unexpected = results.filter(isUnexpected);
  const known = results.filter((result) => !isRight(result) && !isUnexpected(result));
  return {
    numPassedTests: results.length - unexpected.length - known.length,
    numFailedTests: unexpected.length,
    numPendingTests: 0,
    numTodoTests: known.length,
    testResults: unexpected.map(({ row }) => ({
      name: 'lab',
      assertionResults: [{ fullName: nameOf(row), status: 'failed', failureMessages: [row.what] }],
    })),
  };
}
