/** One address: from its first refusal to its last expired session. */
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import type { Ask } from '../../lib/model/policy.ts';
import { mostFruitless, mostResent, mostSessions } from './bounds.ts';
import { isAnswered, isExpired, isListing, mayWantMore } from './refusal.ts';
import { createSpeech } from './speech.ts';

export type Channel = { readonly send: Ask; readonly ask: Ask };

export interface Place {
  send(request: HttpRequest, channel: Channel): Promise<HttpResponse>;
  dress(request: HttpRequest): HttpRequest;
}

export function createPlace(): Place {
  const speech = createSpeech();
  let renewed = 0;
  let fruitless = 0;
  const mayRenew = () => renewed < mostSessions && fruitless < mostFruitless;
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
  const renewFor = async (request: HttpRequest, { send, ask }: Channel) => {
    const before = speech.manner;
    renewed += 1;
    await speech.renew(request, ask);
    const again = speech.manner === before ? undefined : await send(request);
    fruitless = again && !isExpired(again) ? 0 : fruitless + 1;
    return again;
  };
  /** The response to a request whose session is over, sent again in the next session if there is one. */
  const afterExpiry = async (request: HttpRequest, expired: HttpResponse, channel: Channel) => {
    let response = expired;
    for (let turn = 0; turn < mostResent && speech.isOver(response) && mayRenew(); turn += 1) {
      await speech.ready();
      const isCurrent = speech.isCurrent(response);
      const again = await (isCurrent ? renewFor(request, channel) : channel.send(request));
      if (!again) return response;
      response = again;
    }
    return response;
  };
  return {
    dress: speech.dress,
    async send(request, channel) {
      await speech.ready();
      const { kind } = speech.manner;
      const response = await channel.send(request);
      if (kind === 'plain') return afterPlain(request, response, channel);
      return speech.isOver(response) ? afterExpiry(request, response, channel) : response;
    },
  };
}
