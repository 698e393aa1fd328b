/** Audits a hosted store with 20 seeds, and prints where its causes differ from the expected ones. */
import { auditHosted, audits, expectedIn, foundIn } from './hosted-causes.ts';

const seeds = 20;

let wrong = 0;

for (const audit of audits) {
  const expected = expectedIn(audit);
  for (let seed = 1; seed <= seeds; seed += 1) {
    const report = await auditHosted(audit, seed);
    const found = foundIn(report);
    const errors = report.verdicts.filter(({ status }) => status === 'error').map(({ check }) => check);
    const missing = expected.filter((line) => !found.includes(line));
    const more = found.filter((line) => !expected.includes(line));
    if (missing.length + more.length + errors.length > 0) {
      wrong += 1;
      console.log(JSON.stringify({ audit: audit.name, seed, missing, more, errors }));
    }
  }
  console.log(`${audit.name}: ${audit.causes.length} causes, ${seeds} seeds`);
}

process.exitCode = wrong === 0 ? 0 : 1;
