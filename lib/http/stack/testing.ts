/** For tests: the stack above a scripted transport, a fake `Send` below one middleware, clocks, a made-up interface. */
import { setMaxListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { Answer, HttpRequest, HttpResponse } from '../../model/http.ts';
import { postText } from '../../model/http.ts';
import type { Policy } from '../../model/policy.ts';
import type { RunEvent } from '../../model/run-event.ts';
import type { Target } from '../../model/target.ts';
import type { Clock } from '../clock.ts';
import type { Send, SendContext, Transport } from '../send.ts';
import { toHttpResponse } from '../to-http-response.ts';
import { createStack, plainContext } from './stack.ts';

export const never: AbortSignal = new AbortController().signal;

// As in a run, every request under way adds a listener.
setMaxListeners(0, never);

/** A response in short. */
export type Scripted = {
  readonly status?: number;
  readonly headers?: Answer['headers'];
  readonly body?: string;
};

/** Answers the requests, which are numbered from 1. An error is thrown. */
export type Script = (request: HttpRequest, n: number) => Scripted | Error;

type PlainAnswer = Omit<Answer, 'exchange'>;

function play(script: Script, request: HttpRequest, n: number, at: number): PlainAnswer {
  const scripted = script(request, n);
  if (scripted instanceof Error) throw scripted;
  const { status = 200, headers = [], body = '' } = scripted;
  return { request, status, headers, bytes: new TextEncoder().encode(body), millis: 1, at };
}

/** A clock that moves only by sleeping, and records each sleep. */
function sleepingClock(): Clock & { readonly waits: readonly number[] } {
  const waits: number[] = [];
  let now = 0;
  return {
    waits,
    now: () => now,
    async sleep(millis, signal) {
      signal.throwIfAborted();
      waits.push(millis);
      now += millis;
    },
  };
}

/** Time stands still until `pass` is called. */
export function manualClock(): Clock & { pass(millis: number): Promise<void> } {
  let now = 0;
  const sleepers = new Set<{ until: number; wake: () => void }>();
  return {
    now: () => now,
    sleep: (millis, signal) =>
      new Promise<void>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const sleeper = { until: now + millis, wake: resolve };
        sleepers.add(sleeper);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
    async pass(millis) {
      const end = now + millis;
      for (;;) {
        await turn();
        const [next] = [...sleepers].filter(({ until }) => until <= end).sort((a, b) => a.until - b.until);
        if (!next) break;
        sleepers.delete(next);
        now = Math.max(now, next.until);
        next.wake();
      }
      now = end;
    },
  };
}

type ScriptedRun = {
  readonly target: Target;
  readonly policy?: Policy;
  readonly signal?: AbortSignal;
};

/** A whole stack, and the parts for a context on top of it. */
export function scriptedStack(script: Script, { target, policy = madeUp, signal = never }: ScriptedRun) {
  const clock = sleepingClock();
  const sent: { readonly request: HttpRequest; readonly fresh: boolean; readonly at: number }[] = [];
  const events: RunEvent[] = [];
  const listen = (event: RunEvent) => void events.push(event);
  const transport: Transport = {
    async send(request, { fresh }) {
      sent.push({ request, fresh, at: clock.now() });
      await Promise.resolve();
      return play(script, request, sent.length, clock.now());
    },
    async close() {},
  };
  const stack = createStack({ target, policy, transport, clock, signal, listen });
  const exchanges = () => events.flatMap((event) => (event.kind === 'exchange' ? [event.exchange] : []));
  return { target, stack, signal, sleep: clock.sleep, listen, clock, sent, events, exchanges };
}

/** The `Send` below a middleware, which answers by a script and records its requests. */
export function fakeSend(script: Script = () => ({})) {
  const sent: { readonly request: HttpRequest; readonly context: SendContext }[] = [];
  const send: Send = async (request, context): Promise<HttpResponse> => {
    sent.push({ request, context });
    return toHttpResponse({ exchange: sent.length, ...play(script, request, sent.length, 0) });
  };
  return { send, sent };
}

export const anyContext = (own: Partial<SendContext> = {}): SendContext => ({
  ...plainContext,
  signal: never,
  ...own,
});

/** A made-up interface, which `lib/http` must serve as well as the real one. */
export const madeUp: Policy = {
  callEndpoints: [
    {
      path: '/library/desk',
      consents: { reserve_book: 'writes', read_reservation: 'writes', pay_fine: 'purchase' },
    },
  ],
  fixedForms: [{ pathEnd: '/badge', contentType: 'text/plain', body: 'a visitor', consent: 'writes' }],
  callerHeaders: ({ method }) => ({ ...(method === 'POST' && { 'x-reader': 'tests' }) }),
  introduce: (request) => request,
  isLawfulError: ({ status, text }) => status === 500 && text === 'closed for lunch',
  probe: [],
  givenSubjects: () => [],
  documented: () => [],
  elsewhere: { given: () => [], named: () => [] },
  isOfTheInterface: ({ json }) => json.valid,
  staysOpen: () => false,
  gate: {
    isRefusal: () => false,
    knock: () => Promise.reject(new Error('there is no gate')),
    wordsFor: () => ({ code: 'needs-credentials', why: '', advice: '', options: [] }),
  },
  document: { title: 'A made-up interface', version: '2026-01-01' },
  pattern: ({ url }) => url,
  effectOf: () => undefined,
};

/** A call at the made-up endpoint. */
export const calling = (name: string, url = '/library/desk'): HttpRequest =>
  postText(url, JSON.stringify({ call: name }));
