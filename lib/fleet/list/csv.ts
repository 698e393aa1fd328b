/** Lists as CSV (RFC 4180) whose first row names the columns. */
import papaparse from 'papaparse';
import type { RawLine } from './raw-line.ts';

export function readCsv(text: string): readonly RawLine[] {
  const { data, errors } = papaparse.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  // Columns that are missing at the end of a row are empty, and a table of one column has no delimiter.
  const serious = errors.filter(({ code }) => code !== 'TooFewFields' && code !== 'UndetectableDelimiter');
  const problems = new Map(serious.map(({ row, message }) => [row, message]));
  return data.map((raw, index) => {
    const problem = problems.get(index);
    const at = `row ${index + 1}`;
    return problem === undefined ? { at, raw } : { at, problem };
  });
}
