/** Examples of a check that holds and of one that fails: the reference storefront with and without a saboteur, in process. */
import { suites } from '../../../suites/index.ts';
import type { Check } from '../../model/check.ts';
import type { Report } from '../../model/report.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { auditInProcess, referenceApproval } from '../../reference/in-process.ts';
import { exchangeLine, exchangeOf } from '../../report/content/findings.ts';
import { printable } from '../../report/content/printable.ts';

export type Examples = { readonly pass: readonly string[]; readonly fail: readonly string[] };

/** @param saboteur one that the check catches. */
export async function examplesOf(check: Check, saboteur: Saboteur | undefined): Promise<Examples> {
  const target = { only: [check.id], ...(check.needsApproval && { approval: referenceApproval }) };
  const options = { target, ...(saboteur?.storefront && { storefront: saboteur.storefront }) };
  const pass = await auditInProcess(suites, options);
  const fail = saboteur && (await auditInProcess(suites, { ...options, sabotage: saboteur.sabotage }));
  return { pass: linesOf(pass, check), fail: fail ? linesOf(fail, check) : [] };
}

/** The exchange that was judged, and the first violation, if any. */
function linesOf(report: Report, check: Check): readonly string[] {
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
    ...(exchange ? [exchangeLine(exchange)] : []),
    ...safe.verdicts.flatMap(({ violations }) => violations.slice(0, 1).map(({ message }) => message)),
  ];
}
