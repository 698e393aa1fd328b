/**
 * The requests that an interface allows a caller to send. The suites hand it to the engine; `lib/http` knows only HTTP.
 */
import type { Context } from './context.ts';
import type { HttpRequest } from './http/http-request.ts';
import type { HttpResponse } from './http/http-response.ts';
import type { AreaWords } from './report/area-words.ts';
import type { Cause } from './report/cause.ts';
import type { DiagnosisCode } from './report/diagnosis.ts';
import type { Area } from './requirement.ts';
import type { Consent, Target } from './target.ts';

/** An endpoint that takes calls by POST, some of which have an effect. */
export type CallEndpoint = {
  /** Below the root of any host, or below the directory of the base or canonical URL: `/api/rpc`. */
  readonly path: string;
  /** Names in a body (or address) that need a consent. Any other name has no documented effect. */
  readonly consents: Readonly<Record<string, Consent>>;
};

/** A body that may be posted, byte for byte, to any address that ends in this path. */
export type FixedForm = {
  readonly pathEnd: string;
  readonly contentType: string;
  readonly body: string;
  readonly consent: Consent;
};

/** Something of the target that the user named, such as a product. */
export type GivenSubject = {
  /** `--product`. */
  readonly option: string;
  readonly value: string;
  /**
   * May send any safe request.
   * @returns what shows that the target does not have it; undefined when it does, or when the target cannot tell.
   */
  readonly findAbsence: (context: Pick<Context, 'fetch'>) => Promise<string | undefined>;
};

/** Calls that are lawfully refused to whoever shows no profile. */
export type Gate = {
  /** The response refuses a caller because it showed no profile, or one that is none. */
  readonly isRefusal: (response: HttpResponse) => boolean;
  /** An ordinary call: where even this is refused, the gate is shut. @throws Inconclusive when there is no response. */
  readonly knock: (context: Context) => Promise<HttpResponse>;
  readonly wordsFor: (target: Target) => GateWords;
};

/** What a report says of a shut gate. */
export type GateWords = {
  readonly code: DiagnosisCode;
  /** `refuses calls that show no profile`. */
  readonly why: string;
  readonly advice: string;
  /** The words of a command, not quoted yet, that pass the gate. */
  readonly options: readonly string[];
};

/** Addresses that take the calls of all call endpoints, at other paths than theirs. Each is one absolute URL. */
export type Elsewhere = {
  /** Those that the user gave. */
  readonly given: (target: Target) => readonly string[];
  /** Those that a response of the target names; none for most responses. It believes what an attacker may have written. */
  readonly named: (response: HttpResponse, target: Target) => readonly string[];
};

export type Ask = (request: HttpRequest) => Promise<HttpResponse>;

/** The sessions of a protocol above HTTP in one run: what each address needs is learned from its responses. */
export interface Sessions {
  /**
   * Sends a request, and sends it again in a new session or another form if its address demands that.
   * @param channel `send` sends this request, and `ask` sends a request of the session itself, such as its opening.
   */
  send(request: HttpRequest, channel: { readonly send: Ask; readonly ask: Ask }): Promise<HttpResponse>;
  /** Adds the headers and members that the address demands at present. It is idempotent. */
  prepare(request: HttpRequest): HttpRequest;
  /** Whether the request ends a session that was opened for this run, and does nothing else. */
  ends(request: HttpRequest): boolean;
  /** Ends the sessions of this run, as far as their addresses answer. */
  close(ask: Ask): Promise<void>;
}

export type Policy = {
  /** The document that describes the interface. @property version its date. */
  readonly document: { readonly title: string; readonly version: string };
  readonly callEndpoints: readonly CallEndpoint[];
  readonly elsewhere: Elsewhere;
  readonly fixedForms: readonly FixedForm[];
  /** The words of a command, not quoted yet, by which this caller introduces itself. */
  readonly callerOptions: (target: Target) => readonly string[];
  /** Headers by which the caller introduces itself, besides its user agent. */
  readonly callerHeaders: (request: HttpRequest, target: Target) => Readonly<Record<string, string>>;
  /** The request with whatever else introduces the caller, such as a part of its body. It is pure, and idempotent. */
  readonly introduce: (request: HttpRequest, target: Target) => HttpRequest;
  /** A server error that the interface allows: the response says nothing about the endpoint's promises. */
  readonly isLawfulError: (response: HttpResponse) => boolean;
  /**
   * Requests so different that only something in front of the target answers them alike; empty for a run without a
   * probe.
   */
  readonly probe: readonly HttpRequest[];
  /** What the user named: looked for before the first check runs, so that a typo is no failure of the target. */
  readonly givenSubjects: (target: Target) => readonly GivenSubject[];
  /**
   * The documented addresses, those of `probe` among them: safe requests, sent before a target is called none of
   * this interface, with the address that the user gave. Those that `probe` has as well are the telling ones: the
   * others of `probe` are sent only when these show nothing of the interface.
   */
  readonly documented: (target: Target) => readonly HttpRequest[];
  /** Whether a response is recognisably meant as a part of the interface, be it right or wrong. */
  readonly isOfTheInterface: (response: HttpResponse) => boolean;
  readonly gate: Gate;
  /** Called once for each run; absent when the protocol has no sessions. */
  readonly sessions?: () => Sessions;
  /** The common pattern of requests that differ only in discovered or generated parts: `/products/{handle}.json`. */
  readonly pattern: (request: HttpRequest, baseUrl: string) => string;
  /** Who makes the responses at an address; undefined where the address does not tell. @param address a `pattern` without its query. */
  readonly ownerOf: (address: string) => Cause['owner'] | undefined;
  /** What it means for a shop, in words of its owner, that a promise does not hold; undefined for promises of others. */
  readonly effectOf: (promise: string) => string | undefined;
  /** Absent where areas have no names but their ids. */
  readonly areaWords?: Readonly<Record<Area, AreaWords>>;
};
