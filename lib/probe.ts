/** A first look at a target, outside of any audit: nothing but GET is sent. */
import { createLedger } from './http/ledger.ts';
import { network } from './http/network.ts';
import { type Clock, createPace } from './http/pace.ts';
import { preflight } from './http/preflight.ts';
import { Session } from './http/session.ts';
import { systemClock } from './http/system-clock.ts';
import type { Wire } from './http/wire.ts';
import type { HttpRequest } from './model/http-request.ts';
import { Inconclusive, type Reason } from './model/inconclusive.ts';
import type { Target } from './model/target.ts';
import type { Witness } from './model/witness.ts';

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
  learn: (witness: Witness) => Promise<T>,
  options: ProbeOptions,
): Promise<Probed<T>> {
  const { clock = systemClock, wire = network(target), signal: interruption } = options;
  const ledger = createLedger(target.budget);
  const pace = createPace({ ...target, clock });
  const ends = new AbortController();
  const end = () => ends.abort(new Inconclusive('not-run', 'the first look was interrupted'));
  if (interruption.aborted) end();
  interruption.addEventListener('abort', end, { once: true });
  const session = new Session({ target, wire, ledger, clock, pace, signal: ends.signal });
  try {
    const trouble = await preflight(session);
    if (trouble) return { trouble, sent: ledger.sent };
    return { learned: await learn(toWitness(session)), sent: ledger.sent };
  } finally {
    interruption.removeEventListener('abort', end);
    await wire.close();
  }
}

const toWitness = (session: Session): Witness => ({
  target: session.target,
  observe: (request, tolerance) => onlyGet(request, () => session.observe(request, tolerance)),
  perform: (request, tolerance) => onlyGet(request, () => session.perform(request, tolerance)),
  examine: (subjects) => [...subjects],
  seen: () => session.seen(),
  wait: (millis) => session.wait(millis),
});

async function onlyGet<T>({ method, url }: HttpRequest, send: () => Promise<T>): Promise<T> {
  if (method === 'GET') return send();
  throw new Inconclusive('consent-withheld', `${method} ${url} is not sent: a first look only gets`);
}
