/** What the engine has to know of an interface; the suites pass it in, so that the mechanism knows only HTTP. */
import type { Context } from './check.ts';
import type { Defect } from './defect.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import type { AreaWords, DiagnosisCode } from './report.ts';
import type { Area } from './requirement.ts';
import type { Consent, Target } from './target.ts';

/** An endpoint that takes calls by POST, some of which have side effects. */
export type CallEndpoint = {
  /** Below the root of any host, or below the directory of the base or canonical URL: `/api/rpc`. */
  readonly path: string;
  /** The consent for each name in a body or URL. Any other name has no documented side effect. */
  readonly consents: Readonly<Record<string, Consent>>;
};

/** A body that may be posted, unchanged, to any URL whose path ends so. */
export type FixedForm = {
  readonly pathEnd: string;
  readonly contentType: string;
  readonly body: string;
  readonly consent: Consent;
};

/** Something that the user named, such as a product. */
export type GivenSubject = {
  /** `--product`. */
  readonly option: string;
  readonly value: string;
  /**
   * May send any safe request.
   * @returns what shows that the target does not have it; undefined when it has it, or when that cannot be determined.
   */
  readonly findAbsence: (context: Pick<Context, 'fetch'>) => Promise<string | undefined>;
};

/** Calls that may be refused without an agent profile. */
type Gate = {
  /** Whether the response refuses the caller because its profile is missing or invalid. */
  readonly isRefusal: (response: HttpResponse) => boolean;
  /** Sends an ordinary call; if even this is refused, the gate is closed. @throws Inconclusive without a response. */
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

/** Absolute URLs, at other paths, that take the calls of all call endpoints. */
type Elsewhere = {
  /** Those that the user configured. */
  readonly given: (target: Target) => readonly string[];
  /** Those that a response of the target names. It trusts the response, which an attacker may have written. */
  readonly named: (response: HttpResponse, target: Target) => readonly string[];
};

/** A document of ours that a target fetches while it is audited. */
export type HostedFile = {
  /** Below the base: `/folder/name.json`. */
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** 200 if absent. */
  readonly status?: number;
  /** Spaces after the body, in bytes. */
  readonly padding?: number;
  /** The body never arrives. */
  readonly stalls?: true;
};

/** What was asked for so far where such documents are hosted. */
export type HostingLog = {
  /** Other addresses of the base, which no outsider can reach. */
  readonly inside: readonly string[];
  /** A base where nothing listens. */
  readonly closed?: string;
  readonly requests: readonly {
    readonly path: string;
    /** With its port, as the request named it. */
    readonly host: string;
    readonly count: number;
    /** How often the whole document was read. */
    readonly whole: number;
  }[];
};

export type Ask = (request: HttpRequest) => Promise<HttpResponse>;

/** What a protocol above HTTP adds to the requests of one run; learned from the responses of each address. */
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
  /** Headers that identify the caller, besides User-Agent. */
  readonly callerHeaders: (request: HttpRequest, target: Target) => Readonly<Record<string, string>>;
  /** Adds whatever else identifies the caller, such as a part of the body. Pure and idempotent. */
  readonly introduce: (request: HttpRequest, target: Target) => HttpRequest;
  /** Whether the interface allows this server error; such a response says nothing about the endpoint's promises. */
  readonly isLawfulError: (response: HttpResponse) => boolean;
  /** Requests so different that only something in front of the target answers them all alike; empty for no probe. */
  readonly probe: readonly HttpRequest[];
  /** What the user named. It is looked up before the first check, so that a typo does not fail the target. */
  readonly givenSubjects: (target: Target) => readonly GivenSubject[];
  /**
   * Safe requests to the documented addresses, sent before a target is diagnosed as not implementing this interface.
   * The requests that `probe` contains too are sent first; the rest of `probe` follows only if they show nothing of
   * the interface.
   */
  readonly documented: (target: Target) => readonly HttpRequest[];
  /** Whether a response is recognisably meant to implement the interface, rightly or wrongly. */
  readonly isOfTheInterface: (response: HttpResponse) => boolean;
  /** Whether a target shows this address to callers without its password too. */
  readonly staysOpen: (request: HttpRequest) => boolean;
  readonly gate: Gate;
  /** New sessions for each run; absent where requests need none. */
  readonly sessions?: () => Sessions;
  /** Documents that targets fetch, with the consent `profiles`; absent for none. */
  readonly hosted?: readonly HostedFile[];
  /** Purchases; absent where none can be approved. */
  readonly purchases?: {
    /** The id of what a call completes. */
    readonly subjectOf: (request: HttpRequest) => string | undefined;
    /** Whether a response leaves open that its call has placed an order, and the id of that order. */
    readonly read: (response: HttpResponse) => { readonly mayBePlaced: boolean; readonly id?: string };
  };
  /** The common pattern of requests that differ only in discovered or generated parts: `/products/{handle}.json`. */
  readonly pattern: (request: HttpRequest, baseUrl: string) => string;
  /** Defects that only those who know the interface can tell; absent for none. */
  readonly defects?: readonly Defect[];
  /** What a broken promise means for a shop, in its owner's words; undefined for promises of custom suites. */
  readonly effectOf: (promise: string) => string | undefined;
  /** How much harm a broken promise does: 0 for money and approval, 1 for purchases, and so on; 2 if absent. */
  readonly gravityOf?: (promise: string) => number;
  /** Absent when areas have no names besides their ids. */
  readonly areaWords?: Readonly<Record<Area, AreaWords>>;
};
