/** What an interface promises about its answers, place by place: the knowledge that the planting of faults needs. */
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

/** JSON Pointers of the places in a body; none where it has no such place. */
export type Places = (body: unknown) => readonly string[];

/** Every change below such a place that makes it unfit breaks the promise. */
export type Shape = {
  readonly at: Places;
  readonly fits: (value: unknown) => boolean;
  /** The id of a requirement. */
  readonly promise: string;
  /** By member, where it is another one. */
  readonly promises?: Readonly<Record<string, string>>;
};

/** Changes that break a promise, or are allowed, although every shape still fits. */
/** An option that makes an audit look at the changed subject: `--product shoe`. */
export type Given = {
  readonly option: string;
  /** It helps where the answer is read, and others of its subjects are judged; or where the answer is not read. */
  readonly where: 'read' | 'unread';
};

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
  /** Sending none breaks it as well, or sending one does. */
  readonly isPromised: boolean;
  /** Answers that may go without it all the same. */
  readonly isOptional?: (response: HttpResponse) => boolean;
};

/** Answers about which the same is promised; of a part that is absent nothing is promised. */
export type AnswerKind = {
  readonly name: string;
  readonly holds: (response: HttpResponse, target: Target) => boolean;
  /** Ids of the requirements that another status, media type or body breaks. */
  readonly status?: string;
  /** Other statuses that keep the promise. */
  readonly otherStatuses?: readonly number[];
  readonly mediaType?: string;
  readonly body?: string;
  /** A part of the body keeps the promise as well. */
  readonly isProse?: true;
  /** That the body belongs to this very request. */
  readonly own?: string;
  readonly headers?: readonly PromisedHeader[];
  readonly shapes?: readonly Shape[];
  readonly relations?: readonly Relation[];
};

type Spoken = { readonly dialect: string; readonly version: string | undefined };

export type Promised = {
  /** The first that holds counts. */
  readonly kinds: readonly AnswerKind[];
  /** Whether saboteurs of a storefront that speaks so can be meant for a target that answers so. */
  readonly speaks: (spoken: Spoken, responses: readonly HttpResponse[]) => boolean;
  /** The hosts that saboteurs know by name. */
  readonly hosts: { readonly baseUrl: string; readonly canonicalUrl: string };
};
