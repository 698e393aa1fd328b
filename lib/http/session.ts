/** One run's conversation with a target: guarded, paced, bounded, remembered. */
import { header } from '../assert/header.ts';
import type { HttpRequest } from '../model/http-request.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import { type Observation, toObservation } from '../model/observation.ts';
import type { Target } from '../model/target.ts';
import type { Tolerance } from '../model/witness.ts';
import { acceptedCodings } from './content-coding.ts';
import { guard } from './guard.ts';
import { createHealth, type Health } from './health.ts';
import type { Ledger } from './ledger.ts';
import type { Clock, Pace } from './pace.ts';
import { retryAfterMillis } from './retry-after.ts';
import { isLawfulServerError } from './server-error.ts';
import type { Wire } from './wire.ts';

export type SessionParts = {
  readonly target: Target;
  readonly wire: Wire;
  readonly pace: Pace;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Ends everything: the deadline, or an interruption; its reason is what waiting checks throw. */
  readonly signal: AbortSignal;
};

/** How often one request is sent at the most, when an answer asks for patience or the connection breaks. */
const mostTries = 3;
/** Longest wait that a target may ask for, in milliseconds; longer ones end as `rate-limited`. */
const longestWait = 30_000;
/** Statuses that ask for patience. */
const busy = new Set([429, 502, 503, 504]);

export class Session {
  readonly #parts: SessionParts;
  readonly #fresh: boolean;
  readonly #health: Health;
  readonly #remembered = new Map<string, Promise<Observation>>();

  constructor(parts: SessionParts, options: { fresh?: boolean; health?: Health } = {}) {
    this.#parts = parts;
    this.#fresh = options.fresh ?? false;
    this.#health = options.health ?? createHealth();
  }

  /** The same target with nothing remembered, asked over connections of its own: what confirms a failure. */
  again(): Session {
    return new Session(this.#parts, { fresh: true, health: this.#health });
  }

  get target(): Target {
    return this.#parts.target;
  }

  /** Sends a request the first time that it is asked, and remembers the answer, or the trouble. */
  observe(request: HttpRequest, tolerance: Tolerance = {}): Promise<Observation> {
    const { method, url, headers, body } = request;
    const key = JSON.stringify([method, url, Object.entries(headers).sort(), body, tolerance.tolerate]);
    const known = this.#remembered.get(key);
    if (known) return known;
    const answer = this.perform(request, tolerance);
    this.#remembered.set(key, answer);
    return answer;
  }

  /** Sends a request: again after a broken connection, and after a wait when the target asks for patience. */
  async perform(request: HttpRequest, { tolerate = [] }: Tolerance = {}): Promise<Observation> {
    const complete = this.#complete(request);
    guard(complete, this.target);
    for (let tried = 1; ; tried += 1) {
      const observation = await this.#send(complete, tried);
      if (observation === undefined) continue;
      if (tolerate.includes(observation.status)) return observation;
      if (busy.has(observation.status)) this.#waitOrGiveUp(observation, tried);
      else if (isLawfulServerError(observation)) throw serverError(observation);
      else return observation;
    }
  }

  /** Every answer so far. */
  seen(): readonly Observation[] {
    return this.#parts.ledger.exchanges().flatMap(({ outcome }) => ('failure' in outcome ? [] : [outcome]));
  }

  async wait(millis: number): Promise<void> {
    await this.#parts.clock.sleep(millis, this.#parts.signal);
  }

  /** @returns undefined when the connection broke and the request is worth another try. */
  async #send(request: HttpRequest, tried: number): Promise<Observation | undefined> {
    const { pace, wire, ledger, signal } = this.#parts;
    const { origin } = new URL(request.url);
    return pace.take(origin, signal, async () => {
      this.#health.require(origin);
      const n = ledger.charge(request);
      try {
        const outcome = toObservation({
          exchange: n,
          ...(await wire.send(request, { signal, fresh: this.#fresh || tried > 1 })),
        });
        ledger.enter({ n, request, outcome });
        this.#health.answered(origin);
        return outcome;
      } catch (cause) {
        if (!(cause instanceof Inconclusive)) throw cause;
        ledger.enter({ n, request, outcome: { failure: cause.reason, millis: 0 } });
        this.#health.failed(origin, cause);
        if (cause.code === 'unreachable' && tried < 2) return undefined;
        throw cause;
      }
    });
  }

  #waitOrGiveUp(observation: Observation, tried: number): void {
    const { pace } = this.#parts;
    const asked = retryAfterMillis(header(observation, 'retry-after'), observation.at);
    const wait = asked ?? 500 * 2 ** tried;
    const code = observation.status === 429 ? 'rate-limited' : 'server-error';
    const what = `${observation.request.method} ${observation.request.url} answered ${observation.status}`;
    if (tried >= mostTries) throw new Inconclusive(code, `${what} ${tried} times`);
    if (wait > longestWait)
      throw new Inconclusive(
        code,
        `${what} and asked to wait ${Math.round(wait / 1000)} s, longer than we do`,
      );
    pace.pause(new URL(observation.request.url).origin, wait);
  }

  /** The request as it goes out: an absolute URL, our name, and the target's own headers for its own hosts. */
  #complete(request: HttpRequest): HttpRequest {
    const { baseUrl, canonicalUrl, headers, userAgent } = this.target;
    const url = /^https?:/i.test(request.url) ? request.url : `${baseUrl}${request.url}`;
    const own = [baseUrl, canonicalUrl].some((known) => known !== undefined && sameOrigin(known, url));
    return {
      ...request,
      url,
      headers: {
        accept: '*/*',
        'accept-encoding': acceptedCodings,
        'user-agent': userAgent,
        ...(own && headers),
        ...request.headers,
      },
    };
  }
}

const sameOrigin = (a: string, b: string): boolean =>
  URL.canParse(b) && new URL(a).origin === new URL(b).origin;

const serverError = ({ request, status }: Observation): Inconclusive =>
  new Inconclusive(
    'server-error',
    `${request.method} ${request.url} answered ${status} with a well-formed Error body`,
  );
