/** The stack of middleware through which every request of a run is sent. */
import type { Browsed, Browser, HttpRequest, HttpResponse, Received } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Policy, Sessions } from '../../model/policy.ts';
import type { Caller, Listener, Resumed } from '../../model/run-event.ts';
import type { PlacedOrder, Target } from '../../model/target.ts';
import type { Clock } from '../clock.ts';
import type { JsonCache } from '../kept-bodies.ts';
import { createReach, type Reach } from '../reach.ts';
import { summaryLine } from '../response-signs.ts';
import { compose, type Send, type SendContext, type Transport } from '../send.ts';
import { signed } from '../signature.ts';
import { type Budget, createBudget, createOrders, spend } from './budget.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type Cleanup, createCleanup } from './cleanup.ts';
import { createNamed, effectOf, guard, guarded, type Named } from './guard.ts';
import { createEdges, hostOf } from './host-rate-limiter.ts';
import { absolute, completed, identify, noSessions, prepareRequest, withSessions } from './prepare.ts';
import { createRateLimiter, type RateLimiter, rateLimit } from './rate-limiter.ts';
import { createExchangeLog } from './record.ts';
import { remember, yieldAfterLongBodies, yieldToNextRequest } from './remember.ts';
import { createRetryPolicy, reconnect, retry } from './retry.ts';

type StackParts = {
  readonly target: Target;
  readonly policy: Policy;
  readonly transport: Transport;
  readonly clock: Clock;
  /** The time for signatures, in milliseconds since the epoch; the system time by default. */
  readonly date?: () => number;
  readonly browser?: Browser;
  /** Aborted by the deadline or an interruption. */
  readonly signal: AbortSignal;
  readonly listen: Listener;
  /** The run as an earlier thread left it. */
  readonly resumed?: Resumed;
  /** Of parsed bodies; one of its own by default. */
  readonly cache?: JsonCache;
};

export interface Stack {
  readonly send: Send;
  /** @throws Inconclusive `not-observed` without a browser. */
  browse(request: HttpRequest): Promise<Browsed>;
  /** Names the order of an earlier call. */
  placed(order: PlacedOrder): void;
  /** Every response so far whose body was kept. */
  responses(caller: Caller): readonly HttpResponse[];
  /** What arrived so far, whether its body was kept or not. */
  received(caller: Caller): readonly Received[];
  /** Requests that were sent. */
  readonly sent: number;
  /** Milliseconds since the run started. */
  millis(): number;
  /** Deletes the remaining records in bounded time, even if the run is over. */
  cleanUp(): Promise<void>;
  close(): Promise<void>;
}

export function createStack(parts: StackParts): Stack {
  const { target, policy, transport, clock, browser, signal, listen, resumed } = parts;
  const retryPolicy = createRetryPolicy(policy, target.seed);
  const { limiter, ...traffic } = createTraffic(target, clock, listen);
  const budget = createBudget(
    target,
    (request, effect) => listen({ kind: 'sending', request, effect }),
    resumed?.sent,
  );
  const log = createLog(parts);
  const orders = createOrders(target, { ...policy, listen, ...(resumed && { before: resumed.orders }) });
  const sessions = policy.sessions?.() ?? noSessions;
  const named = createNamed(target, policy, (addresses) => listen({ kind: 'named', addresses }));
  const reach = createReach(target, transport.addressesOf);
  const guarding = guarded(target, policy, named, { endsSession: sessions.ends, reach });
  const complete = (request: HttpRequest) => sessions.prepare(completed(request, target, policy));
  const cleanup = createCleanup(complete, listen);
  const breaker = createCircuitBreaker(retryPolicy, () => clock.now());
  const require = (request: HttpRequest, context: SendContext) => {
    breaker.require(request, context);
    budget.require(request, context.effect, context.reserved);
  };
  const send = compose(
    identify(target, policy),
    yieldAfterLongBodies(),
    remember(retryPolicy, log.isKept),
    withSessions(sessions),
    guarding,
    yieldToNextRequest(),
    retry(retryPolicy),
    rateLimit(limiter, retryPolicy, { ...traffic, addressesOf: transport.addressesOf, require }),
    breaker.middleware,
    prepareRequest(sessions),
    cleanup.middleware,
    reconnect(),
    spend(budget),
    orders.middleware,
  )(log.send);
  const started = performance.now() - (resumed?.millis ?? 0);
  const sendAtOnce = compose(guarding, prepareRequest(sessions), spend(budget))(log.send);
  return {
    send,
    placed: orders.placed,
    responses: log.responses,
    received: log.received,
    get sent() {
      return budget.sent;
    },
    millis: () => performance.now() - started,
    close: () => transport.close(),
    cleanUp: () => cleanUp(cleanup, sessions, sendAtOnce),
    browse: createBrowse({ target, policy, named, reach, limiter, budget, browser, signal }),
  };
}

const createLog = ({ target, transport, clock, date = Date.now, listen, resumed, cache }: StackParts) =>
  createExchangeLog(
    signed(transport, target, { date }),
    () => clock.now(),
    (exchange, kept) => listen({ kind: 'exchange', exchange, kept }),
    {
      ...(target.maxBytes !== undefined && { maxBody: target.maxBytes }),
      ...(resumed && { millis: resumed.millis }),
      ...(cache && { cache }),
    },
  );

/** The rate limiter of a run, and the edges that it follows. */
function createTraffic(target: Target, clock: Clock, listen: Listener) {
  const edges = createEdges((from, into) => limiter.join(from, into));
  const onThrottled = (response: HttpResponse, hasRetryAfter: boolean, millis: number) => {
    listen({
      kind: 'throttled',
      status: response.status,
      hasRetryAfter,
      line: summaryLine(response, target.baseUrl),
    });
    listen({ kind: 'waiting', millis, isThrottled: true });
  };
  const onDelay = (millis: number) => listen({ kind: 'delayed', millis });
  const limiter = createRateLimiter({ ...target, clock, edgeOf: edges.of, onDelay });
  return { edges, limiter, onThrottled };
}

/** Deletes the remaining records, and then ends the sessions, which deleting may need. */
const cleanUp = (cleanup: Cleanup, sessions: Sessions, send: Send): Promise<void> => {
  const within = (signal: AbortSignal) => ({ ...plainContext, by: 'cleanup', signal });
  return cleanup.finish(
    (request, over) => withSessions(sessions)(send)(request, within(over)),
    (over) => sessions.close((request) => send(request, within(over))),
  );
};

/** The context of a request before any middleware has changed it. */
export const plainContext = {
  by: '',
  rerun: 0,
  how: 'send',
  tolerate: [],
  burst: false,
  urgent: false,
  fresh: false,
  repeatable: false,
  effect: 'reading',
  attempt: 1,
  waited: 0,
  reserved: 0,
  exchange: 0,
} as const;

/** Sends a request by a browser, which does not go through the stack: it has its own headers, connections and preflights. */
type BrowseParts = {
  readonly target: Target;
  readonly policy: Policy;
  readonly named: Named;
  readonly reach: Reach;
  readonly limiter: RateLimiter;
  readonly budget: Budget;
  readonly browser: Browser | undefined;
  readonly signal: AbortSignal;
};

/**
 * Sends a request by a browser, outside of the stack, since a browser has its own headers, connections and preflights.
 * It gets no header of the target, which it could not keep to the hosts of the target, and no header of the caller,
 * which would cause a preflight.
 */
const createBrowse =
  ({ target, policy, named, reach, limiter, budget, browser, signal }: BrowseParts) =>
  async (request: HttpRequest): Promise<Browsed> => {
    if (!browser) throw new Inconclusive('not-observed', 'no browser was given (--browser)');
    if (Object.keys(target.headers).length > 0 || target.signature) {
      const what = target.signature ? 'a signature' : 'the headers of --header';
      throw new Inconclusive('not-observed', `a browser cannot send ${what}`);
    }
    const complete = { ...policy.introduce(request, target), url: absolute(request.url, target.baseUrl) };
    if (guard(complete, target, policy, { named: named.addresses(), reach }).length > 0) {
      throw new Inconclusive('consent-withheld', 'a browser only sends requests without an effect');
    }
    return limiter.schedule(hostOf(complete.url), { signal, priority: 0 }, async () => {
      if (complete.method === 'POST') budget.charge({ ...complete, method: 'OPTIONS' }, 'reading');
      budget.charge(complete, effectOf(complete, [], false));
      return browser.send(complete, signal);
    });
  };
