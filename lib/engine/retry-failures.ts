/** Runs failed checks again: a single failure may be an accident. */
import type { Check } from '../model/check.ts';
import type { Finding } from './judge.ts';

/**
 * Runs a failed check again without remembered responses: `2/2` failed twice; `1/2` is intermittent, and still a
 * failure.
 * @param runIn runs the check in a turn of its own.
 */
export async function retryFailures(
  check: Check,
  runIn: (turn: number) => Promise<Finding>,
  retries: number,
): Promise<Finding> {
  const first = await runIn(0);
  if (first.violations.length === 0 || retries === 0 || check.order === 'afterwards') return first;
  let failures = 1;
  let ran = 1;
  const exchanges = [...first.exchanges];
  for (let turn = 1; turn <= retries; turn += 1) {
    const finding = await runIn(turn);
    exchanges.push(...finding.exchanges);
    if (finding.inconclusive || finding.error !== undefined) continue;
    ran += 1;
    if (finding.violations.length > 0) failures += 1;
  }
  return { ...first, exchanges, confirmed: `${failures}/${ran}` };
}
