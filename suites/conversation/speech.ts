/** How one address is spoken to: learned from a refusal, and renewed when a session is over; one opening at a time. */
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Ask } from '../../lib/model/policy.ts';
import { sessionOf } from '../discovered/commerce/mcp.ts';
import { maxAttempts } from './bounds.ts';
import { dressed, type Manner, plain } from './dress.ts';
import { open, openSession } from './open.ts';
import { isExpired } from './refusal.ts';

export interface Speech {
  readonly manner: Manner;
  /** Whether the way of speaking is known: then it changes no more, except from one session to the next. */
  readonly settled: boolean;
  settle(): void;
  /** A request that names a session or a revision of its own is left alone; one that names ours is dressed again. */
  prepare(request: HttpRequest): HttpRequest;
  /** The request was sent in a session that was opened here, and the response says that it has expired. */
  isOver(response: HttpResponse): boolean;
  /** The request was sent in the session that is in use. */
  isCurrent(response: HttpResponse): boolean;
  /** Waits for an opening under way, however it ends. */
  ready(): Promise<void>;
  /** @returns the response to the listing; undefined when nothing was found, or when another opening was under way. */
  learn(listing: HttpRequest, refusal: HttpResponse, ask: Ask): Promise<HttpResponse | undefined>;
  /** Opens another session, unless that is under way. @returns whether it was this call. */
  renew(request: HttpRequest, ask: Ask): Promise<boolean>;
}

export function createSpeech(): Speech {
  let manner: Manner = plain;
  let settled = false;
  let attempts = 0;
  const { alone, ready } = oneAtATime();
  const ids = new Set<string>();
  const adopt = (next: Manner) => {
    manner = next;
    if (next.kind === 'session' && next.id !== undefined) ids.add(next.id);
  };
  return {
    get manner() {
      return manner;
    },
    get settled() {
      return settled;
    },
    settle: () => {
      settled = true;
    },
    prepare(request) {
      const next = dressed(request, manner);
      const isOurs = ([name, value]: readonly [string, string]) =>
        next.headers[name] === value || (ids.has(value) && sessionOf(request) === value);
      const named = Object.entries(request.headers).filter(([name]) => name.startsWith('mcp-'));
      return named.every(isOurs) ? next : request;
    },
    isOver: (response) => isExpired(response) && ids.has(sessionOf(response.request) ?? ''),
    isCurrent: ({ request }) => manner.kind === 'session' && manner.id === sessionOf(request),
    ready,
    learn: (listing, refusal, ask) =>
      alone(async () => {
        attempts += 1;
        const opened = await open(listing, refusal, ask).catch((cause: unknown) => {
          if (cause instanceof Inconclusive) settled = attempts >= maxAttempts;
          throw cause;
        });
        settled = true;
        if (opened) adopt(opened.manner);
        return opened?.response;
      }),
    renew: async (request, ask) => {
      const isOpened = await alone(async () => {
        const next = await openSession(request, ask);
        if (next) adopt(next);
        return true;
      });
      return isOpened ?? false;
    },
  };
}

/** Work that nobody repeats while it is under way. */
function oneAtATime() {
  let underWay: Promise<unknown> | undefined;
  const ready = async () => {
    while (underWay) await underWay;
  };
  return {
    ready,
    async alone<T>(work: () => Promise<T>): Promise<T | undefined> {
      if (underWay) {
        await ready();
        return undefined;
      }
      const running = work();
      underWay = running.catch(() => {});
      try {
        return await running;
      } finally {
        underWay = undefined;
      }
    },
  };
}
