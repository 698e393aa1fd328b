/** One address: the way in which it is spoken to, from the first refusal to the last expired session. */
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Ask } from '../../lib/model/policy.ts';
import { sessionOf } from '../discovered/commerce/mcp.ts';
import { mostAttempts, mostFruitless, mostSessions } from './bounds.ts';
import { dressed, type Manner, plain } from './dress.ts';
import { open, openSession } from './open.ts';
import { isAnswered, isExpired, isListing, mayWantMore } from './refusal.ts';

export type Channel = { readonly send: Ask; readonly ask: Ask };

export interface Place {
  send(request: HttpRequest, channel: Channel): Promise<HttpResponse>;
  dress(request: HttpRequest): HttpRequest;
}

export function createPlace(): Place {
  let manner: Manner = plain;
  /** The way of speaking is known: it changes no more, except from one session to the next. */
  let settled = false;
  let attempts = 0;
  let renewed = 0;
  let fruitless = 0;
  let underWay: Promise<unknown> | undefined;
  const ids = new Set<string>();

  const adopt = (next: Manner) => {
    manner = next;
    if (next.kind === 'session' && next.id !== undefined) ids.add(next.id);
  };
  /** A request that names a session or a revision of its own is left alone; one that names ours may be dressed again. */
  const dress = (request: HttpRequest): HttpRequest => {
    const next = dressed(request, manner);
    const own = Object.entries(request.headers).filter(([name]) => name.startsWith('mcp-'));
    const isOurs = own.every(
      ([name, value]) => next.headers[name] === value || (ids.has(value) && sessionOf(request) === value),
    );
    return isOurs ? next : request;
  };
  /** Runs one opening at a time; whoever comes meanwhile waits for its end. */
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    const running = work();
    underWay = running.catch(() => {});
    try {
      return await running;
    } finally {
      underWay = undefined;
    }
  };
  const opening = async (listing: HttpRequest, refusal: HttpResponse, ask: Ask) => {
    attempts += 1;
    try {
      const opened = await open(listing, refusal, ask);
      settled = true;
      if (opened) adopt(opened.manner);
      return opened?.response;
    } catch (cause) {
      if (cause instanceof Inconclusive && attempts >= mostAttempts) settled = true;
      throw cause;
    }
  };
  const renewing = async (request: HttpRequest, ask: Ask) => {
    renewed += 1;
    const next = await openSession(request, ask);
    if (next) adopt(next);
  };
  const mayRenew = () => renewed < mostSessions && fruitless < mostFruitless;

  /** @returns the response to a request that was refused in its plain form, once the way of speaking is known. */
  const afterRefusal = async (request: HttpRequest, response: HttpResponse, { send, ask }: Channel) => {
    if (!settled && !underWay && isListing(request)) {
      const opened = await alone(() => opening(request, response, ask));
      return opened ?? response;
    }
    await underWay;
    return manner.kind === 'plain' ? response : send(dress(request));
  };
  const afterExpiry = async (spoken: Manner, request: HttpRequest, { send, ask }: Channel) => {
    if (manner === spoken && !underWay) await alone(() => renewing(request, ask));
    await underWay;
    if (manner === spoken) {
      fruitless += 1;
      return undefined;
    }
    const response = await send(dress(request));
    fruitless = isExpired(response) ? fruitless + 1 : 0;
    return response;
  };

  return {
    dress,
    async send(request, channel) {
      while (underWay) await underWay;
      const spoken = manner;
      const sent = dress(request);
      const response = await channel.send(sent);
      if (spoken.kind === 'plain') {
        if (isListing(request) && isAnswered(response)) settled = true;
        const isOpen = !settled || manner !== spoken || underWay;
        return isOpen && mayWantMore(response) ? afterRefusal(request, response, channel) : response;
      }
      const isOver = spoken.kind === 'session' && spoken.id !== undefined && sent !== request;
      if (!isOver || !isExpired(response) || !mayRenew()) return response;
      return (await afterExpiry(spoken, request, channel)) ?? response;
    },
  };
}
