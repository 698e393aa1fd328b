/** HTTP as checks see it: requests, responses, exchanges, browsers and proxies. */
import type { Reason } from './inconclusive.ts';

export type HttpRequest = {
  readonly method: string;
  /** Absolute, or a path relative to the target's base URL: `/products.json?limit=2`. */
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A parsed JSON text, or why it does not parse. */
export type Json =
  | { readonly valid: true; readonly value: unknown }
  | { readonly valid: false; readonly because: string };

export interface HttpResponse {
  /** The number of its exchange in the report. */
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
   * @throws Inconclusive `too-large` when it nests deeper than 500 levels, or by default holds more than 699,050 values,
   * so that walking it is bounded in stack and memory (RFC 8259 section 9 allows limits).
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

/** A response as plain data, without decoded text or parsed JSON. */
export type Answer = Pick<
  HttpResponse,
  'exchange' | 'request' | 'status' | 'headers' | 'bytes' | 'millis' | 'at'
>;

/** One request on the wire and its result; evidence refers to exchanges by number. */
export type Exchange = {
  /** 1 for the first request of the run. */
  readonly n: number;
  readonly request: HttpRequest;
  /** When it was sent, in milliseconds since the run began. */
  readonly at: number;
  /** Set when only the beginning of the body is kept: the length in bytes and the hexadecimal SHA-256 of the whole. */
  readonly whole?: { readonly length: number; readonly sha256: string };
  /** The response, or why there is none. */
  readonly outcome: Answer | { readonly failure: Reason; readonly millis: number };
};

/** What arrived in answer to a request: a response, or one that could not be read as HTTP. */
export type Received = {
  /** The number of the last exchange. */
  readonly exchange: number;
  readonly request: HttpRequest;
  /**
   * Why the response could not be read, over a kept connection or a new one, and then over a new one:
   * `GET https://shop.example/a: the body is no valid gzip`.
   */
  readonly broken?: string;
};

type Headers = Readonly<Record<string, string>>;

export const get = (url: string, headers: Headers = {}): HttpRequest => ({ method: 'GET', url, headers });

export const head = (url: string, headers: Headers = {}): HttpRequest => ({ method: 'HEAD', url, headers });

/** A CORS preflight (Fetch standard) for sending `method` with `headers` from `origin`. */
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

/** Strict MCP servers demand both media types. */
const jsonOrEvents = 'application/json, text/event-stream';

/** Posts text unchanged and labelled as JSON, even if it is not JSON. */
export const postText = (url: string, body: string, headers: Headers = {}): HttpRequest => ({
  method: 'POST',
  url,
  headers: { accept: jsonOrEvents, 'content-type': 'application/json', ...headers },
  body,
});

/** Makes a client send the body of a request in chunks, without its length (RFC 9112 section 7.1). */
export const inChunks = { 'transfer-encoding': 'chunked' } as const;

export const postJson = (url: string, value: unknown, headers: Headers = {}): HttpRequest =>
  postText(url, JSON.stringify(value), headers);

/** A response as the browser received it, whether or not a script may read it. */
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
  /** All responses in order: of a preflight, of redirects, and the final one. */
  readonly answers: readonly BrowserAnswer[];
  /** Whether the script could read the response; otherwise the browser's name for the CORS error. */
  readonly readable: true | { readonly refused: string };
};

/** A real browser, in which a script of another origin sends requests. */
export interface Browser {
  /** The origin of the page that runs the script. */
  readonly origin: string;
  /**
   * Sends a request from a script of that page, without credentials.
   * @param request with an absolute URL and the headers that the script sets.
   * @throws Inconclusive `unreachable` or `timeout` when the network failed rather than CORS.
   */
  send(request: HttpRequest, signal: AbortSignal): Promise<Browsed>;
  close(): Promise<void>;
}

export type ProxyServer = {
  /** Without credentials, and without a trailing slash. */
  readonly url: string;
  /** As the user gave them; never shown in any output. */
  readonly credentials?: { readonly user: string; readonly password: string };
};

/** The proxies of a run, by the scheme of the requested URL. */
export type Proxies = {
  readonly http?: ProxyServer;
  readonly https?: ProxyServer;
  /** Hosts to reach directly: domain names with their subdomains, addresses, networks (`10.0.0.0/8`), or `*`. */
  readonly except: readonly string[];
};

/** CA certificates as PEM, and their file as the user named it. */
export type Authorities = { readonly file: string; readonly pem: string };
