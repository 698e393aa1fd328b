/** One address: from its first refusal to its last expired session. */
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import type { Ask } from '../../lib/model/policy.ts';
import { sessionOf } from '../discovered/commerce/mcp.ts';
import { maxFruitless, maxResent, maxSessions } from './bounds.ts';
import { isAnswered, isExpired, isListing, mayWantMore } from './refusal.ts';
import { createSpeech } from './speech.ts';

export type Channel = { readonly send: Ask; readonly ask: Ask };

export interface Place {
  send(request: HttpRequest, channel: Channel): Promise<HttpResponse>;
  prepare(request: HttpRequest): HttpRequest;
}

export function createPlace(): Place {
  const speech = createSpeech();
  let renewed = 0;
  let fruitless = 0;
  const mayRenew = () => renewed < maxSessions && fruitless < maxFruitless;
  /** A session that serves anybody is worth its opening. */
  const served = (response: HttpResponse) => {
    if (!isExpired(response)) fruitless = 0;
    return response;
  };
  /** The response to a plain request, sent again in another way if its refusal led there. */
  const afterPlain = async (request: HttpRequest, response: HttpResponse, { send, ask }: Channel) => {
    if (isListing(request) && isAnswered(response)) speech.settle();
    if (!mayWantMore(response)) return response;
    await speech.ready();
    if (!speech.settled && isListing(request)) {
      const opened = await speech.learn(request, response, ask);
      if (opened) return opened;
    }
    return speech.manner.kind === 'plain' ? response : send(request);
  };
  /** @returns whether it was this call that opened another session. */
  const renew = async (request: HttpRequest, ask: Ask) => {
    const isMine = await speech.renew(request, ask);
    if (isMine) {
      renewed += 1;
      fruitless += 1;
    }
    return isMine;
  };
  /** The response to a request whose session is over, sent again in the next session if there is one. */
  const afterExpiry = async (request: HttpRequest, expired: HttpResponse, { send, ask }: Channel) => {
    let response = expired;
    let vain = 0;
    while (vain < maxResent && speech.isOver(response) && mayRenew()) {
      await speech.ready();
      const before = speech.manner;
      const isMine = speech.isCurrent(response) && (await renew(request, ask));
      if (isMine && speech.manner === before) return response;
      const again = await send(request);
      if (isMine || sessionOf(again.request) === sessionOf(response.request)) vain += 1;
      response = again;
    }
    return served(response);
  };
  return {
    prepare: speech.prepare,
    async send(request, channel) {
      await speech.ready();
      const { kind } = speech.manner;
      const response = await channel.send(request);
      if (kind === 'plain') return afterPlain(request, response, channel);
      return speech.isOver(response) ? afterExpiry(request, response, channel) : served(response);
    },
  };
}
