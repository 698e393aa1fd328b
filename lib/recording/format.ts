/** The lines of a recording: a header, bodies, exchanges, the exchange that answered each request of a caller, an end. */
import { createHash } from 'node:crypto';
import type { HttpRequest } from '../model/http.ts';
import type { Reason } from '../model/inconclusive.ts';
import type { Target } from '../model/target.ts';
import type { Masking } from './mask.ts';

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
