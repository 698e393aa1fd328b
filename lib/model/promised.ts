/** What an interface promises about its responses, place by place: what planting faults has to know. */
import type { HttpResponse } from './http.ts';
import type { Target } from './target.ts';

/** Changes of one value of a JSON body, by name. */
export const valueOperators = [
  'dropped',
  'renamed',
  'null',
  'of another type',
  'number as text',
  'text as number',
  'in other case',
  'emptied',
  'first item dropped',
  'last item dropped',
  'first item doubled',
  'two items swapped',
  'one unit more',
  'times 10',
  'times 100',
  'of another subject',
  'time without zone',
  'on another host',
  'turned round',
  'member added',
] as const;

export type ValueOperator = (typeof valueOperators)[number];

/** JSON Pointers of the places in a body; empty if it has no such place. */
export type Places = (body: unknown) => readonly string[];

/** A change below such a place breaks the promise if the value no longer fits. */
export type Shape = {
  readonly at: Places;
  readonly fits: (value: unknown) => boolean;
  /** The id of a requirement. */
  readonly promise: string;
  /** By member, where the requirement is another one. */
  readonly promises?: Readonly<Record<string, string>>;
};

/** An option that makes an audit look at the changed subject: `--product shoe`. */
export type Given = {
  readonly option: string;
  /** `read`: helps when the response is read, but others of its subjects are judged. `unread`: when it is not read. */
  readonly where: 'read' | 'unread';
};

/** Changes that break a promise, or are allowed, although every shape still fits. */
export type Relation = {
  readonly at: Places;
  readonly operators: readonly ValueOperator[];
  readonly given?: (body: unknown, at: string) => Given | undefined;
} & ({ readonly promise: string } | { readonly allowedBecause: string });

export type PromisedHeader = {
  readonly name: string;
  readonly promise: string;
  /** A value that breaks the promise. */
  readonly wrong: string;
  /** Whether the header must be sent; otherwise it must not be. */
  readonly isPromised: boolean;
  /** Responses that may lack the header all the same. */
  readonly isOptional?: (response: HttpResponse) => boolean;
};

/** Responses with the same promises; absent parts promise nothing. */
export type AnswerKind = {
  readonly name: string;
  readonly holds: (response: HttpResponse, target: Target) => boolean;
  /** The id of the requirement that another status breaks; `mediaType` and `body` likewise. */
  readonly status?: string;
  /** Other statuses that keep the promise. */
  readonly otherStatuses?: readonly number[];
  readonly mediaType?: string;
  readonly body?: string;
  /** A part of the body keeps the promise too. */
  readonly isProse?: true;
  /** The id of the requirement that the body belongs to this very request. */
  readonly own?: string;
  readonly headers?: readonly PromisedHeader[];
  readonly shapes?: readonly Shape[];
  readonly relations?: readonly Relation[];
};

type Spoken = { readonly dialect: string; readonly version: string | undefined };

export type Promised = {
  /** The first kind that matches counts. */
  readonly kinds: readonly AnswerKind[];
  /** Whether saboteurs of a storefront with this dialect and version apply to a target with these responses. */
  readonly speaks: (spoken: Spoken, responses: readonly HttpResponse[]) => boolean;
  /** The hosts that saboteurs name. */
  readonly hosts: { readonly baseUrl: string; readonly canonicalUrl: string };
};
