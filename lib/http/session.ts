/** One run's conversation with a target: guarded, paced, bounded, remembered. */
import type { Browsed, Browser } from '../model/browser.ts';
import type { FetchOptions, SendOptions } from '../model/context.ts';
import type { HttpRequest } from '../model/http-request.ts';
import { type HttpResponse, toHttpResponse } from '../model/http-response.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import { createReadings } from '../model/readings.ts';
import type { SideEffect } from '../model/side-effect.ts';
import type { Consent, Target } from '../model/target.ts';
import { type Busy, createBusy } from './busy.ts';
import { acceptedCodings } from './content-coding.ts';
import type { Conversation } from './conversation.ts';
import { guard } from './guard.ts';
import { createHealth, type Health } from './health.ts';
import type { Ledger } from './ledger.ts';
import type { Leftovers } from './leftovers.ts';
import type { Clock, Pace } from './pace.ts';
import { askedWait, busyReason, isBusy, isFine, isTolerable, requirePatience } from './patience.ts';
import type { Wire } from './wire.ts';

export type SessionParts = {
  readonly target: Target;
  readonly wire: Wire;
  readonly pace: Pace;
  readonly ledger: Ledger;
  readonly leftovers: Leftovers;
  readonly clock: Clock;
  /** For what only a browser can tell. */
  readonly browser?: Browser;
  /** Ends everything: the deadline, or an interruption; its reason is what waiting checks throw. */
  readonly signal: AbortSignal;
};

type Sending = {
  /** What has no effect may be sent again after trouble. */
  readonly repeatable: boolean;
  readonly effect: SideEffect;
  readonly hurry: boolean;
  /** Wants to see for itself how busy the target is. */
  readonly tolerant: boolean;
  readonly look: (answer: HttpResponse) => void;
  readonly undo: SendOptions['undo'];
};

type Exchanging = {
  readonly effect: SideEffect;
  readonly fresh: boolean;
  readonly signal: AbortSignal;
  /** Places in the budget that are kept for taking back what was made. */
  readonly kept: number;
};

/** Of texts whose JSON is remembered: as objects they are a multiple of it. */
const mostCharacters = 8 * 1024 * 1024;

export class Session implements Conversation {
  readonly #parts: SessionParts;
  readonly #fresh: boolean;
  readonly #ownOrigins: ReadonlySet<string>;
  readonly #health: Health;
  readonly #busy: Busy;
  readonly #remembered = new Map<string, Promise<HttpResponse>>();
  readonly #readings = createReadings(mostCharacters);
  /** Answers that there is no room for: handed out, and not remembered. */
  readonly #tooMuch = new WeakSet<HttpResponse>();

  constructor(parts: SessionParts, options: { fresh?: boolean; health?: Health; busy?: Busy } = {}) {
    this.#parts = parts;
    this.#fresh = options.fresh ?? false;
    const { baseUrl, canonicalUrl = baseUrl } = parts.target;
    this.#ownOrigins = new Set([baseUrl, canonicalUrl].map((url) => new URL(url).origin));
    this.#health = options.health ?? createHealth();
    this.#busy = options.busy ?? createBusy(() => parts.clock.now());
  }

  /** The same target with nothing remembered, asked over connections of its own: what confirms a failure. */
  again(): Session {
    return new Session(this.#parts, { fresh: true, health: this.#health, busy: this.#busy });
  }

  get target(): Target {
    return this.#parts.target;
  }

  /** Aborted when the run is over; its reason says why. */
  get signal(): AbortSignal {
    return this.#parts.signal;
  }

  /**
   * Sends a request the first time that it is asked, and remembers the answer, or the trouble. All tolerances share
   * one answer; only when it troubles one and not the other is it sent once more.
   */
  async fetch(request: HttpRequest, { tolerate = [] }: FetchOptions = {}): Promise<HttpResponse> {
    const { method, url, headers, body } = this.#complete(request);
    const key = JSON.stringify([method, url, Object.entries(headers).sort(), body]);
    const known = this.#remembered.get(key);
    if (!known) return this.#remember(key, request, tolerate);
    if (await serves(known, tolerate)) return known;
    const own = `${key} tolerating ${[...tolerate].sort()}`;
    return this.#remembered.get(own) ?? this.#remember(own, request, tolerate);
  }

  /**
   * Sends a request: again after a broken connection, and after a wait when the target asks for patience.
   * What has an effect is only sent again when the target says that it did nothing (429).
   */
  send(request: HttpRequest, options: SendOptions = {}): Promise<HttpResponse> {
    return this.#perform(request, options, false);
  }

  /** The same conversation for a check that sends more than anybody should: what it performs is counted as a burst. */
  bursting(): Conversation {
    return {
      target: this.target,
      signal: this.signal,
      fetch: (request, tolerance) => this.fetch(request, tolerance),
      send: (request, options = {}) => this.#perform(request, options, true),
      browse: (request) => this.browse(request),
      seen: () => this.seen(),
      wait: (millis) => this.wait(millis),
    };
  }

  async #perform(
    request: HttpRequest,
    { tolerate = [], undo }: SendOptions,
    bursts: boolean,
  ): Promise<HttpResponse> {
    const complete = this.#complete(request);
    const consents = guard(complete, this.target);
    const repeatable = consents.length === 0;
    const effect = effectOf(complete, consents, bursts);
    const tolerant = tolerate.includes(429);
    let waited = 0;
    for (let tried = 1; ; tried += 1) {
      const look = (answer: HttpResponse) => {
        if (isFine(answer, tolerate)) return;
        const wait = this.#askedWait(answer, tried);
        requirePatience(answer, { tried, waited, wait, repeatable });
        waited += wait;
        this.#parts.pace.pause(new URL(complete.url).origin, wait);
      };
      const response = await this.#send(complete, {
        repeatable,
        effect,
        hurry: tried > 1,
        tolerant,
        look,
        undo,
      });
      if (isFine(response, tolerate)) return response;
    }
  }

  /**
   * Lets the browser send a request, a preflight included, from a page of another origin. It carries none of the
   * target's own headers: a browser cannot keep them to the target's own hosts.
   */
  async browse(request: HttpRequest): Promise<Browsed> {
    const { browser, ledger, pace, signal, target } = this.#parts;
    if (!browser) throw new Inconclusive('not-observed', 'no browser was given (--browser)');
    if (Object.keys(target.headers).length > 0)
      throw new Inconclusive('not-observed', 'a browser is not given the headers of --header');
    const complete = { ...request, url: absolute(request.url, target) };
    if (guard(complete, target).length > 0)
      throw new Inconclusive('consent-withheld', 'a browser only sends what has no effect');
    return pace.take(new URL(complete.url).origin, { signal }, async () => {
      if (request.method === 'POST') ledger.charge({ ...complete, method: 'OPTIONS' }, 'reading');
      ledger.charge(complete, effectOf(complete, [], false));
      return browser.send(complete, signal);
    });
  }

  /** Every answer so far that there was room for. */
  seen(): readonly HttpResponse[] {
    const kept = this.#parts.ledger.exchanges().filter(({ whole }) => !whole);
    return kept.flatMap(({ outcome }) => ('failure' in outcome ? [] : [outcome]));
  }

  /** Takes back what checks have made and left, although the run may be over. */
  tidy(): Promise<void> {
    return this.#parts.leftovers.tidy(async (request, signal) => {
      const effect = effectOf(request, guard(request, this.target), false);
      return this.#exchange(request, { effect, fresh: false, signal, kept: 0 });
    });
  }

  async wait(millis: number): Promise<void> {
    await this.#parts.clock.sleep(millis, this.#parts.signal);
  }

  #remember(key: string, request: HttpRequest, tolerate: readonly number[]): Promise<HttpResponse> {
    const answer = this.send(request, { tolerate });
    this.#remembered.set(key, answer);
    answer.then(
      (response) => this.#tooMuch.has(response) && this.#remembered.delete(key),
      () => {},
    );
    return answer;
  }

  /** How long an answer that is not fine asks to wait; noted, so that others know how busy the target is. */
  #askedWait(answer: HttpResponse, tried: number): number {
    if (!isBusy(answer)) return 0;
    const wait = askedWait(answer, tried, this.target.seed);
    this.#busy.refused(answer.request.url, wait, busyReason(answer));
    return wait;
  }

  /** The answer is looked at before the next request may go, so that a pause holds that one too. */
  async #send(
    request: HttpRequest,
    { repeatable, effect, hurry, tolerant, look, undo }: Sending,
  ): Promise<HttpResponse> {
    const { origin } = new URL(request.url);
    return this.#parts.pace.take(origin, { signal: this.#parts.signal, hurry }, async () => {
      this.#health.require(origin);
      if (!tolerant) this.#busy.require(request.url);
      try {
        const response = undo
          ? await this.#make(request, effect, undo)
          : await this.#exchangeTwice(request, repeatable, effect);
        this.#health.answered(origin);
        if (!isBusy(response)) this.#busy.answered(request.url);
        look(response);
        return response;
      } catch (cause) {
        if (cause instanceof Inconclusive) this.#health.failed(origin, cause);
        throw cause;
      }
    });
  }

  /** What makes something is sent once, and keeps a place in the budget for what takes it back. */
  #make(
    request: HttpRequest,
    effect: SideEffect,
    undo: NonNullable<SendOptions['undo']>,
  ): Promise<HttpResponse> {
    const kept = this.#parts.leftovers.besides(request) + 1;
    const send = (signal: AbortSignal) =>
      this.#exchange(request, { effect, fresh: this.#fresh, signal, kept });
    return this.#parts.leftovers.making(send, (answer) => {
      const undoing = undo(answer);
      return undoing && this.#complete(undoing);
    });
  }

  /** Once more over a fresh connection when the first one broke; in one place, so that trouble is known early. */
  async #exchangeTwice(request: HttpRequest, repeatable: boolean, effect: SideEffect): Promise<HttpResponse> {
    const { signal, leftovers } = this.#parts;
    const kept = () => leftovers.besides(request);
    try {
      return await this.#exchange(request, { effect, fresh: this.#fresh, signal, kept: kept() });
    } catch (cause) {
      const broken = cause instanceof Inconclusive && cause.code === 'unreachable';
      if (!broken || !repeatable) throw cause;
    }
    return this.#exchange(request, { effect, fresh: true, signal, kept: kept() });
  }

  async #exchange(request: HttpRequest, { effect, fresh, signal, kept }: Exchanging): Promise<HttpResponse> {
    const { wire, ledger, leftovers, clock } = this.#parts;
    const n = ledger.charge(request, effect, kept);
    const started = clock.now();
    try {
      const answer = await wire.send(request, { signal, fresh });
      const response = toHttpResponse({ exchange: n, ...answer }, this.#readings);
      leftovers.answered(response);
      if (!ledger.keep(response)) this.#tooMuch.add(response);
      return response;
    } catch (cause) {
      if (!(cause instanceof Inconclusive)) throw cause;
      ledger.fail(n, request, cause.reason, clock.now() - started);
      throw cause;
    }
  }

  /** The request as it goes out: an absolute URL, our name, and the target's own headers for its own hosts. */
  #complete(request: HttpRequest): HttpRequest {
    const { headers, userAgent, agentProfile } = this.target;
    const url = absolute(request.url, this.target);
    return {
      ...request,
      url,
      headers: {
        accept: '*/*',
        'accept-encoding': acceptedCodings,
        'user-agent': userAgent,
        ...(agentProfile !== undefined &&
          request.method === 'POST' && { 'ucp-agent': `profile="${agentProfile}"` }),
        ...(this.#ownOrigins.has(new URL(url).origin) && headers),
        ...request.headers,
      },
    };
  }
}

function absolute(link: string, { baseUrl }: Target): string {
  const url = link.startsWith('/') ? `${baseUrl}${link}` : link;
  if (!URL.canParse(url)) throw new Inconclusive('unreachable', `"${url}" is not asked: it is no URL`);
  return url;
}

function effectOf({ method }: HttpRequest, consents: readonly Consent[], bursts: boolean): SideEffect {
  if (consents.includes('purchase')) return 'purchase';
  if (consents.length > 0) return 'writes';
  if (bursts) return 'burst';
  return method === 'POST' ? 'commerce-reading' : 'reading';
}

/** Whether a remembered answer, or trouble, serves somebody with this tolerance as well. */
async function serves(answer: Promise<HttpResponse>, tolerate: readonly number[]): Promise<boolean> {
  try {
    return isFine(await answer, tolerate);
  } catch (cause) {
    return tolerate.length === 0 || !isTolerable(cause);
  }
}
