/** A promise kept and a promise broken, shown on the reference storefront and on a lie about it, without a socket. */
import { suites } from '../../suites/index.ts';
import type { Check } from '../model/check.ts';
import type { Report } from '../model/report.ts';
import type { Saboteur } from '../model/saboteur.ts';
import { auditInProcess } from '../proof/audit-in-process.ts';
import { exchangeOf, told } from '../report/evidence.ts';
import { printable } from '../report/printable.ts';

export type Examples = { readonly kept: readonly string[]; readonly broken: readonly string[] };

/** @param lie a saboteur that the check catches. */
export async function examplesOf(check: Check, lie: Saboteur | undefined): Promise<Examples> {
  const target = { only: [check.id] };
  const honest = { target, ...(lie?.storefront && { storefront: lie.storefront }) };
  const kept = await auditInProcess(suites, honest);
  const broken = lie && (await auditInProcess(suites, { ...honest, sabotage: lie.sabotage }));
  return { kept: shownBy(kept, check), broken: broken ? shownBy(broken, check) : [] };
}

/** The first violation, if any, and the exchange that shows what was judged. */
function shownBy(report: Report, check: Check): readonly string[] {
  const verdict = report.verdicts.find((one) => one.check === check.id);
  if (!verdict) return [];
  const [violation] = verdict.violations;
  const n = violation?.exchange ?? verdict.evidence.exchanges.at(-1);
  const cited = {
    ...verdict,
    status: 'note' as const,
    evidence: { exchanges: n === undefined ? [] : [n] },
  };
  const safe = printable({ ...report, verdicts: [cited] });
  const exchange = exchangeOf(safe, cited, violation);
  return [
    ...(exchange ? [told(exchange)] : []),
    ...safe.verdicts.flatMap(({ violations }) => violations.slice(0, 1).map(({ message }) => message)),
  ];
}
