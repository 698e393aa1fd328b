/** Alters requests before the storefront receives them, and its responses: status, headers, body as text. */
import type { Handler, Sabotage } from '../../lib/model/saboteur.ts';
import { both, type Condition, type ReceivedRequest, toReceivedRequest, withMethod } from './conditions.ts';

/** @param change returns the request that the storefront receives. */
export const alterRequest =
  (when: Condition, change: (received: ReceivedRequest) => Request): Sabotage =>
  (handler) =>
  async (request, client) => {
    const received = await toReceivedRequest(request);
    return handler(when(received) ? change(received) : request, client);
  };

/** @param change alters the URL in place: path, query, host. */
export const alterUrl = (when: Condition, change: (url: URL, received: ReceivedRequest) => void) =>
  alterRequest(when, (received) => {
    const url = new URL(received.url);
    change(url, received);
    return new Request(url, received.request);
  });

/** Serves the path instead of the requested one. */
export const servePath = (when: Condition, path: string): Sabotage =>
  alterUrl(when, (url) => {
    url.pathname = path;
  });

/** @param change gets the response of the storefront and the request. */
export const alterResponse =
  (
    when: Condition,
    change: (response: Response, received: ReceivedRequest) => Response | Promise<Response>,
  ): Sabotage =>
  (handler) =>
  async (request, client) => {
    const received = await toReceivedRequest(request);
    const response = await handler(request, client);
    return when(received) ? change(response, received) : response;
  };

/** @param from the statuses to alter; by default all. */
export const alterStatus = (when: Condition, status: number, ...from: readonly number[]): Sabotage =>
  alterResponse(when, (response) =>
    from.length === 0 || from.includes(response.status)
      ? new Response(response.body, { status, headers: response.headers })
      : response,
  );

/** @param change alters the headers in place. */
export const alterHeaders = (
  when: Condition,
  change: (headers: Headers, received: ReceivedRequest, response: Response) => void,
): Sabotage =>
  alterResponse(when, (response, received) => {
    const headers = new Headers(response.headers);
    change(headers, received, response);
    return new Response(response.body, { status: response.status, headers });
  });

export const setHeader = (when: Condition, name: string, value: string): Sabotage =>
  alterHeaders(when, (headers) => headers.set(name, value));

export const dropHeader = (when: Condition, name: string): Sabotage =>
  alterHeaders(when, (headers) => headers.delete(name));

/**
 * The storefront receives HEAD as GET, so that both methods have the same headers. It uses no content coding, so its
 * body is text.
 * @param change gets the body, the request, and the response for its status and headers.
 */
export const alterText =
  (
    when: Condition,
    change: (text: string, received: ReceivedRequest, response: Response) => string,
  ): Sabotage =>
  (handler) =>
  async (request, client) => {
    const received = await toReceivedRequest(request);
    if (!when(received)) return handler(request, client);
    const response = await handler(asGet(request), client);
    const { status } = response;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const text = change(await response.text(), received, response);
    const hasNoBody = request.method === 'HEAD' || [101, 204, 205, 304].includes(status);
    return new Response(hasNoBody ? null : text, { status, headers });
  };

const asGet = (request: Request): Request =>
  request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;

/** @param respond gets the request and the storefront, which it may call. */
export const replaceResponse =
  (
    when: Condition,
    respond: (received: ReceivedRequest, handler: Handler) => Response | Promise<Response>,
  ): Sabotage =>
  (handler) =>
  async (request, client) => {
    const received = await toReceivedRequest(request);
    return when(received) ? respond(received, handler) : handler(request, client);
  };

export const errorResponse = (status: number, code = 'refused'): Response =>
  Response.json({ code, message: 'The storefront refuses this request.' }, { status });

export const htmlResponse = (status: number): Response =>
  new Response('<!doctype html><title>Oops</title><p>Something went wrong.</p>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

/** Answers with an Error body in place of the storefront. */
export const refuse = (when: Condition, status: number, code?: string): Sabotage =>
  replaceResponse(when, () => errorResponse(status, code));

/** The check that also catches every saboteur which fails without an Error body. */
export const noErrorBody = {
  checks: ['catalog/http-failures-carry-an-error-body'],
  because: 'the response is an HTTP failure without an Error body as well',
} as const;

/** A row of `breaking`. */
export const withoutErrorBody = (sabotage: Sabotage) => ({ alsoCatches: noErrorBody, sabotage });

/** @param from the first of equal requests that gets the other response, counted from 1. */
export const fromThe =
  (from: number, when: Condition, respond: () => Response): Sabotage =>
  (storefront: Handler) => {
    const times = new Map<string, number>();
    return async (request, client) => {
      const received = await toReceivedRequest(request);
      if (!both(withMethod('GET'), when)(received)) return storefront(request, client);
      const key = JSON.stringify([request.url, [...request.headers]]);
      const time = (times.get(key) ?? 0) + 1;
      times.set(key, time);
      return time >= from ? respond() : storefront(request, client);
    };
  };
