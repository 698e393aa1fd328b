/** The report of the reference storefront as it is committed: the same in every run, and small. */
import { suites } from '../../suites/index.ts';
import type { Report, ReportedExchange } from '../model/report.ts';
import { auditInProcess } from '../reference/in-process.ts';

/** Most characters of a body, and inputs of a property: enough to show what a report is. */
const mostBody = 400;
const runs = 3;

/**
 * Audits twice, one request after the other: a body that differs between the two (a fresh key) is left out, and so
 * are all times.
 */
export async function referenceReport(): Promise<Report> {
  const target = { runs, connections: 1 };
  const report = await auditInProcess(suites, { target });
  const again = await auditInProcess(suites, { target });
  const others = new Map(again.exchanges.map(({ n, body }) => [n, body?.sha256]));
  return {
    ...report,
    target: { ...report.target, embedded: true },
    startedAt: '2026-01-01T00:00:00.000Z',
    millis: 0,
    verdicts: report.verdicts.map((verdict) => ({ ...verdict, millis: 0 })),
    exchanges: report.exchanges.map((exchange) => steady(exchange, others.get(exchange.n))),
  };
}

function steady({ at: _at, ...exchange }: ReportedExchange, other: string | undefined): ReportedExchange {
  const { body } = exchange;
  if (!body) return { ...exchange, millis: 0 };
  const fresh = body.sha256 !== other;
  return {
    ...exchange,
    millis: 0,
    body: fresh
      ? { text: '(another in every run)', length: body.length, sha256: '0'.repeat(64), cut: true }
      : { ...body, text: body.text.slice(0, mostBody), cut: body.cut || body.text.length > mostBody },
  };
}
