/** What a check may do, on top of the stack. It records the exchanges of the check. */
import { challengeOf, summaryLine } from '../http/response-signs.ts';
import { plainContext, type Stack } from '../http/stack/stack.ts';
import type { Context, Reader, SendOptions } from '../model/check.ts';
import type { HttpRequest, HttpResponse, Received } from '../model/http.ts';
import { Inconclusive, orUndefined } from '../model/inconclusive.ts';
import type { GateWords, Policy } from '../model/policy.ts';
import type { Diagnosis } from '../model/report.ts';
import type { Caller, Listener } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import { shellWord } from '../text/shell.ts';
import { command, reasonOf } from './probe/diagnosis.ts';
import { passing } from './probe/refusals.ts';

export type ContextParts = {
  readonly target: Target;
  readonly stack: Stack;
  readonly signal: AbortSignal;
  readonly sleep: (millis: number, signal: AbortSignal) => Promise<void>;
  readonly listen: Listener;
  /** Shared by the checks of a run. */
  readonly readings?: Readings;
  /** Ends checks that are lawfully refused. */
  readonly gate?: Gate;
};

interface NotedContext {
  readonly context: Context;
  /** Number of subjects examined so far. */
  readonly examined: number;
  /** The release whose rules the check applied, if it named one. */
  readonly release: string | undefined;
  /** Numbers of the exchanges that the check got or examined so far. */
  readonly exchanges: Set<number>;
}

type Manner = {
  /** The check deliberately sends more than a client should. */
  readonly burst?: boolean;
  readonly representative?: readonly number[];
};

export function createContext(parts: ContextParts, caller: Caller, manner: Manner = {}): NotedContext {
  const { target, stack, signal, sleep, listen } = parts;
  const { representative } = manner;
  const exchanges = new Set<number>();
  let examined = 0;
  let release: string | undefined;
  const { ask, askAs } = createAsk(parts, { caller, burst: manner.burst ?? false, exchanges });
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
      fetchAs: askAs,
      send: (request, options) => ask('send', request, options),
      browse: (request) => stack.browse(request),
      examine(subjects) {
        const list = [...subjects];
        examined += list.length;
        for (const received of list.map(receivedWith)) if (received) exchanges.add(received.exchange);
        return list;
      },
      judgedBy(name) {
        release = name;
      },
      mapped(map) {
        listen({ kind: 'mapped', map });
      },
      placed: (order) => stack.placed(order),
      seen() {
        listen({ kind: 'looked-back', ...caller });
        return withoutChallenges(stack.responses(caller));
      },
      received() {
        listen({ kind: 'looked-back', ...caller });
        return stack.received(caller);
      },
      wait(millis) {
        listen({ kind: 'waiting', millis, isThrottled: false });
        return sleep(millis, signal);
      },
    },
  };
}

type Asking = { readonly caller: Caller; readonly burst: boolean; readonly exchanges: Set<number> };

/** Sends the requests of a check, and reports what it got as events. */
function createAsk(parts: ContextParts, { caller, burst, exchanges }: Asking) {
  const { stack, signal, listen, gate, readings = createReadings(), target } = parts;
  let order = 0;
  const answered = async (how: 'fetch' | 'send', request: HttpRequest, options: SendOptions) => {
    const { tolerate = [], undo, fresh = caller.rerun > 0 } = options;
    order += 1;
    const event = { kind: 'answered', ...caller, how, request, tolerate, order } as const;
    const sending = { ...plainContext, ...caller, how, tolerate, burst, signal, fresh };
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
    // A check may end before every response has arrived; later errors are ignored.
    response.catch(() => {});
    return response;
  };
  const askAs = async <T>(request: HttpRequest, read: Reader<T>): Promise<T> => {
    const known = readings.find(read, request, caller.rerun);
    if (!known) {
      const response = ask('fetch', request);
      return (await readings.keep(read, request, { rerun: caller.rerun, response, target })).value;
    }
    const { exchange, value } = await known;
    order += 1;
    exchanges.add(exchange);
    listen({ kind: 'answered', ...caller, how: 'fetch', request, tolerate: [], order, exchange });
    return value;
  };
  return { ask, askAs };
}

/** A subject is a response, or a call or a record with its response, which another check may have requested. */
function receivedWith(subject: unknown): Received | undefined {
  if (typeof subject !== 'object' || subject === null) return undefined;
  if (isReceived(subject)) return subject;
  if ('response' in subject) return receivedWith(subject.response);
  return 'call' in subject ? receivedWith(subject.call) : undefined;
}

const isReceived = (subject: object): subject is Received => 'exchange' in subject && 'request' in subject;

/** Calls may be refused without a profile, lawfully, or by a bot challenge. What is behind such a gate is not judged. */
interface Gate {
  /** @throws GateShut for a refusal by a shut gate, unless the caller tolerates its status. */
  pass(response: HttpResponse, tolerate: readonly number[]): Promise<void>;
}

/** Not logged as a failure, since the response was received. */
class GateShut extends Inconclusive {}

type Surroundings = {
  /** Makes a context without a gate. */
  readonly context: () => Context;
  readonly listen: Listener;
};

/** A refusal may be about one odd request, so an ordinary call decides once in a run whether the gate is shut. */
export function createGate(
  { isRefusal, knock, wordsFor }: Policy['gate'],
  target: Target,
  { context, listen }: Surroundings,
): Gate {
  let known: Promise<Diagnosis | undefined> | undefined;
  const isShut = (response: HttpResponse) => isRefusal(response) || challengeIn(response) !== undefined;
  const knockOnce = async (): Promise<Diagnosis | undefined> => {
    const refusal = await knock(context()).catch(orUndefined);
    if (!refusal || !isShut(refusal)) return undefined;
    const diagnosis = diagnose(refusal, target, challengeWords(refusal) ?? wordsFor(target));
    listen({ kind: 'diagnosis', diagnosis });
    return diagnosis;
  };
  return {
    async pass(response, tolerate) {
      if (!isShut(response)) return;
      known ??= knockOnce();
      const diagnosis = await known;
      if (!diagnosis || tolerate.includes(response.status)) return;
      const { code, text } = reasonOf(diagnosis);
      throw new GateShut(code, text);
    },
  };
}

/** By response, because each check that looks back asks it of all of them. */
const challenges = new WeakMap<HttpResponse, string | false>();

/** What shows a page in place of an answer to a call. Pages at other addresses are judged. */
function challengeIn(response: HttpResponse): string | undefined {
  if (response.request.method !== 'POST') return undefined;
  const known = challenges.get(response) ?? (response.json.valid ? false : (challengeOf(response) ?? false));
  challenges.set(response, known);
  return known || undefined;
}

/** By list, which many checks get: the stack gives the same one until there is another response. */
const unchallenged = new WeakMap<readonly HttpResponse[], readonly HttpResponse[]>();

function withoutChallenges(list: readonly HttpResponse[]): readonly HttpResponse[] {
  const known = unchallenged.get(list) ?? list.filter((response) => challengeIn(response) === undefined);
  unchallenged.set(list, known);
  return known;
}

function challengeWords(refusal: HttpResponse): GateWords | undefined {
  const challenge = challengeIn(refusal);
  if (challenge === undefined) return undefined;
  return { code: 'blocked-by-edge', why: `answers calls with a bot challenge (${challenge})`, ...passing };
}

function diagnose(
  refusal: HttpResponse,
  target: Target,
  { code, why, advice, options }: GateWords,
): Diagnosis {
  const { baseUrl } = target;
  return {
    code,
    text: `${baseUrl} ${why}, so nothing behind them was judged`,
    evidence: [summaryLine(refusal, baseUrl)],
    advice,
    next: command({ target, program: 'storefront-conformance' }, { more: options.map(shellWord) }),
  };
}

type Reading<T> = { readonly exchange: number; readonly value: T };

type Source = {
  readonly rerun: number;
  readonly response: Promise<HttpResponse>;
  readonly target: Target;
};

/** What checks have read from long responses, in place of these: each response is read once in a run. */
interface Readings {
  find<T>(read: Reader<T>, request: HttpRequest, rerun: number): Promise<Reading<T>> | undefined;
  /** Keeps nothing if there is no response. */
  keep<T>(read: Reader<T>, request: HttpRequest, source: Source): Promise<Reading<T>>;
}

export function createReadings(): Readings {
  const byReader = new Map<unknown, Map<string, Promise<Reading<unknown>>>>();
  const readingsOf = (read: unknown) => {
    const known = byReader.get(read) ?? new Map<string, Promise<Reading<unknown>>>();
    byReader.set(read, known);
    return known;
  };
  return {
    find: <T>(read: Reader<T>, request: HttpRequest, rerun: number) =>
      readingsOf(read).get(keyOf(request, rerun)) as Promise<Reading<T>> | undefined,
    keep(read, request, { rerun, response, target }) {
      const [readings, key] = [readingsOf(read), keyOf(request, rerun)];
      const reading = response.then((came) => ({ exchange: came.exchange, value: read(came, target) }));
      readings.set(key, reading);
      reading.catch(() => readings.delete(key));
      return reading;
    },
  };
}

const keyOf = ({ method, url, headers, body }: HttpRequest, rerun: number): string =>
  JSON.stringify([rerun, method, url, Object.entries(headers).sort(), body]);
