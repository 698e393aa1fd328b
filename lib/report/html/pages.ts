/** The promises and exchanges of a report by their names. */
import type { Report, ReportedExchange, RequirementRow } from '../../model/report/report.ts';

export type Pages = {
  readonly promises: ReadonlyMap<string, RequirementRow>;
  readonly exchanges: ReadonlyMap<number, ReportedExchange>;
};

export const toPages = ({ requirements, exchanges }: Report): Pages => ({
  promises: new Map(requirements.map((row) => [row.id, row])),
  exchanges: new Map(exchanges.map((exchange) => [exchange.n, exchange])),
});
