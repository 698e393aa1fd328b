/** Real exchanges for the pages of checks: of the reference storefront as it is, and under a saboteur. */
import { suites } from '../../../suites/index.ts';
import type { Check } from '../../model/check.ts';
import { type Report, type ReportedExchange, wholeExchanges } from '../../model/report.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import type { Violation } from '../../model/verdict.ts';
import {
  auditInProcess,
  type InProcessOptions,
  referenceApproval,
  withApproval,
} from '../../reference/in-process.ts';

export type Example = {
  readonly exchange: ReportedExchange;
  /** Of the answer that fails. */
  readonly violation?: Violation;
};

export type Examples = {
  readonly saboteur: string;
  readonly passes?: Example;
  readonly fails?: Example;
};

/** Audits twice in this process, with this check alone; where it can, it shows both answers to one request. */
export async function examplesOf(check: Check, saboteur: Saboteur): Promise<Examples> {
  const options: InProcessOptions = {
    target: { only: [check.id], ...(check.needsApproval && { approval: referenceApproval }) },
    ...(saboteur.storefront && { storefront: saboteur.storefront }),
  };
  const approved = saboteur.isApproved ? withApproval(options) : options;
  const sabotaged = await auditInProcess(suites, { ...approved, sabotage: saboteur.sabotage });
  const honest = await auditInProcess(suites, approved);
  const fails = failureIn(sabotaged, check);
  const passes = passIn(honest, check, fails?.exchange);
  return { saboteur: saboteur.id, ...(passes && { passes }), ...(fails && { fails }) };
}

function failureIn(report: Report, { id }: Check): Example | undefined {
  const verdict = report.verdicts.find(({ check }) => check === id);
  const [violation] = verdict?.violations ?? [];
  const n = violation?.exchange ?? verdict?.evidence.exchanges.at(-1);
  const exchange = wholeExchanges(report).find((one) => one.n === n);
  return exchange && { exchange, ...(violation && { violation }) };
}

/** The answer to the request that fails under the saboteur, or else to the last one that the check made. */
function passIn(
  report: Report,
  { id }: Check,
  like: ReportedExchange | undefined,
): { readonly exchange: ReportedExchange } | undefined {
  const evidence = report.verdicts.find(({ check }) => check === id)?.evidence.exchanges ?? [];
  const all = wholeExchanges(report).filter(({ n }) => evidence.includes(n));
  const same = all.find(
    ({ method, url, requestBody }) =>
      method === like?.method && url === like.url && requestBody === like.requestBody,
  );
  const exchange = same ?? all.at(-1);
  return exchange && { exchange };
}
