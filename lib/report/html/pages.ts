/** The promises, causes and exchanges of a report by their names. */
import {
  type Cause,
  type Report,
  type ReportedExchange,
  type RequirementRow,
  wholeExchanges,
} from '../../model/report.ts';

export type Pages = {
  readonly promises: ReadonlyMap<string, RequirementRow>;
  readonly causes: ReadonlyMap<string, Cause>;
  readonly exchanges: ReadonlyMap<number, ReportedExchange>;
};

export const toPages = (report: Report): Pages => ({
  promises: new Map(report.requirements.map((row) => [row.id, row])),
  causes: new Map(report.causes.map((cause) => [cause.id, cause])),
  exchanges: new Map(wholeExchanges(report).map((exchange) => [exchange.n, exchange])),
});
