/** Applies a saboteur to recorded responses: what each of them would be if the sabotaged target answered now. */
import { digestOf } from '../http/kept-bodies.ts';
import { inProcess } from '../http/transport/in-process.ts';
import type { Answer, HttpRequest } from '../model/http.ts';
import type { Handler, Sabotage } from '../model/saboteur.ts';
import { type Changes, headerLines, isSame, type Reply } from './exchanges.ts';

/** The responses that a saboteur changes; `unknown` are those that depend on a request which was never recorded. */
export type ApplySaboteur = (sabotage: Sabotage) => Promise<Changes>;

/** Equal responses to equal requests: the saboteur gets one of them, and its change counts for all. */
type Group = { readonly answer: Answer; readonly exchanges: number[] };

/** A saboteur at work on one response. */
type Work = {
  readonly answer: Answer;
  readonly request: Request;
  readonly response: Response;
  /** How often it has passed a request on to the target. */
  passed: number;
  /** It has passed on a request that was never recorded. */
  isUnanswered: boolean;
};

type Application = {
  readonly groups: readonly Group[];
  /** The request as the saboteur gets it. */
  readonly toRequest: (answer: Answer) => Request;
  readonly toResponse: (answer: Answer) => Response;
  /** Answers in place of the target. */
  readonly pass: (request: Request, work: Work) => Promise<Response>;
  /** @returns undefined where nothing has changed. */
  readonly toChange: (came: Response, work: Work) => Promise<Reply | 'unknown' | undefined>;
};

/** One saboteur gets all requests in their order, since it may remember them. */
async function changesUnder(sabotage: Sabotage, application: Application): Promise<Changes> {
  const { groups, toRequest, toResponse, pass, toChange } = application;
  const changes = new Map<number, Reply | 'unknown'>();
  let work: Work | undefined;
  const target: Handler = async (request) =>
    work ? pass(request, work) : new Response(null, { status: 503 });
  const sabotaged = sabotage(target);
  for (const { answer, exchanges } of groups) {
    const request = toRequest(answer);
    work = { answer, request, response: toResponse(answer), passed: 0, isUnanswered: false };
    // A saboteur that throws closes the connection.
    const came = await sabotaged(request, { ip: '127.0.0.1' }).catch(() => undefined);
    const change = came ? await toChange(came, work) : 'unknown';
    if (change) for (const n of exchanges) changes.set(n, change);
  }
  return changes;
}

/**
 * For responses of the reference storefront itself, where every doubt is resolved by auditing it: a change is known only
 * if the saboteur passes on the very request once, and leaves the status and the members of an RPC response alone.
 */
export function toExactChanges(answers: readonly Answer[]): ApplySaboteur {
  const groups = new Map<string, Group>();
  for (const answer of answers) {
    const { request, status, headers, bytes, exchange } = answer;
    const key = JSON.stringify([request, status, headers, digestOf(bytes)]);
    const group = groups.get(key) ?? { answer, exchanges: [] };
    group.exchanges.push(exchange);
    groups.set(key, group);
  }
  const application: Application = {
    groups: [...groups.values()],
    toRequest: ({ request }) => knownRequest(request),
    toResponse: knownResponse,
    async pass(request, work) {
      work.passed += 1;
      if (!(await isSameRequest(request, work))) work.isUnanswered = true;
      return work.response;
    },
    async toChange(came, { answer, response, passed, isUnanswered }) {
      if (passed !== 1 || isUnanswered) return 'unknown';
      if (came === response && isUntouched(came, answer.headers)) return undefined;
      const received = await receivedAs(came, answer);
      if (!received) return 'unknown';
      const { status, headers, bytes } = received;
      const isEqual = status === answer.status && Buffer.compare(bytes, answer.bytes) === 0;
      if (isEqual && isSameHeaders(headers, answer.headers)) return undefined;
      return isOrdinary(received, answer) ? { status, headers, bytes } : 'unknown';
    },
  };
  return (sabotage) => changesUnder(sabotage, application);
}

const isUntouched = (came: Response, headers: Answer['headers']): boolean =>
  !came.bodyUsed && isSameHeaders([...came.headers], headers);

const isSameHeaders = (some: Answer['headers'], others: Answer['headers']): boolean =>
  some.length === others.length &&
  some.every(([name, value], i) => name === others[i]?.[0] && value === others[i]?.[1]);

async function isSameRequest(passed: Request, { request, answer }: Work): Promise<boolean> {
  if (passed === request) return !passed.bodyUsed;
  const sent = knownRequest(answer.request);
  if (passed.method !== sent.method || passed.url !== sent.url || passed.bodyUsed) return false;
  const body = await passed.clone().text();
  return isSameHeaders([...passed.headers], [...sent.headers]) && body === (answer.request.body ?? '');
}

/** As the transport does, which undoes codings. */
async function receivedAs(came: Response, { request }: Answer) {
  const { signal } = new AbortController();
  try {
    return await inProcess(async () => came).send(request, { signal, fresh: false });
  } catch {
    return undefined;
  }
}

/** Refusals and errors may make the stack itself send the request in another way, again or later. */
function isOrdinary({ status, bytes }: Reply, known: Answer): boolean {
  if (status !== known.status || status >= 400) return false;
  return known.request.method !== 'POST' || membersIn(bytes) === membersIn(known.bytes);
}

function membersIn(bytes: Uint8Array): string {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isPlain ? Object.keys(value).sort().join() : typeof value;
  } catch {
    return 'no JSON';
  }
}

/** Replaces the hosts that saboteurs know by those of the target, and back. */
export type Hosts = { readonly toKnown: (text: string) => string; readonly toOwn: (text: string) => string };

/**
 * For recordings of any target, which cannot be asked again: where the saboteur passes on another request, it gets the
 * recorded response to that one.
 */
export function toLikelyChanges(answers: readonly Answer[], hosts: Hosts): ApplySaboteur {
  const answerTo = finderIn(answers, hosts);
  const application: Application = {
    groups: repeatedIn(answers),
    toRequest: ({ request }) => knownRequest({ ...request, url: hosts.toKnown(request.url) }),
    toResponse: withoutCoding,
    async pass(request, work) {
      if (work.request === request) return work.response;
      const answer = await answerTo(request, work.answer);
      if (answer) return withoutCoding(answer);
      work.isUnanswered = true;
      return new Response(null, { status: 503 });
    },
    async toChange(came, { answer, response, isUnanswered }) {
      const sent = answer.headers.filter(([name]) => name !== coding).toSorted(byLine);
      if (came === response && isUntouched(came, sent)) return undefined;
      const reply = isUnanswered ? 'unknown' : await replyOf(came, answer, hosts);
      return reply === 'unknown' || !isSame(answer, reply) ? reply : undefined;
    },
  };
  return (sabotage) => changesUnder(sabotage, application);
}

const byLine = (one: Answer['headers'][number], other: Answer['headers'][number]): number => {
  const [a, b] = [one.join(': '), other.join(': ')];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** In a row: saboteurs may count; those that count further are few, and a burst is long. */
const maxRepeated = 3;

function repeatedIn(answers: readonly Answer[]): readonly Group[] {
  const groups: Group[] = [];
  let row = { key: '', length: 0 };
  for (const answer of answers) {
    const { request, status, bytes, exchange } = answer;
    const key = JSON.stringify([request, status, headerLines(answer), digestOf(bytes)]);
    row = { key, length: row.key === key ? row.length + 1 : 1 };
    const last = groups.at(-1);
    if (last && row.length > maxRepeated) {
      last.exchanges.push(exchange);
    } else {
      groups.push({ answer, exchanges: [exchange] });
    }
  }
  return groups;
}

type Question = Pick<Answer['request'], 'method' | 'url' | 'body'>;

/** Finds the recorded response to what a saboteur requests, best with what its caller accepts. */
function finderIn(answers: readonly Answer[], { toOwn }: Hosts) {
  const known = new Map([
    ...answers.map((answer) => [questionOf(answer.request), answer] as const),
    ...answers.map((answer) => [questionOf(answer.request) + acceptOf(answer.request), answer] as const),
  ]);
  return async (request: Request, now: Answer): Promise<Answer | undefined> => {
    const { method, url } = request;
    const body = request.body === null ? undefined : await request.clone().text();
    const question = questionOf({ method, url: toOwn(url), ...(body !== undefined && { body }) });
    if (questionOf(now.request) === question) return now;
    const accepted = acceptOf({ headers: Object.fromEntries(request.headers) });
    return known.get(question + accepted) ?? known.get(question);
  };
}

const questionOf = ({ method, url, body = '' }: Question): string => `${method} ${url} ${body}`;

const acceptOf = ({ headers }: Pick<Answer['request'], 'headers'>): string => ` ${headers.accept ?? '*/*'}`;

/** Its bytes are decoded already. */
const withoutCoding = (answer: Answer): Response =>
  knownResponse({ ...answer, headers: answer.headers.filter(([name]) => name !== coding) });

const coding = 'content-encoding';

async function replyOf(came: Response, answer: Answer, { toOwn }: Hosts): Promise<Reply | 'unknown'> {
  // A coded body shows what a client has to decode.
  if (came.headers.has(coding)) return 'unknown';
  const coded = answer.headers.filter(([name]) => name === coding);
  const bytes = new Uint8Array(await came.arrayBuffer());
  const headers = [...came.headers, ...coded].map(([name, value]) => [name, toOwn(value)] as const);
  // A new response gets a media type even where it is empty, which changes nothing.
  const isBare = bytes.length === 0 && !answer.headers.some(([name]) => name === 'content-type');
  const kept = isBare ? headers.filter(([name]) => name !== 'content-type') : headers;
  return { status: came.status, headers: kept, bytes };
}

/** A request whose body is known: reading the streams of ordinary messages takes most of the time of a matrix. */
export function knownRequest(known: HttpRequest): Request {
  const { method, url, headers, body } = known;
  const make = (body?: string) =>
    new Request(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) });
  if (body === undefined) return make();
  const bare = make();
  // An ordinary request gets this header together with its body.
  if (!bare.headers.has('content-type')) bare.headers.set('content-type', 'text/plain;charset=UTF-8');
  return withBody(bare, {
    ordinary: () => make(body),
    text: () => body,
    clone: () => knownRequest(known),
  });
}

/** Statuses of responses that cannot have a body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** A response whose body is known. */
export function knownResponse(known: Answer): Response {
  const { status, bytes } = known;
  const init = { status, headers: known.headers.map(([name, value]): [string, string] => [name, value]) };
  const bare = new Response(null, init);
  if (bytes.length === 0 || bodiless.has(status)) return bare;
  return withBody(bare, {
    ordinary: () => new Response(new Uint8Array(bytes), init),
    text: () => new TextDecoder().decode(bytes),
    clone: () => knownResponse({ ...known, headers: [...bare.headers] }),
  });
}

type Body<Message> = {
  /** The message whose body is a stream. */
  readonly ordinary: () => Message;
  readonly text: () => string;
  readonly clone: () => Message;
};

/** The text is available at once; the stream is created on first use. */
function withBody<Message extends Request | Response>(
  bare: Message,
  { ordinary, text, clone }: Body<Message>,
): Message {
  let made: Message | undefined;
  const whole = () => {
    made ??= ordinary();
    return made;
  };
  return Object.defineProperties(bare, {
    body: { get: () => whole().body },
    bodyUsed: { get: () => made?.bodyUsed ?? false },
    clone: { value: clone },
    text: { value: async () => text() },
    json: { value: async () => JSON.parse(text()) },
    arrayBuffer: { value: () => whole().arrayBuffer() },
    blob: { value: () => whole().blob() },
    formData: { value: () => whole().formData() },
  });
}
