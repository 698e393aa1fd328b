/** The MCP sessions of a run: each endpoint gets plain requests, a session, or metadata in each request, as it demands. */
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive, orUndefined } from '../../lib/model/inconclusive.ts';
import type { Ask, Sessions } from '../../lib/model/policy.ts';
import { mcpHeaders, sessionOf } from '../discovered/mcp.ts';
import { requestedRpc } from '../discovered/rpc.ts';
import { maxAttempts, maxEnded, maxFruitless, maxResent, maxSessions } from './bounds.ts';
import {
  callerHeaders,
  isAnswered,
  isExpired,
  isListing,
  isMessage,
  issuedSession,
  type Mode,
  mayDemandMode,
  open,
  openSession,
  plain,
  prepared,
} from './opening.ts';

export function createSessions(): Sessions {
  const endpoints = new Map<string, EndpointSession>();
  const issued = createIssuedSessions();
  const endpointAt = (url: string): EndpointSession => {
    const endpoint = endpoints.get(url) ?? createEndpointSession();
    endpoints.set(url, endpoint);
    return endpoint;
  };
  const noting =
    (send: Ask): Ask =>
    async (request) => {
      const response = await send(request);
      issued.note(response);
      return response;
    };
  return {
    send(request, channel) {
      const [send, ask] = [noting(channel.send), noting(channel.ask)];
      return isMessage(request) ? endpointAt(request.url).send(request, { send, ask }) : send(request);
    },
    prepare: (request) =>
      isMessage(request) || request.method === 'GET'
        ? (endpoints.get(request.url)?.prepare(request) ?? request)
        : request,
    ends: issued.ends,
    async close(ask) {
      // A session that cannot be ended does not keep the others open.
      await Promise.all(issued.endings().map((request) => ask(request).catch(orUndefined)));
    },
  };
}

/** The ids of sessions that endpoints issued to this run and that have not ended. */
interface IssuedSessions {
  /** Records a session that the response issues, ends, or does not know. */
  note(response: HttpResponse): void;
  /** The request ends one of the sessions. */
  ends(request: HttpRequest): boolean;
  /** The requests that end the newest of the remaining sessions. */
  endings(): readonly HttpRequest[];
}

function createIssuedSessions(): IssuedSessions {
  const open = new Map<string, HttpRequest>();
  const keyOf = (url: string, id: string) => `${url} ${id}`;
  return {
    note(response) {
      const { request, status } = response;
      const { url, method } = request;
      const used = sessionOf(request);
      if (used !== undefined && (status === 404 || (method === 'DELETE' && status < 500))) {
        open.delete(keyOf(url, used));
      }
      if (method !== 'POST' || requestedRpc(request).method !== 'initialize') return;
      const id = issuedSession(response);
      if (id !== undefined) open.set(keyOf(url, id), endingOf(request, id));
    },
    ends(request) {
      const id = sessionOf(request);
      return id !== undefined && open.has(keyOf(request.url, id));
    },
    endings: () => [...open.values()].slice(-maxEnded),
  };
}

const endingOf = (like: HttpRequest, id: string): HttpRequest => ({
  method: 'DELETE',
  url: like.url,
  headers: { ...callerHeaders(like), [mcpHeaders.session]: id },
});

/** `send` sends the request itself, `ask` one that the session needs. */
type Channel = { readonly send: Ask; readonly ask: Ask };

export interface EndpointSession {
  send(request: HttpRequest, channel: Channel): Promise<HttpResponse>;
  /** A request that names a session or revision of its own stays as it is; one that names ours is prepared again. */
  prepare(request: HttpRequest): HttpRequest;
}

export function createEndpointSession(): EndpointSession {
  const state = createState();
  const renewals = createRenewals();
  /** The response to a plain request, or, if its refusal has led to another mode, to the same request in that mode. */
  const afterPlain = async (request: HttpRequest, response: HttpResponse, { send, ask }: Channel) => {
    if (isListing(request) && isAnswered(response)) state.settle();
    if (!mayDemandMode(response)) return response;
    await state.ready();
    if (!state.settled && isListing(request)) {
      const opened = await state.learn(request, response, ask);
      if (opened) return opened;
    }
    return state.mode.kind === 'plain' ? response : send(request);
  };

  /** The response to a request whose session has expired: from the next session, if one can be opened. */
  const afterExpiry = async (request: HttpRequest, expired: HttpResponse, { send, ask }: Channel) => {
    let response = expired;
    let resent = 0;
    while (resent < maxResent && state.isOver(response) && renewals.areAllowed()) {
      await state.ready();
      const before = state.mode;
      const isOwn = state.isCurrent(response) && (await state.renew(request, ask));
      if (isOwn) renewals.count();
      if (isOwn && state.mode === before) return response;
      const again = await send(request);
      if (isOwn || sessionOf(again.request) === sessionOf(response.request)) resent += 1;
      response = again;
    }
    return renewals.served(response);
  };
  return {
    prepare: state.prepare,
    async send(request, channel) {
      await state.ready();
      const { kind } = state.mode;
      const response = await channel.send(request);
      if (kind === 'plain') return afterPlain(request, response, channel);
      return state.isOver(response) ? afterExpiry(request, response, channel) : renewals.served(response);
    },
  };
}

/** Counts new sessions, in total and since a session last served a request. */
function createRenewals() {
  let renewed = 0;
  let fruitless = 0;
  return {
    areAllowed: () => renewed < maxSessions && fruitless < maxFruitless,
    count() {
      renewed += 1;
      fruitless += 1;
    },
    served(response: HttpResponse): HttpResponse {
      if (!isExpired(response)) fruitless = 0;
      return response;
    },
  };
}

/** The mode of an endpoint. Only one session is opened at a time. */
interface State {
  readonly mode: Mode;
  /** The mode is known, and from now on changes only from one session to the next. */
  readonly settled: boolean;
  settle(): void;
  prepare(request: HttpRequest): HttpRequest;
  /** The request was sent in a session that was opened here, and the response says that it has expired. */
  isOver(response: HttpResponse): boolean;
  /** The request was sent in the current session. */
  isCurrent(response: HttpResponse): boolean;
  /** Waits until no session is being opened. */
  ready(): Promise<void>;
  /** @returns the response to the listing; undefined when no mode was found, or when a session was being opened. */
  learn(listing: HttpRequest, refusal: HttpResponse, ask: Ask): Promise<HttpResponse | undefined>;
  /** Opens another session, unless one is being opened. @returns whether this call did it. */
  renew(request: HttpRequest, ask: Ask): Promise<boolean>;
}

function createState(): State {
  let mode: Mode = plain;
  let settled = false;
  let attempts = 0;
  const { alone, ready } = oneAtATime();
  const ids = new Set<string>();
  const adopt = (next: Mode) => {
    mode = next;
    if (next.kind === 'session' && next.id !== undefined) ids.add(next.id);
  };
  return {
    get mode() {
      return mode;
    },
    get settled() {
      return settled;
    },
    settle: () => {
      settled = true;
    },
    prepare(request) {
      const next = prepared(request, mode);
      const isOurs = ([name, value]: readonly [string, string]) =>
        next.headers[name] === value || (ids.has(value) && sessionOf(request) === value);
      const named = Object.entries(request.headers).filter(([name]) => name.startsWith('mcp-'));
      return named.every(isOurs) ? next : request;
    },
    isOver: (response) => isExpired(response) && ids.has(sessionOf(response.request) ?? ''),
    isCurrent: ({ request }) => mode.kind === 'session' && mode.id === sessionOf(request),
    ready,
    learn: (listing, refusal, ask) =>
      alone(async () => {
        attempts += 1;
        const opened = await open(listing, refusal, ask).catch((cause: unknown) => {
          if (cause instanceof Inconclusive) settled = attempts >= maxAttempts;
          throw cause;
        });
        settled = true;
        if (opened) adopt(opened.mode);
        return opened?.response;
      }),
    renew: async (request, ask) =>
      (await alone(async () => {
        const next = await openSession(request, ask);
        if (next) adopt(next);
        return true;
      })) ?? false,
  };
}

/** Runs work unless other work is running; then it only waits for that. */
function oneAtATime() {
  let current: Promise<unknown> | undefined;
  const ready = async () => {
    while (current) await current;
  };
  return {
    ready,
    async alone<T>(work: () => Promise<T>): Promise<T | undefined> {
      if (current) {
        await ready();
        return undefined;
      }
      const running = work();
      current = running.catch(() => {});
      try {
        return await running;
      } finally {
        current = undefined;
      }
    },
  };
}
