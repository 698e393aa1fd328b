/** What a saboteur makes of the answers of the reference storefront, without asking it again. */

import { inProcess } from '../../http/transport/in-process.ts';
import { isObject } from '../../json/pointer.ts';
import type { Answer } from '../../model/http/http-response.ts';
import type { Handler, Sabotage } from '../../model/saboteur.ts';
import type { Distinct, Heard } from './heard.ts';
import { knownRequest, knownResponse } from './known-messages.ts';

/** The other answer, or `unknown` when only the storefront itself or the whole stack can tell what comes of it. */
export type Alteration = Pick<Answer, 'status' | 'headers' | 'bytes'> | 'unknown';

/** By number of exchange; what stays as it is has no entry. */
export type Altered = ReadonlyMap<number, Alteration>;

/** One saboteur receives all requests in their order, since it may remember them. */
export async function alteredBy(sabotage: Sabotage, { distinct }: Heard): Promise<Altered> {
  const down = { answer: new Response(), passed: [] as Request[] };
  const reference: Handler = async (request) => {
    down.passed.push(request);
    return down.answer;
  };
  const sabotaged = sabotage(reference);
  const altered = new Map<number, Alteration>();
  for (const one of distinct) {
    const sent = knownRequest(one.answer.request);
    down.answer = knownResponse(one.answer);
    down.passed = [];
    // A saboteur that throws closes the connection.
    const came = await sabotaged(sent, { ip: '127.0.0.1' }).catch(() => undefined);
    if (
      came === down.answer &&
      down.passed.length === 1 &&
      down.passed[0] === sent &&
      isPristine(came, one)
    ) {
      continue;
    }
    const alteration = came ? await alterationOf(came, down.passed, one) : 'unknown';
    if (alteration) for (const n of one.exchanges) altered.set(n, alteration);
  }
  return altered;
}

const isPristine = (came: Response, { answer }: Distinct): boolean =>
  !came.bodyUsed && sameLines([...came.headers], answer.headers);

async function alterationOf(
  came: Response,
  passed: readonly Request[],
  { answer }: Distinct,
): Promise<Alteration | undefined> {
  const [only, ...others] = passed;
  if (!only || others.length > 0 || !(await isSame(only, answer))) return 'unknown';
  const received = await receivedAs(came, answer);
  if (!received) return 'unknown';
  const { status, headers, bytes } = received;
  const isEqual = status === answer.status && Buffer.compare(bytes, answer.bytes) === 0;
  if (isEqual && sameLines(headers, answer.headers)) return undefined;
  return isOrdinary(received, answer) ? { status, headers, bytes } : 'unknown';
}

const sameLines = (some: Answer['headers'], others: Answer['headers']): boolean =>
  some.length === others.length &&
  some.every(([name, value], i) => name === others[i]?.[0] && value === others[i]?.[1]);

/** The storefront was asked the very question that it has answered. */
async function isSame(passed: Request, { request }: Answer): Promise<boolean> {
  const sent = knownRequest(request);
  if (passed.method !== sent.method || passed.url !== sent.url || passed.bodyUsed) return false;
  return sameLines([...passed.headers], [...sent.headers]) && (await passed.text()) === (request.body ?? '');
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

/** Refusals and errors may make the stack itself ask in another way, again or later. */
function isOrdinary({ status, bytes }: Pick<Answer, 'status' | 'bytes'>, known: Answer): boolean {
  if (status !== known.status || status >= 400) return false;
  return known.request.method !== 'POST' || membersIn(bytes) === membersIn(known.bytes);
}

function membersIn(bytes: Uint8Array): string {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(value) ? Object.keys(value).sort().join() : typeof value;
  } catch {
    return 'no JSON';
  }
}
