/** The promises, causes and exchanges of a report by their names. */
import type { Cause } from '../../model/report/cause.ts';
import type { Report, ReportedExchange, RequirementRow } from '../../model/report/report.ts';

export type Pages = {
  readonly promises: ReadonlyMap<string, RequirementRow>;
  readonly causes: ReadonlyMap<string, Cause>;
  readonly exchanges: ReadonlyMap<number, ReportedExchange>;
};

export const toPages = ({ requirements, causes, exchanges }: Report): Pages => ({
  promises: new Map(requirements.map((row) => [row.id, row])),
  causes: new Map(causes.map((cause) => [cause.id, cause])),
  exchanges: new Map(exchanges.map((exchange) => [exchange.n, exchange])),
});
