/** The stack that every request of a run goes through. */
import type { Browsed, Browser, HttpRequest, HttpResponse } from '../model/http.ts';
import type { Sessions, Policy } from '../model/policy.ts';
import type { Begun, Caller, Listener } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import { createBrowse } from './browse.ts';
import type { Clock } from './clock.ts';
import { createEdges } from './edge/edges.ts';
import { seenLine } from './edge/seen.ts';
import { createBudget, spend } from './middleware/budget.ts';
import { createCircuitBreaker } from './middleware/circuit-breaker.ts';
import { type Cleanup, createCleanup } from './middleware/cleanup.ts';
import { converse, dressing, plainly } from './middleware/converse.ts';
import { guarded } from './middleware/guard.ts';
import { completed, identify } from './middleware/identify.ts';
import { createNamed } from './middleware/named-addresses.ts';
import { createRateLimiter, rateLimit } from './middleware/rate-limiter.ts';
import { reconnect } from './middleware/reconnect.ts';
import { createExchangeLog } from './middleware/record.ts';
import { remember } from './middleware/remember.ts';
import { retry } from './middleware/retry.ts';
import { createRetryPolicy } from './middleware/retry-policy.ts';
import { inTurns } from './middleware/turns.ts';
import { createReach } from './reach/reach.ts';
import { compose, type Send, type SendContext, type Transport } from './send.ts';
import { signed } from './signature/signed.ts';

export type StackParts = {
  readonly target: Target;
  readonly policy: Policy;
  readonly transport: Transport;
  readonly clock: Clock;
  /** The time of signatures, in milliseconds since the epoch; the system's by default. */
  readonly date?: () => number;
  readonly browser?: Browser;
  /** Ends everything: the deadline, or an interruption. */
  readonly signal: AbortSignal;
  readonly listen: Listener;
  /** What another thread has done of the run before. */
  readonly begun?: Begun;
};

export interface Stack {
  readonly send: Send;
  /** @throws Inconclusive `not-observed` when there is no browser. */
  browse(request: HttpRequest): Promise<Browsed>;
  /** Every response so far that the run had room for. */
  responses(caller: Caller): readonly HttpResponse[];
  /** Requests that were sent. */
  readonly sent: number;
  /** Milliseconds since the run began. */
  millis(): number;
  /** Deletes the open records, also when the run is over; in bounded time. */
  cleanUp(): Promise<void>;
  close(): Promise<void>;
}

export function createStack({
  target,
  policy,
  transport,
  clock,
  date = Date.now,
  browser,
  signal,
  listen,
  begun,
}: StackParts): Stack {
  const retryPolicy = createRetryPolicy(policy, target.seed);
  const { limiter, ...traffic } = createTraffic(target, clock, listen);
  const budget = createBudget(
    target,
    (request, effect) => listen({ kind: 'sending', request, effect }),
    begun?.sent,
  );
  const log = createExchangeLog(
    signed(transport, target, { date }),
    () => clock.now(),
    (exchange, kept) => listen({ kind: 'exchange', exchange, kept }),
    {
      ...(target.maxBytes !== undefined && { maxBody: target.maxBytes }),
      ...(begun && { millis: begun.millis }),
    },
  );
  const sessions = policy.sessions?.() ?? plainly;
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
    inTurns(),
    remember(retryPolicy, log.isKept),
    converse(sessions),
    guarding,
    retry(retryPolicy),
    rateLimit(limiter, retryPolicy, { ...traffic, addressesOf: transport.addressesOf, require }),
    breaker.middleware,
    dressing(sessions),
    cleanup.middleware,
    reconnect(),
    spend(budget),
  )(log.send);
  const started = performance.now() - (begun?.millis ?? 0);
  const sendAtOnce = compose(guarding, dressing(sessions), spend(budget))(log.send);
  return {
    send,
    responses: log.responses,
    get sent() {
      return budget.sent;
    },
    millis: () => performance.now() - started,
    close: () => transport.close(),
    cleanUp: () => cleanUp(cleanup, sessions, sendAtOnce),
    browse: createBrowse({ target, policy, named, reach, limiter, budget, browser, signal }),
  };
}

/** The speed of a run, and the edges that it depends on. */
function createTraffic(target: Target, clock: Clock, listen: Listener) {
  const edges = createEdges((from, into) => limiter.join(from, into));
  const onBusy = (response: HttpResponse, told: boolean, millis: number) => {
    listen({ kind: 'busy', status: response.status, told, line: seenLine(response, target.baseUrl) });
    listen({ kind: 'waiting', millis, asked: true });
  };
  const onHeld = (millis: number) => listen({ kind: 'held', millis });
  const limiter = createRateLimiter({ ...target, clock, edgeOf: edges.of, onHeld });
  return { edges, limiter, onBusy };
}

/** Deletes the open records, and then ends the sessions in which that may have to happen. */
const cleanUp = (cleanup: Cleanup, sessions: Sessions, send: Send): Promise<void> => {
  const within = (signal: AbortSignal) => ({ ...plainContext, by: 'cleanup', signal });
  return cleanup.finish(
    (request, over) => converse(sessions)(send)(request, within(over)),
    (over) => sessions.close((request) => send(request, within(over))),
  );
};

/** The context of a request before any middleware has added to it. */
export const plainContext = {
  by: '',
  turn: 0,
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
