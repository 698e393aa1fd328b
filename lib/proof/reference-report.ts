/** The report of the reference storefront as it is committed: the same for every run, and small. */
import { suites } from '../../suites/index.ts';
import type { Report } from '../model/report.ts';
import { auditInProcess } from '../reference/in-process.ts';

/** Sends one request after the other, and omits all times. */
export async function referenceReport(): Promise<Report> {
  const report = await auditInProcess(suites, { target: { runs: 3, connections: 1 }, embedded: true });
  return {
    ...report,
    startedAt: '2026-01-01T00:00:00.000Z',
    millis: 0,
  };
}

/** A JSON array with one line for each check, so that a change of one check changes one line. */
export function verdictLines({ verdicts }: Report): string {
  const lines = verdicts.map(({ check: id, status, examined }) => JSON.stringify({ id, status, examined }));
  return `[\n${lines.join(',\n')}\n]\n`;
}
