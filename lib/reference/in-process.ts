/** Audits the reference storefront, or a sabotaged one, in this process: no socket, and a clock that never waits. */
import { policy } from '../../suites/policy.ts';
import { checksOf, reported } from '../engine/audit.ts';
import { conduct, type RunParts } from '../engine/run.ts';
import type { Clock } from '../http/clock.ts';
import { createHosting } from '../http/hosting.ts';
import { createJsonCache, type JsonCache } from '../http/kept-bodies.ts';
import { createStack } from '../http/stack/stack.ts';
import { inProcess } from '../http/transport/in-process.ts';
import type { Suite } from '../model/check.ts';
import type { Report } from '../model/report.ts';
import { type Requirement, rulesets } from '../model/requirement.ts';
import type { Listener } from '../model/run-event.ts';
import type { Handler, Saboteur } from '../model/saboteur.ts';
import { type Approval, consents, type Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import { loadRegister } from '../register/load-register.ts';
import { demoApproval, type StorefrontOptions, storefront } from '../storefront/index.ts';

export type InProcessOptions = {
  readonly sabotage?: Saboteur['sabotage'];
  readonly target?: Partial<Target>;
  readonly storefront?: Partial<StorefrontOptions>;
  readonly register?: readonly Requirement[];
  /** Reports name it as the reference storefront. */
  readonly embedded?: boolean;
  readonly signal?: AbortSignal;
  readonly onEvent?: Listener;
};

/** Where the documents that the storefront fetches are, without any socket. */
const profileBase = 'https://profiles.invalid/agents';

/** Addresses that lead there from within the network of the storefront. */
const inside = ['127.0.0.1', '0.0.0.0', '10.0.0.1', '169.254.169.254', 'localhost', '[::1]'].map(
  (host) => `https://${host}/agents`,
);

/** Where nothing listens. */
const closed = 'https://closed.invalid';

/** In which a profile has to arrive: real time, since only one that never arrives takes it. */
const agentTimeoutMs = 20;

/** The storefront, the documents, and the way from the one to the other. */
function withHosting(handler: Handler): Handler {
  const answer = createHosting(policy.hosted ?? [], profileBase, inside, closed);
  const fetch = async (url: string) => {
    if (url.startsWith(closed)) throw new TypeError('connect ECONNREFUSED');
    return answer(new Request(url));
  };
  return async (request, client = { ip: '127.0.0.1' }) =>
    request.url.startsWith(profileBase) ? answer(request) : handler(request, { ...client, fetch });
}

export const hosts = { baseUrl: 'http://storefront.test', canonicalUrl: 'http://canonical.test' };

/** Every ruleset, every consent, a fixed seed. */
export const referenceTarget: Target = {
  baseUrl: hosts.baseUrl,
  country: 'US',
  currency: 'USD',
  headers: {},
  userAgent: 'storefront-conformance (in process)',
  consents,
  profileBase,
  rulesets,
  only: [],
  skip: [],
  connections: 8,
  budget: 5_000,
  timeoutMs: 15_000,
  deadlineMs: 600_000,
  seed: 1,
  runs: 10,
  retries: 0,
};

/** As in a file for --approval. */
export const referenceApproval: Approval = { file: 'approval.yaml', arguments: demoApproval };

export const withApproval = (options: InProcessOptions): InProcessOptions => ({
  ...options,
  target: { ...options.target, approval: referenceApproval },
});

/** A whole audit, with its report. */
export const auditInProcess = (
  suites: readonly Suite[],
  { onEvent, ...options }: InProcessOptions = {},
): Promise<Report> => reported(checksOf(suites), partsOf(options), onEvent);

/** The verdicts alone, in the order of the checks: enough for a matrix of hundreds of audits. */
export const judgeInProcess = (
  suites: readonly Suite[],
  { onEvent = () => {}, ...options }: InProcessOptions = {},
): Promise<readonly Verdict[]> => conduct(checksOf(suites), { ...partsOf(options), listen: onEvent });

/** High enough that only bursts reach the limit, and no higher, since a burst continues until it does. UCP needs more. */
const rateOf = ({ dialect }: Partial<StorefrontOptions>): number => (dialect === 'ucp' ? 470 : 440);

/** Hundreds of audits get the same lists and documents, and what is derived from parsed JSON is kept by its object. */
const shared = createJsonCache();

/** Each run has its own bounds on what it parses. */
const sharing = (): JsonCache => ({ ...createJsonCache(), get: shared.get, set: shared.set });

/** The parts of a run that sends to a storefront in this process instead of the network. */
export function partsOf({
  sabotage = (handler) => handler,
  target,
  storefront: settings = {},
  register = loadRegister(),
  embedded = false,
  signal,
}: Omit<InProcessOptions, 'onEvent'>): Omit<RunParts, 'listen'> {
  const clock = virtualClock();
  const now = () => clock.now();
  const { handler } = storefront({ ...hosts, rate: rateOf(settings), agentTimeoutMs, now, ...settings });
  return {
    circumstances: { target: { ...referenceTarget, ...target }, embedded },
    register,
    policy,
    signal,
    sleep: clock.sleep,
    connect: (connecting) =>
      createStack({
        ...connecting,
        policy,
        clock,
        date: now,
        cache: sharing(),
        transport: inProcess(withHosting(sabotage(handler)), now),
      }),
  };
}

/** @param start milliseconds since the epoch. */
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
