/** An audit of the reference storefront, or of a lie about it, with no socket and a clock that never waits. */
import { type AuditOptions, audit, judgeAll, startRun } from '../audit.ts';
import { inProcess } from '../http/in-process.ts';
import type { Clock } from '../http/pace.ts';
import type { Report } from '../model/report.ts';
import type { Requirement } from '../model/requirement.ts';
import { rulesets } from '../model/requirement.ts';
import type { Saboteur } from '../model/saboteur.ts';
import type { Suite } from '../model/suite.ts';
import { consents, type Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import { type StorefrontOptions, storefront } from '../storefront/index.ts';

export type InProcessOptions = {
  readonly sabotage?: Saboteur['sabotage'];
  readonly target?: Partial<Target>;
  readonly storefront?: Partial<StorefrontOptions>;
  readonly register?: readonly Requirement[];
  readonly signal?: AuditOptions['signal'];
};

const hosts = { baseUrl: 'http://storefront.test', canonicalUrl: 'http://canonical.test' };

/** A target for tests: every ruleset, every consent, a fixed seed. */
export const testTarget: Target = {
  baseUrl: hosts.baseUrl,
  country: 'US',
  currency: 'USD',
  headers: {},
  userAgent: 'storefront-conformance (tests)',
  consents,
  rulesets,
  only: [],
  skip: [],
  connections: 8,
  budget: 5_000,
  timeoutMillis: 15_000,
  deadlineMillis: 60_000,
  seed: 1,
  runs: 10,
  retries: 0,
};

/** The whole audit, with its report. */
export function auditInProcess(suites: readonly Suite[], options: InProcessOptions = {}): Promise<Report> {
  return audit({ ...testTarget, ...options.target }, suites, partsOf(options));
}

/** The verdicts alone, in the order of the checks: what a matrix of hundreds of audits needs of each. */
export async function verdictsInProcess(
  suites: readonly Suite[],
  options: InProcessOptions = {},
): Promise<readonly Verdict[]> {
  const run = startRun({ ...testTarget, ...options.target }, suites, partsOf(options));
  try {
    return await judgeAll(
      run,
      suites.flatMap((suite) => suite.checks),
    );
  } finally {
    await run.close();
  }
}

/** So many that no other check meets the limit, and no more, since a burst goes on until it does. */
const rate = 430;

function partsOf({ sabotage, storefront: settings, register, signal }: InProcessOptions): AuditOptions {
  const clock = virtualClock();
  const honest = storefront({ ...hosts, rate, now: () => clock.now(), ...settings }).handler;
  return {
    wire: inProcess(sabotage ? sabotage(honest) : honest, clock.now),
    clock,
    ...(register && { register }),
    ...(signal && { signal }),
  };
}

/** Sleeping moves time on at once. */
export function virtualClock(start = Date.UTC(2026, 9, 1)): Clock {
  let now = start;
  return {
    now: () => now,
    async sleep(millis, signal) {
      signal.throwIfAborted();
      now += millis;
    },
  };
}
