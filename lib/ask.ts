/** Asks one check: gives it a context, and notes what it found. */
import type { Conversation } from './http/conversation.ts';
import type { Finding } from './judge.ts';
import type { Check } from './model/check.ts';
import type { Context } from './model/context.ts';
import type { HttpResponse } from './model/http-response.ts';
import { Inconclusive } from './model/inconclusive.ts';

export async function ask(check: Check, conversation: Conversation): Promise<Finding> {
  const started = performance.now();
  const looked = new Set<number>();
  let examined = 0;
  const note = (response: HttpResponse) => {
    looked.add(response.exchange);
    return response;
  };
  const noted = (answer: Promise<HttpResponse>) => {
    const response = answer.then(note);
    // A check may end before all that it asked for has come: what it no longer waits for troubles nobody.
    response.catch(() => {});
    return response;
  };
  const context: Context = {
    target: conversation.target,
    fetch: (request, tolerance) => noted(conversation.fetch(request, tolerance)),
    send: (request, options) => noted(conversation.send(request, options)),
    browse: (request) => conversation.browse(request),
    examine(subjects) {
      const list = [...subjects];
      examined += list.length;
      for (const subject of list) if (isHttpResponse(subject)) note(subject);
      return list;
    },
    seen: () => conversation.seen(),
    wait: (millis) => conversation.wait(millis),
  };
  const found = await run(check, context, conversation.signal);
  for (const { exchange } of found.violations) if (exchange !== undefined) looked.add(exchange);
  return {
    ...found,
    examined,
    exchanges: [...looked].sort((a, b) => a - b),
    millis: performance.now() - started,
  };
}

async function run(
  check: Check,
  context: Context,
  signal: AbortSignal,
): Promise<Pick<Finding, 'violations' | 'inconclusive' | 'error'>> {
  const over = endOf(signal);
  try {
    return { violations: await Promise.race([check.run(context), over.reached]) };
  } catch (cause) {
    if (cause instanceof Inconclusive) return { violations: [], inconclusive: cause.reason };
    return { violations: [], error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
  } finally {
    over.forget();
  }
}

/**
 * Rejects with the signal's reason one turn after it is aborted: time enough for a check to say what it has found, and
 * none for one that waits for something else.
 */
function endOf(signal: AbortSignal) {
  let forget = () => {};
  const reached = new Promise<never>((_, reject) => {
    const end = () => setImmediate(reject, signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    forget = () => signal.removeEventListener('abort', end);
  });
  reached.catch(() => {});
  return { reached, forget };
}

const isHttpResponse = (subject: unknown): subject is HttpResponse =>
  typeof subject === 'object' && subject !== null && 'exchange' in subject && 'bytes' in subject;
