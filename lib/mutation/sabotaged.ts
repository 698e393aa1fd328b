/** What a saboteur makes of the answers of a recording: it gets each of them in its order, as if the target answered now. */
import { digestOf } from '../http/kept-bodies.ts';
import type { Answer } from '../model/http.ts';
import type { Promised } from '../model/promised.ts';
import type { Handler, Sabotage } from '../model/saboteur.ts';
import type { Recorded } from '../recording/read-recording.ts';
import { knownRequest, knownResponse } from '../reference/echo/known-messages.ts';
import { type Changes, isSame, linesOf, type Reply } from './answer.ts';

/** The hosts that saboteurs know by name, and those that the recording has in their place. */
export type Hosts = { readonly toKnown: (text: string) => string; readonly toOwn: (text: string) => string };

type Places = Promised['hosts'];

/** Replaces the origins of the target by those that saboteurs know, and back. */
export function hostsOf({ header: { target }, exchanges }: Recorded, known: Places): Hosts {
  const own = new URL(target.baseUrl).origin;
  const second =
    target.canonicalUrl ?? exchanges.map(({ request }) => request.url).find((url) => !url.startsWith(own));
  const pairs: (readonly [mine: string, theirs: string])[] = [[own, known.baseUrl]];
  if (second !== undefined) pairs.push([new URL(second).origin, known.canonicalUrl]);
  return {
    toKnown: (text) => pairs.reduce((changed, [mine, theirs]) => changed.replaceAll(mine, theirs), text),
    toOwn: (text) => pairs.reduce((changed, [mine, theirs]) => changed.replaceAll(theirs, mine), text),
  };
}

/** The answers that a saboteur changes; `unknown` are those for which it needs what nobody has asked the target. */
export type Sabotaging = (sabotage: Sabotage) => Promise<Changes>;

export function toSabotaging(answers: readonly Answer[], hosts: Hosts): Sabotaging {
  const byQuestion = new Map([
    ...answers.map((answer) => [questionOf(answer.request), answer] as const),
    ...answers.map((answer) => [questionOf(answer.request) + acceptOf(answer.request), answer] as const),
  ]);
  const equalities = new Map(answers.map((answer) => [answer, equalityOf(answer)]));
  return (sabotage) => sabotaged(sabotage, { answers, hosts, byQuestion, equalities });
}

type Known = {
  readonly answers: readonly Answer[];
  readonly hosts: Hosts;
  /** With what its caller accepts, and without. */
  readonly byQuestion: ReadonlyMap<string, Answer>;
  /** Equal for equal answers to equal questions. */
  readonly equalities: ReadonlyMap<Answer, string>;
};

async function sabotaged(
  sabotage: Sabotage,
  { answers, hosts, byQuestion, equalities }: Known,
): Promise<Changes> {
  const changes = new Map<number, Reply | 'unknown'>();
  let now: Asked | undefined;
  const target: Handler = async (request) => {
    if (now?.request === request) return now.response;
    const { method, url } = request;
    const body = request.body === null ? undefined : await request.clone().text();
    const question = questionOf({ method, url: hosts.toOwn(url), ...(body !== undefined && { body }) });
    const isAgain = now !== undefined && questionOf(now.answer.request) === question;
    const accepted = acceptOf({ headers: Object.fromEntries(request.headers) });
    const answer = isAgain ? now?.answer : (byQuestion.get(question + accepted) ?? byQuestion.get(question));
    if (now && !answer) now.isLost = true;
    return answer ? withoutCoding(answer) : new Response(null, { status: 503 });
  };
  const handler = sabotage(target);
  let row = { equality: '', length: 0, last: 0 };
  for (const answer of answers) {
    const equality = equalities.get(answer) ?? '';
    const before = row;
    row = {
      equality,
      length: before.equality === equality ? before.length + 1 : 1,
      last: answer.exchange,
    };
    if (row.length > maxRepeated) {
      const change = changes.get(before.last);
      if (change) changes.set(answer.exchange, change);
      continue;
    }
    const request = knownRequest({ ...answer.request, url: hosts.toKnown(answer.request.url) });
    now = { answer, request, response: withoutCoding(answer), isLost: false };
    // A saboteur that throws closes the connection.
    const came = await handler(request, { ip: '127.0.0.1' }).catch(() => undefined);
    if (came === now.response && !came.bodyUsed && isPristine(came, answer)) continue;
    const reply = now.isLost || !came ? 'unknown' : await replyOf(came, answer, hosts);
    if (reply === 'unknown' || !isSame(answer, reply)) changes.set(answer.exchange, reply);
  }
  return changes;
}

type Asked = {
  readonly answer: Answer;
  readonly request: Request;
  readonly response: Response;
  isLost: boolean;
};

/** In a row: saboteurs may count; those that count further are few, and a burst is long. */
const maxRepeated = 3;

const equalityOf = ({ request, status, headers, bytes }: Answer): string =>
  JSON.stringify([request, status, linesOf({ headers }), digestOf(bytes)]);

const questionOf = ({ method, url, body = '' }: Pick<Answer['request'], 'method' | 'url' | 'body'>): string =>
  `${method} ${url} ${body}`;

const acceptOf = ({ headers }: Pick<Answer['request'], 'headers'>): string => ` ${headers.accept ?? '*/*'}`;

/** Its bytes are decoded already. */
const withoutCoding = (answer: Answer): Response =>
  knownResponse({ ...answer, headers: answer.headers.filter(([name]) => name !== coding) });

const coding = 'content-encoding';

const isPristine = (came: Response, { headers }: Answer): boolean => {
  const sent = headers.filter(([name]) => name !== coding).map((line) => line.join(': '));
  return [...came.headers].map((line) => line.join(': ')).join('\n') === sent.toSorted().join('\n');
};

async function replyOf(came: Response, answer: Answer, hosts: Hosts): Promise<Reply | 'unknown'> {
  // A coded body shows what a client has to decode.
  if (came.headers.has(coding)) return 'unknown';
  const coded = answer.headers.filter(([name]) => name === coding);
  const bytes = new Uint8Array(await came.arrayBuffer());
  const headers = [...came.headers, ...coded].map(([name, value]) => [name, hosts.toOwn(value)] as const);
  // Making an empty answer anew labels it, which changes nothing.
  const isBare = bytes.length === 0 && !answer.headers.some(([name]) => name === 'content-type');
  const kept = isBare ? headers.filter(([name]) => name !== 'content-type') : headers;
  return { status: came.status, headers: kept, bytes };
}
