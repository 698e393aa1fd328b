/** Plans faults in whole responses: in their status, their headers, and their bodies as bytes. */
import { isObject } from '../json/pointer.ts';
import type { HttpResponse } from '../model/http.ts';
import type { AnswerKind } from '../model/promised.ts';
import { bytesOf, jsonOf, type Reply, textOf } from '../replay/exchanges.ts';
import { valueAt } from './change-value.ts';
import { type Choose, type Fault, replyOf, type Subject } from './mutant.ts';

/** The statuses that servers confuse most often. */
const statuses = [200, 201, 204, 301, 404, 500];

const bodiless: ReadonlySet<number> = new Set([204, 304]);

type Draft = Pick<Fault, 'operator' | 'what' | 'reply'> &
  ({ readonly promise: string } | { readonly allowedBecause: string });

/** @param kinds the responses about which the interface promises something, by the name of their kind. */
export function planReplies(
  kinds: ReadonlyMap<string, readonly Subject[]>,
  choose: Choose,
  isLawfulError: (reply: Reply, like: HttpResponse) => boolean,
): readonly Fault[] {
  return [...kinds].flatMap(([name, subjects]) => {
    const foreign = foreignersOf(name, kinds);
    const drafts = new Map(
      subjects.map((subject): readonly [Subject, readonly Draft[]] => [
        subject,
        [
          ...statusesOf(subject, isLawfulError),
          ...headersOf(subject),
          ...bodiesOf(subject),
          ...foreignBodiesOf(subject, { foreign, same: subjects }, choose),
        ],
      ]),
    );
    const all = new Set([...drafts.values()].flatMap((some) => some.map(nameOf)));
    return [...all].flatMap((draft) => {
      const order = choose.shuffled(subjects, ({ response }) => `${draft} ${response.exchange}`);
      return planned(draft, name, order, drafts);
    });
  });
}

const nameOf = ({ operator, what }: Draft): string => `${operator}: ${what}`;

/** Plants it in the first of these responses that has a place for it. */
function planned(
  draft: string,
  kind: string,
  subjects: readonly Subject[],
  drafts: ReadonlyMap<Subject, readonly Draft[]>,
): readonly Fault[] {
  for (const subject of subjects) {
    const found = drafts.get(subject)?.find((one) => nameOf(one) === draft);
    if (!found) continue;
    const { operator, what, reply } = found;
    const id = `${kind} ${nameOf(found)}`;
    const of =
      'promise' in found
        ? { promises: [found.promise] }
        : { promises: [], allowedBecause: found.allowedBecause };
    return [{ id, operator, what, reply, exchange: subject.response.exchange, ...of }];
  }
  return [];
}

function statusesOf(
  { kind, response }: Subject,
  isLawfulError: (reply: Reply, like: HttpResponse) => boolean,
): readonly Draft[] {
  const { status: promise, otherStatuses = [] } = kind;
  if (promise === undefined) return [];
  return statuses
    .filter((status) => status !== response.status && !otherStatuses.includes(status))
    .map((status) => {
      const reply: Reply = {
        ...replyOf(response),
        status,
        ...(bodiless.has(status) && { bytes: bytesOf('') }),
      };
      const draft = { operator: 'status', what: `${status}`, reply: () => reply };
      return isLawfulError(reply, response)
        ? { ...draft, allowedBecause: 'every endpoint may answer with a server error and an Error body' }
        : { ...draft, promise };
    });
}

const type = 'content-type';

function headersOf({ kind: { mediaType, headers = [] }, response }: Subject): readonly Draft[] {
  const reply = replyOf(response);
  const draft = (operator: string, name: string, value?: string) => ({
    operator,
    what: name,
    reply: () => ({ ...reply, headers: withHeader(reply, name, value) }),
  });
  const label = reply.headers.find(([name]) => name === type)?.[1];
  const wrong = label?.startsWith('text/html') ? 'application/json' : 'text/html; charset=utf-8';
  return [
    ...(mediaType === undefined || label === undefined
      ? []
      : [
          { ...draft('header dropped', type), promise: mediaType },
          { ...draft('media type', type, wrong), promise: mediaType },
        ]),
    ...headers.flatMap(({ name, promise, wrong, isPromised, isOptional }): readonly Draft[] => {
      const isSent = reply.headers.some(([other]) => other === name);
      if (isPromised !== isSent) return [];
      if (!isPromised) return [{ ...draft('header added', name, wrong), promise }];
      return [
        ...(isOptional?.(response) ? [] : [{ ...draft('header dropped', name), promise }]),
        { ...draft('header changed', name, wrong), promise },
        {
          ...draft('header doubled', name),
          promise,
          reply: () => ({ ...reply, headers: twice(reply, name) }),
        },
      ];
    }),
    {
      ...draft('header added', 'x-added', 'by nobody'),
      allowedBecause: 'an answer may have further headers',
    },
  ];
}

const withHeader = ({ headers }: Reply, name: string, value?: string): Reply['headers'] => [
  ...headers.filter(([other]) => other !== name),
  ...(value === undefined ? [] : [[name, value] as const]),
];

const twice = ({ headers }: Reply, name: string): Reply['headers'] =>
  headers.flatMap((line) => (line[0] === name ? [line, line] : [line]));

function bodiesOf({ kind: { body: promise, isProse }, response }: Subject): readonly Draft[] {
  const reply = replyOf(response);
  if (promise === undefined || reply.bytes.length === 0) return [];
  const draft = (operator: string, make: () => Uint8Array) => ({
    operator,
    what: 'body',
    reply: () => ({ ...reply, bytes: make() }),
    promise,
  });
  return [
    ...(isProse ? [] : [draft('body cut', () => reply.bytes.slice(0, Math.ceil(reply.bytes.length / 2)))]),
    draft('body emptied', () => bytesOf('')),
    draft('re-encoded', () => Buffer.from(textOf(reply), 'utf16le')),
    ...(isObject(jsonOf(reply)) ? respelt(reply) : []),
  ];
}

function respelt(reply: Reply): readonly Draft[] {
  const draft = (what: string, spell: (json: object) => string) => ({
    operator: 'spelt in another way',
    what,
    reply: () => ({ ...reply, bytes: bytesOf(spell(Object(jsonOf(reply)))) }),
    allowedBecause: 'it means the same in JSON (RFC 8259)',
  });
  return [
    draft('white space', (json) => JSON.stringify(json, null, 3)),
    draft('order of members', (json) =>
      JSON.stringify(Object.fromEntries(Object.entries(json).toReversed())),
    ),
  ];
}

/** One response of each other kind whose body would break a promise in a response of this kind. */
function foreignersOf(name: string, kinds: ReadonlyMap<string, readonly Subject[]>): readonly Subject[] {
  const [like] = kinds.get(name) ?? [];
  const others = [...kinds].flatMap(([other, [subject]]) => (other !== name && subject ? [subject] : []));
  return like ? others.filter((other) => isFilled(other) && !fits(like.kind, other)) : [];
}

type Replacing = {
  /** Responses of other kinds. */
  readonly foreign: readonly Subject[];
  /** Responses of the same kind. */
  readonly same: readonly Subject[];
};

function foreignBodiesOf(
  { kind, response }: Subject,
  replacing: Replacing,
  choose: Choose,
): readonly Draft[] {
  const name = `${kind.name} ${response.exchange}`;
  const foreign = choose.one(replacing.foreign, `foreign ${name}`);
  const same = replacing.same.filter(
    (other) =>
      other.response.request.url !== response.request.url ||
      other.response.request.body !== response.request.body,
  );
  const stale = choose.one(
    same.filter((other) => isFilled(other) && !isEqual(other.response, response)),
    `stale ${name}`,
  );
  const draft = (operator: string, what: string, { response: other }: Subject) => ({
    operator,
    what,
    reply: () => ({ ...replyOf(response), bytes: other.bytes }),
  });
  return [
    ...(kind.body !== undefined && foreign
      ? [{ ...draft('of another answer', 'body', foreign), promise: kind.body }]
      : []),
    ...(kind.own !== undefined && stale
      ? [{ ...draft('of another request', 'body', stale), promise: kind.own }]
      : []),
  ];
}

/** A body that keeps every promise about this kind is not a fault in its place. */
function fits({ shapes = [] }: AnswerKind, { response }: Subject): boolean {
  const body = jsonOf(response);
  return (
    shapes.length > 0 &&
    shapes.every((shape) => {
      const places = shape.at(body);
      return (
        body !== undefined && places.length > 0 && places.every((place) => shape.fits(valueAt(body, place)))
      );
    })
  );
}

const isFilled = ({ response }: Subject): boolean => response.bytes.length > 0;

const isEqual = (one: HttpResponse, other: HttpResponse): boolean =>
  Buffer.compare(one.bytes, other.bytes) === 0;
