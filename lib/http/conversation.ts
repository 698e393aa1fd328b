/** What checks ask through: a session on the wire, or the recording of one. */
import type { Browsed } from '../model/browser.ts';
import type { FetchOptions, SendOptions } from '../model/context.ts';
import type { Exchange } from '../model/exchange.ts';
import type { HttpRequest } from '../model/http-request.ts';
import type { HttpResponse } from '../model/http-response.ts';
import type { Target } from '../model/target.ts';

export interface Conversation {
  readonly target: Target;
  /** Aborted when the run is over; its reason says why. */
  readonly signal: AbortSignal;
  /** Remembers answers. @throws Inconclusive when none can be had. */
  fetch(request: HttpRequest, tolerance?: FetchOptions): Promise<HttpResponse>;
  /** Sends each time. @throws Inconclusive when no answer can be had. */
  send(request: HttpRequest, options?: SendOptions): Promise<HttpResponse>;
  /** Lets a script in a browser send it. @throws Inconclusive when there is no browser. */
  browse(request: HttpRequest): Promise<Browsed>;
  seen(): readonly HttpResponse[];
  wait(millis: number): Promise<void>;
}

/** Who asks: a check, and how often it was asked before, since failures are confirmed. */
export type Asker = {
  readonly by: string;
  readonly turn: number;
  /** Sends more than anybody should: what it sends is counted apart. */
  readonly bursts?: boolean;
};

/** The other side of a run: the target, or a recording of it. */
export interface Counterpart {
  /** Nothing is remembered from one turn to the next. */
  converse(asker: Asker): Conversation;
  exchanges(): readonly Exchange[];
  /** Requests that left, retries included. */
  readonly sent: number;
  readonly startedAt: Date;
  /** How long it has gone on. */
  millis(): number;
  /** The version of the suite that recorded it, when it is a recording. */
  readonly recordedBy?: { readonly name: string; readonly version: string };
  /** Takes back what was made and left, also when the run is over; in bounded time. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}
