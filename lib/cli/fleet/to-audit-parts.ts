/** What the audits of a fleet need of this command: its auditor, its environment, its folder of results. */
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { digested } from '../../evidence/digest.ts';
import { type AuditParts, settingsOf } from '../../fleet/engine/audit-job.ts';
import { resultsIn } from '../../fleet/results/store.ts';
import { suiteIdentity } from '../../package/identity.ts';
import { toJson } from '../../report/formats/json.ts';
import { refuseUnknownNames } from '../../target/environment.ts';
import { auditToReport, readBaselines } from '../auditing/audit-to-report.ts';
import { type Io, nowOf } from '../io.ts';

/** An interruption lets audits end that have begun. @throws UsageError for an unknown variable of the environment. */
export function toAuditParts(out: string, io: Io): AuditParts {
  refuseUnknownNames(io.env);
  const unhurried = { ...io, signal: new AbortController().signal };
  const { name, version } = suiteIdentity();
  return {
    async auditOne(job, pace, listen) {
      const settings = settingsOf(job, pace, { env: io.env, cwd: io.cwd, now: nowOf(io) });
      const baselines = await readBaselines(settings.baselines, io.cwd);
      const given = { embedded: false, baselines, more: true };
      return (await auditToReport(settings, given, unhurried, listen)).report;
    },
    results: resultsIn(resolve(io.cwd, out)),
    toJson: (report) => toJson(digested(report)),
    worker: `${hostname()}-${process.pid}`,
    product: name,
    suite: version,
    now: () => nowOf(io),
  };
}
