/** Saboteurs that answer the first request rightly, and the same request wrongly after that. */
import type { Handler, Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { at, both, type Condition, toReceivedRequest, withMethod } from '../sabotage/conditions.ts';
import { onProfile } from '../sabotage/documents.ts';
import { htmlResponse } from '../sabotage/http.ts';

const got = withMethod('GET');

/** @param from the first of equal requests that gets the other response, counted from 1. */
const fromThe =
  (from: number, when: Condition, respond: () => Response): Sabotage =>
  (storefront: Handler) => {
    const times = new Map<string, number>();
    return async (request, client) => {
      const received = await toReceivedRequest(request);
      if (!both(got, when)(received)) return storefront(request, client);
      const key = JSON.stringify([request.url, [...request.headers]]);
      const time = (times.get(key) ?? 0) + 1;
      times.set(key, time);
      return time >= from ? respond() : storefront(request, client);
    };
  };

const onUnknown = at('/products/zq-unknown-collection.json');

const errorBodies = {
  checks: ['catalog/http-failures-carry-an-error-body'],
  because: 'the response is an HTTP failure without an Error body as well',
};

const everyCaller = {
  checks: ['discovery/every-caller-gets-the-documents'],
  because: 'the same address has served the profile before',
};

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/later-requests-get-the-same', {
    'openapi-redirect-is-cached-as-a-page': fromThe(2, at('/openapi.json'), () => htmlResponse(200)),
    'third-profile-is-empty': {
      alsoCatches: everyCaller,
      sabotage: fromThe(3, onProfile, () => Response.json({})),
    },
    'second-profile-is-not-modified': fromThe(2, onProfile, () => new Response(null, { status: 304 })),
  }),
  ...breaking('catalog/unknown-products-stay-unknown', {
    'unknown-product-is-cached-as-a-page': fromThe(2, onUnknown, () => htmlResponse(200)),
    'third-request-for-an-unknown-product-has-no-body': {
      alsoCatches: errorBodies,
      sabotage: fromThe(3, onUnknown, () => new Response(null, { status: 404 })),
    },
  }),
];
