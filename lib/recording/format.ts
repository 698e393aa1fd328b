/** The lines of a recording: a header, bodies, exchanges, answers of callers, an end; and the masks of private data. */
import { createHash } from 'node:crypto';
import { redact, redacted, type Secret } from '../evidence/redact.ts';
import type { HttpRequest } from '../model/http.ts';
import type { Reason } from '../model/inconclusive.ts';
import type { Target } from '../model/target.ts';

/** The only version that is written and read. */
export const format = 1;

export type Header = {
  readonly kind: 'storefront-conformance recording';
  readonly format: typeof format;
  readonly suite: { readonly name: string; readonly version: string };
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly embedded: boolean;
  /** The target of the run, with redacted values of headers. */
  readonly target: Target;
};

/** Equal bodies are stored once. */
export type BodyLine = { readonly body: string } & ({ readonly text: string } | { readonly base64: string });

export type ExchangeLine = {
  readonly n: number;
  readonly request: HttpRequest;
  /** The time of the request, in milliseconds since the start of the run. */
  readonly sent: number;
  readonly millis: number;
  /** The run had no room for the body, so no check could look back at the response. */
  readonly dropped?: true;
} & (
  | { readonly failure: Reason }
  | {
      readonly status: number;
      readonly headers: readonly (readonly [name: string, value: string])[];
      /** SHA-256 of the body; absent where the recording had no room for it. */
      readonly body?: string;
      readonly at: number;
    }
);

export type AnswerLine = {
  readonly by: string;
  readonly rerun: number;
  readonly how: 'fetch' | 'send';
  /** `keyOf` the request. */
  readonly key: string;
  readonly tolerate: readonly number[];
  /** Place among all requests of the caller, in the order in which they were made. */
  readonly order: number;
} & ({ readonly exchange: number } | { readonly failure: Reason });

/** The number of exchanges when a check looked back. */
export type LookLine = { readonly looks: string; readonly rerun: number; readonly seen: number };

export type EndLine = {
  readonly end: true;
  readonly millis: number;
  /** Why the run ended before all checks had run. */
  readonly over?: Reason;
};

/** What is written while the run goes on. */
export type RunLine = BodyLine | ExchangeLine | AnswerLine | LookLine;
export type Line = RunLine | EndLine;

/** Equal for equal requests, masked or not. */
export function keyOf({ method, url, headers, body }: HttpRequest, { text }: Masking): string {
  const question = JSON.stringify([method, url, Object.entries(headers).sort(), body ?? null]);
  return createHash('sha256').update(text(question)).digest('hex').slice(0, 32);
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Mask = { readonly pattern: RegExp; readonly instead: (found: string) => string };

/** Keeps the length and the punctuation, so that well-formed values stay well-formed. */
const shapeOf = (text: string): string =>
  text.replaceAll(/[a-z]/g, 'x').replaceAll(/[A-Z]/g, 'X').replaceAll(/\d/g, '0');

/** Addresses at reserved names (RFC 2606, RFC 6761), such as those of the suite's test buyers. */
const reserved = /(?:^|[@.])(?:example\.(?:com|net|org)|example|test|invalid|localhost)$/i;
/** `picture@2x.png` is not an address. */
const fileName = /\.(?:png|jpe?g|gif|webp|svg|avif|css|js|json|html?)$/i;

const masks: readonly Mask[] = [
  {
    pattern: /(?<![\w.+-])[\w.+-]{1,64}(?:@|%40)(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-])/gi,
    instead: (found) => (reserved.test(found) || fileName.test(found) ? found : maskedAddress(found)),
  },
  {
    // A bare number of JSON, or a part of a path, is an identifier.
    pattern:
      /(?<![\w./-])(?<!":\s{0,4})(?<![[,]\s{0,40})(?:3[47]|4\d|5[1-5]|6[05]|2[2-7])(?:[ -]?\d){13,14}(?![\w./-])/g,
    instead: (found) => (isCard(found) ? maskedCard(found) : found),
  },
  {
    pattern: /(?<="(?:access_token|refresh_token|id_token|client_secret)"\s{0,8}:\s{0,8}")[^"\\]+/g,
    instead: shapeOf,
  },
  { pattern: /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, instead: shapeOf },
  // The session id in the key of a request.
  { pattern: /(?<="mcp-session-id",")[^"\\]+/g, instead: shapeOf },
  { pattern: /(?<=\b(?:Bearer|Basic) {1,4})[\w.~+/-]{16,}={0,2}(?![\w="~+/.-])/g, instead: shapeOf },
];

/** The last label stays: `xxxx@xxxx.com`. */
const maskedAddress = (found: string): string =>
  found.replace(/^(.*)(\.[a-z]+)$/i, (_, person: string, end: string) =>
    person.split('%40').map(shapeOf).join('%40').concat(end),
  );

/** Luhn's sum (ISO/IEC 7812-1, annex B). */
function isCard(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].map(Number).reverse();
  const doubled = digits.map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)));
  return doubled.reduce((sum, digit) => sum + digit, 0) % 10 === 0;
}

/** The last four digits stay, as on receipts; no card begins with 8. */
const maskedCard = (found: string): string => `8${shapeOf(found.slice(1, -4))}${found.slice(-4)}`;

/**
 * Masks private data in a recording: credentials, email addresses, card numbers. A mask keeps the shape of what it hides
 * and is idempotent, so that a request which repeats a masked value is still the same request.
 */
export type Masking = {
  text(text: string): string;
  /** Returns the same bytes where there is nothing to mask. The bytes need not be text. */
  bytes(bytes: Uint8Array): Uint8Array;
  /** Redacts the values of credentials, and of headers that the user added, as a whole. */
  requestHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  responseHeaders(
    headers: readonly (readonly [name: string, value: string])[],
  ): readonly (readonly [name: string, value: string])[];
};

/** Masks nothing: for exchanges that stay in memory. */
export const unmasked: Masking = {
  text: (text) => text,
  bytes: (bytes) => bytes,
  requestHeaders: (headers) => headers,
  responseHeaders: (headers) => headers,
};

const credentials = new Set(['authorization', 'cookie', 'proxy-authorization', 'x-api-key']);

/**
 * Masks equal texts equally in every place, and leaves masked text unchanged: a request that repeats a value of a
 * response is still the same request after both were masked.
 * @param headers the headers that the user added. @param values their values and other secrets, masked wherever they occur.
 */
export function masking(
  headers: Readonly<Record<string, string>>,
  values: readonly Secret[] = Object.values(headers),
): Masking {
  const secrets = values.flatMap((value): Secret[] =>
    typeof value === 'string'
      ? [value, asLatin1(value)]
      : [value, typeof value.value === 'string' ? { ...value, value: asLatin1(value.value) } : value],
  );
  /** Works on one character per byte, so that bytes which are not text stay unchanged. */
  const masked = (latin1: string): string =>
    masks.reduce((text, { pattern, instead }) => text.replaceAll(pattern, instead), redact(latin1, secrets));
  const text = (original: string) => Buffer.from(masked(asLatin1(original)), 'latin1').toString();
  return {
    text,
    bytes(bytes) {
      const original = Buffer.from(bytes).toString('latin1');
      const changed = masked(original);
      return changed === original ? bytes : Buffer.from(changed, 'latin1');
    },
    requestHeaders: (sent) =>
      Object.fromEntries(
        Object.entries(sent).map(([name, value]) => [
          name,
          name in headers || credentials.has(name)
            ? redacted
            : text(sessions.has(name) ? shapeOf(value) : value),
        ]),
      ),
    responseHeaders: (came) => came.map(([name, value]) => [name, text(hidden(name, value))] as const),
  };
}

/** A session may outlive the run. Its id keeps its shape, so that a request in it is still the same request. */
const sessions = new Set(['mcp-session-id']);

function hidden(name: string, value: string): string {
  if (sessions.has(name)) return shapeOf(value);
  return name === 'set-cookie' ? maskedCookie(value) : value;
}

const asLatin1 = (text: string): string => Buffer.from(text).toString('latin1');

/** Its name and its attributes stay (RFC 6265 section 4.1.1). */
const maskedCookie = (line: string): string =>
  line.replace(/^([^=;]*=)([^;]*)/, (_, name: string, value: string) => name + shapeOf(value));
