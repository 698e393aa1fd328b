/** A first look at a target, outside of any audit: nothing but GET is sent. */
import type { Conversation } from './http/conversation.ts';
import { live } from './http/live.ts';
import { network } from './http/network.ts';
import type { Clock } from './http/pace.ts';
import { preflight } from './http/preflight.ts';
import { systemClock } from './http/system-clock.ts';
import type { Wire } from './http/wire.ts';
import type { Context } from './model/context.ts';
import type { HttpRequest } from './model/http-request.ts';
import { Inconclusive, type Reason } from './model/inconclusive.ts';
import type { Target } from './model/target.ts';

export type ProbeOptions = {
  readonly signal: AbortSignal;
  readonly wire?: Wire;
  readonly clock?: Clock;
};

/** Either what was learned, or the one trouble because of which nothing can be. */
export type Probed<T> = { readonly sent: number } & ({ readonly learned: T } | { readonly trouble: Reason });

/** @param learn asks what it likes, as long as it only gets. */
export async function probe<T>(
  target: Target,
  learn: (context: Context) => Promise<T>,
  options: ProbeOptions,
): Promise<Probed<T>> {
  const { clock = systemClock, wire = network(target), signal: interruption } = options;
  const ends = new AbortController();
  const end = () => ends.abort(new Inconclusive('not-run', 'the first look was interrupted'));
  if (interruption.aborted) end();
  interruption.addEventListener('abort', end, { once: true });
  const counterpart = live({ target, wire, clock, signal: ends.signal });
  const conversation = counterpart.converse({ by: 'first-look', turn: 0 });
  try {
    const trouble = await preflight(conversation);
    if (trouble) return { trouble, sent: counterpart.sent };
    return { learned: await learn(toContext(conversation)), sent: counterpart.sent };
  } finally {
    interruption.removeEventListener('abort', end);
    await counterpart.close();
  }
}

const toContext = (conversation: Conversation): Context => ({
  target: conversation.target,
  fetch: (request, tolerance) => onlyGet(request, () => conversation.fetch(request, tolerance)),
  send: (request, options) => onlyGet(request, () => conversation.send(request, options)),
  browse: (request) => conversation.browse(request),
  examine: (subjects) => [...subjects],
  seen: () => conversation.seen(),
  wait: (millis) => conversation.wait(millis),
});

async function onlyGet<T>({ method, url }: HttpRequest, send: () => Promise<T>): Promise<T> {
  if (method === 'GET') return send();
  throw new Inconclusive('consent-withheld', `${method} ${url} is not sent: a first look only gets`);
}
