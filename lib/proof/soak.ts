/** Audits the reference storefront with many seeds for the catalog and the inputs. Run by `npm run soak -- 50`. */
import { suites } from '../../suites/index.ts';
import type { Report } from '../model/report.ts';
import { auditInProcess } from '../reference/in-process.ts';

const defaultSeeds = 50;

/** Findings on the reference storefront, which are false, and errors of the suite. */
const alarms = ({ verdicts, seed }: Report): readonly string[] =>
  verdicts
    .filter(({ status }) => ['fail', 'warn', 'note', 'error'].includes(status))
    .map(({ check, status, error, violations: [first] }) =>
      [`seed ${seed}`, check, status, error ?? first?.message, first?.counterexample?.value]
        .filter(Boolean)
        .join(' | '),
    );

const seeds = Number(process.argv[2] ?? defaultSeeds);
const started = performance.now();
const found: string[] = [];
let requests = 0;
for (let seed = 1; seed <= seeds; seed += 1) {
  const report = await auditInProcess(suites, { target: { seed, runs: 25 }, storefront: { seed } });
  found.push(...alarms(report));
  requests += report.requests.sent;
}
const seconds = Math.round((performance.now() - started) / 1000);
for (const line of found) console.error(line);
console.log(
  `${seeds} seeds, ${requests} requests, ${seconds} s: ${found.length} false alarms on the reference storefront`,
);
process.exitCode = found.length > 0 || !(seeds > 0) ? 1 : 0;
