/** One HTTP request of a check, before it is sent. */
import type { Reason } from './inconclusive.ts';

export type HttpRequest = {
  readonly method: string;
  /** Absolute, or a path relative to the target's base URL: `/products.json?limit=2`. */
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A request and the response to it, as checks see them. */
export type Json =
  | { readonly valid: true; readonly value: unknown }
  | { readonly valid: false; readonly because: string };

export interface HttpResponse {
  /** Number of the exchange in the report. */
  readonly exchange: number;
  /** As sent: with an absolute URL. */
  readonly request: HttpRequest;
  readonly status: number;
  /** Names in lower case, one entry for each received header line. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body after content decoding. */
  readonly bytes: Uint8Array;
  /** The body as UTF-8 text; bytes that are no UTF-8 become U+FFFD. */
  readonly text: string;
  /**
   * The body as JSON, parsed once.
   * @throws Inconclusive `too-large` when it nests deeper than 500 levels or holds more than 699,050 values by default (RFC 8259
   * section 9 allows limits), so that walking through it is bounded in stack and memory.
   */
  readonly json: Json;
  /**
   * The data of each event in an event stream, as JSON (HTML standard, section 9.2); none in a body that is JSON.
   * @throws Inconclusive as `json`, for all events together.
   */
  readonly events: readonly Json[];
  readonly millis: number;
  /** Time of arrival, in milliseconds since the epoch. */
  readonly at: number;
}

/** A response as plain data, neither decoded nor parsed. */
export type Answer = Pick<
  HttpResponse,
  'exchange' | 'request' | 'status' | 'headers' | 'bytes' | 'millis' | 'at'
>;

/** One request on the wire and its result: the log that evidence points into. */
export type Exchange = {
  /** 1 for the first request of the run. */
  readonly n: number;
  readonly request: HttpRequest;
  /** When it was sent, in milliseconds since the run began. */
  readonly at: number;
  /**
   * Set when only the beginning of the body is kept: the length in bytes and the SHA-256 in hexadecimal of the whole.
   */
  readonly whole?: { readonly length: number; readonly sha256: string };
  /** The response, or why there is none. */
  readonly outcome: Answer | { readonly failure: Reason; readonly millis: number };
};

type Headers = Readonly<Record<string, string>>;

/** Builders of requests. */
export const get = (url: string, headers: Headers = {}): HttpRequest => ({ method: 'GET', url, headers });

export const head = (url: string, headers: Headers = {}): HttpRequest => ({ method: 'HEAD', url, headers });

/** A CORS preflight (Fetch standard): it requests permission to send `method` with `headers` from `origin`. */
export const preflight = (
  url: string,
  origin: string,
  method: string,
  headers: readonly string[] = [],
): HttpRequest => ({
  method: 'OPTIONS',
  url,
  headers: {
    origin,
    'access-control-request-method': method,
    ...(headers.length > 0 && { 'access-control-request-headers': headers.join(',') }),
  },
});

/** Strict MCP servers want both media types to be accepted. */
const jsonOrEvents = 'application/json, text/event-stream';

/** Posts text unchanged, labelled as JSON, even if it is not JSON. */
export const postText = (url: string, body: string, headers: Headers = {}): HttpRequest => ({
  method: 'POST',
  url,
  headers: { accept: jsonOrEvents, 'content-type': 'application/json', ...headers },
  body,
});

export const postJson = (url: string, value: unknown, headers: Headers = {}): HttpRequest =>
  postText(url, JSON.stringify(value), headers);

/** A response as the browser's network received it, whether or not a script may read it. */
export type BrowserAnswer = {
  /** OPTIONS for a preflight. */
  readonly method: string;
  readonly url: string;
  /** The Origin that the browser sent. */
  readonly origin: string;
  readonly status: number;
  /** Names in lower case, one entry for each header line. */
  readonly headers: readonly (readonly [name: string, value: string])[];
};

/** The result of a request that a script sent. */
export type Browsed = {
  /** The responses of the exchange in their order: a preflight, redirects, the last response. */
  readonly answers: readonly BrowserAnswer[];
  /** Whether the script could read the response; if not, the browser's own name for the CORS error. */
  readonly readable: true | { readonly refused: string };
};

export interface Browser {
  /** The origin of the page that sends the request. */
  readonly origin: string;
  /**
   * Sends a request from a script of that page, without credentials.
   * @param request with an absolute URL and the headers that the script sets.
   * @throws Inconclusive `unreachable` or `timeout` when the network, not CORS, prevented the request.
   */
  send(request: HttpRequest, signal: AbortSignal): Promise<Browsed>;
  close(): Promise<void>;
}

/** The proxies of a run, by the scheme of the URLs that are asked through them. */
export type ProxyServer = {
  /** Without credentials, and without a trailing slash. */
  readonly url: string;
  /** As the user gave them; no output shows them. */
  readonly credentials?: { readonly user: string; readonly password: string };
};

export type Proxies = {
  readonly http?: ProxyServer;
  readonly https?: ProxyServer;
  /** What is asked directly: names with all names below them, addresses, networks (`10.0.0.0/8`), or `*`. */
  readonly except: readonly string[];
};

/** Certificates of authorities, as PEM, and the file that they come from, as the user named it. */
export type Authorities = { readonly file: string; readonly pem: string };
