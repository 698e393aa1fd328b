/** What the parts of the page look up in the report: each once, by its name. */
import type { Report, ReportedExchange, RequirementRow } from '../../model/report.ts';

export type Pages = {
  readonly promises: ReadonlyMap<string, RequirementRow>;
  readonly exchanges: ReadonlyMap<number, ReportedExchange>;
};

export const toPages = ({ requirements, exchanges }: Report): Pages => ({
  promises: new Map(requirements.map((row) => [row.id, row])),
  exchanges: new Map(exchanges.map((exchange) => [exchange.n, exchange])),
});
