/** Everything that a check may do, built once on top of the stack; it records which exchanges the check looked at. */
import type { Stack } from '../http/stack.ts';
import { plainContext } from '../http/stack.ts';
import type { Context, SendOptions } from '../model/context.ts';
import type { HttpRequest } from '../model/http/http-request.ts';
import type { HttpResponse } from '../model/http/http-response.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Caller, Listener } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import { type Gate, GateShut } from './gate.ts';

export type ContextParts = {
  readonly target: Target;
  readonly stack: Stack;
  readonly signal: AbortSignal;
  readonly sleep: (millis: number, signal: AbortSignal) => Promise<void>;
  readonly listen: Listener;
  /** Ends checks that are refused for showing no profile. */
  readonly gate?: Gate;
};

export interface NotedContext {
  readonly context: Context;
  /** Subjects examined so far. */
  readonly examined: number;
  /** The release whose rules the check applied, once it said so. */
  readonly release: string | undefined;
  /** Numbers of the exchanges looked at so far. */
  readonly exchanges: Set<number>;
}

type Manner = {
  /** The check sends more than a client should. */
  readonly burst?: boolean;
  readonly representative?: readonly number[];
};

export function createContext(
  { target, stack, signal, sleep, listen, gate }: ContextParts,
  caller: Caller,
  { burst = false, representative }: Manner = {},
): NotedContext {
  const exchanges = new Set<number>();
  let examined = 0;
  let release: string | undefined;
  let order = 0;
  const answered = async (how: 'fetch' | 'send', request: HttpRequest, options: SendOptions) => {
    const { tolerate = [], undo } = options;
    order += 1;
    const event = { kind: 'answered', ...caller, how, request, tolerate, order } as const;
    const sending = { ...plainContext, ...caller, how, tolerate, burst, signal, fresh: caller.turn > 0 };
    try {
      const response = await stack.send(request, { ...sending, ...(undo && { undo }) });
      exchanges.add(response.exchange);
      listen({ ...event, exchange: response.exchange });
      await gate?.pass(response, tolerate);
      return response;
    } catch (cause) {
      if (cause instanceof Inconclusive && !(cause instanceof GateShut)) {
        listen({ ...event, failure: cause.reason });
      }
      throw cause;
    }
  };
  const ask = (how: 'fetch' | 'send', request: HttpRequest, options: SendOptions = {}) => {
    const response = answered(how, request, options);
    // A check may end before every response has arrived; errors of responses that it no longer waits for are ignored.
    response.catch(() => {});
    return response;
  };
  return {
    exchanges,
    get examined() {
      return examined;
    },
    get release() {
      return release;
    },
    context: {
      target,
      ...(representative && { representative }),
      fetch: (request, options) => ask('fetch', request, options),
      send: (request, options) => ask('send', request, options),
      browse: (request) => stack.browse(request),
      examine(subjects) {
        const list = [...subjects];
        examined += list.length;
        for (const subject of list) if (isHttpResponse(subject)) exchanges.add(subject.exchange);
        return list;
      },
      judgedBy(name) {
        release = name;
      },
      seen() {
        listen({ kind: 'looked-back', ...caller });
        return stack.responses(caller);
      },
      wait(millis) {
        listen({ kind: 'waiting', millis, asked: false });
        return sleep(millis, signal);
      },
    },
  };
}

const isHttpResponse = (subject: unknown): subject is HttpResponse =>
  typeof subject === 'object' && subject !== null && 'exchange' in subject && 'bytes' in subject;
