/** The stack that every request of a run goes through. */
import type { Browsed, Browser } from '../model/http/browser.ts';
import type { HttpRequest } from '../model/http/http-request.ts';
import type { HttpResponse } from '../model/http/http-response.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Conversation, Policy } from '../model/policy.ts';
import type { Caller, Listener } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import type { Clock } from './clock.ts';
import { createBudget, spend } from './middleware/budget.ts';
import { circuitBreaker } from './middleware/circuit-breaker.ts';
import { type Cleanup, createCleanup } from './middleware/cleanup.ts';
import { converse, dressing, plainly } from './middleware/converse.ts';
import { effectOf, guard, guarded } from './middleware/guard.ts';
import { absolute, completed, identify } from './middleware/identify.ts';
import { createRateLimiter, rateLimit } from './middleware/rate-limiter.ts';
import { reconnect } from './middleware/reconnect.ts';
import { createExchangeLog } from './middleware/record.ts';
import { remember } from './middleware/remember.ts';
import { retry } from './middleware/retry.ts';
import { createRetryPolicy } from './middleware/retry-policy.ts';
import { compose, type Send, type Transport } from './send.ts';

export type StackParts = {
  readonly target: Target;
  readonly policy: Policy;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly browser?: Browser;
  /** Ends everything: the deadline, or an interruption. */
  readonly signal: AbortSignal;
  readonly listen: Listener;
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
  browser,
  signal,
  listen,
}: StackParts): Stack {
  const retryPolicy = createRetryPolicy(policy, target.seed);
  const limiter = createRateLimiter({ ...target, clock });
  const budget = createBudget(target, (request, effect) => listen({ kind: 'sending', request, effect }));
  const log = createExchangeLog(
    transport,
    () => clock.now(),
    (exchange, kept) => listen({ kind: 'exchange', exchange, kept }),
  );
  const conversation = policy.conversation?.() ?? plainly;
  const guarding = guarded(target, policy, conversation.ends);
  const complete = (request: HttpRequest) => conversation.dress(completed(request, target, policy));
  const cleanup = createCleanup(complete, listen);
  const send = compose(
    identify(target, policy),
    remember(retryPolicy, log.isKept),
    converse(conversation),
    guarding,
    retry(retryPolicy),
    rateLimit(limiter, retryPolicy),
    circuitBreaker(retryPolicy, () => clock.now()),
    dressing(conversation),
    cleanup.middleware,
    reconnect,
    spend(budget),
  )(log.send);
  const started = performance.now();
  const sendAtOnce = compose(guarding, dressing(conversation), spend(budget))(log.send);
  return {
    send,
    responses: log.responses,
    get sent() {
      return budget.sent;
    },
    millis: () => performance.now() - started,
    close: () => transport.close(),
    cleanUp: () => cleanUp(cleanup, conversation, sendAtOnce),
    /**
     * A browser sends the request, and a preflight where CORS wants one. It gets none of the target's own headers,
     * since it cannot keep them to the target's own hosts.
     */
    async browse(request) {
      if (!browser) throw new Inconclusive('not-observed', 'no browser was given (--browser)');
      if (Object.keys(target.headers).length > 0) {
        throw new Inconclusive('not-observed', 'a browser does not get the headers of --header');
      }
      const complete = { ...request, url: absolute(request.url, target.baseUrl) };
      if (guard(complete, target, policy).length > 0) {
        throw new Inconclusive('consent-withheld', 'a browser only sends what has no effect');
      }
      return limiter.schedule(new URL(complete.url).origin, { signal, priority: 0 }, async () => {
        if (complete.method === 'POST') budget.charge({ ...complete, method: 'OPTIONS' }, 'reading');
        budget.charge(complete, effectOf(complete, [], false));
        return browser.send(complete, signal);
      });
    },
  };
}

/** Deletes the open records, and then ends the sessions in which that may have to happen. */
const cleanUp = (cleanup: Cleanup, conversation: Conversation, send: Send): Promise<void> => {
  const within = (signal: AbortSignal) => ({ ...plainContext, by: 'cleanup', signal });
  return cleanup.finish(
    (request, over) => converse(conversation)(send)(request, within(over)),
    (over) => conversation.close((request) => send(request, within(over))),
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
