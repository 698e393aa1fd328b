/** Plans faults in single values of JSON bodies: a change is a fault if it no longer fits a shape, or if a relation says so. */
import { escapeStep, isObject, stepsOf } from '../json/pointer.ts';
import {
  type AnswerKind,
  type Given,
  type Relation,
  type Shape,
  type ValueOperator,
  valueOperators,
} from '../model/promised.ts';
import { bytesOf, jsonOf } from '../replay/exchanges.ts';
import { changedBy, editedAt, valueAt } from './change-value.ts';
import { type Choose, type Fault, replyOf, type Subject } from './mutant.ts';

/** The number of responses of a kind in which a place is searched for. */
const maxSearched = 12;

type Found = {
  readonly subject: Subject;
  readonly body: unknown;
  readonly at: string;
  readonly others: readonly string[];
};

export const planValues = (
  kinds: ReadonlyMap<string, readonly Subject[]>,
  choose: Choose,
): readonly Fault[] =>
  [...kinds.values()].flatMap((subjects) => {
    const [first] = subjects;
    if (!first) return [];
    const { shapes = [], relations = [] } = first.kind;
    const found = finder(subjects, choose);
    return [
      ...shapes.flatMap((shape, index) => ofShape(first.kind, shape, found(shape.at, `shape ${index}`))),
      ...relations.flatMap((one, index) => ofRelation(first.kind, one, found(one.at, `relation ${index}`))),
    ];
  });

type Find = (name: string) => Found | undefined;

/** Finds a place in some response, another place for each name. */
function finder(subjects: readonly Subject[], choose: Choose): (at: Relation['at'], what: string) => Find {
  const bodyOf = parser();
  return (at, what) => (name) => {
    const order = choose.shuffled(subjects, ({ response }) => `${what} ${name} ${response.exchange}`);
    for (const subject of order.slice(0, maxSearched)) {
      const body = bodyOf(subject);
      const places = at(body);
      const place = choose.one(places, `${what} ${name} ${subject.kind.name}`);
      if (place !== undefined) return { subject, body, at: place, others: places };
    }
    return undefined;
  };
}

/** Parses each response once. */
function parser(): (subject: Subject) => unknown {
  const bodies = new Map<Subject, unknown>();
  return (subject) => {
    if (!bodies.has(subject)) bodies.set(subject, jsonOf(subject.response));
    return bodies.get(subject);
  };
}

function ofShape(kind: AnswerKind, shape: Shape, find: Find): readonly Fault[] {
  const { fits, promise, promises = {} } = shape;
  const example = find('');
  const value = example && valueAt(example.body, example.at);
  if (!example || value === undefined) return [];
  const names = isObject(value) ? Object.keys(value) : [];
  const whole = ['null', 'of another type'] as const;
  return [
    ...whole.flatMap((operator) =>
      planted(
        kind,
        { operator, found: example, at: example.at },
        (other) => !fits(valueAt(other, example.at)) && promise,
      ),
    ),
    ...names.flatMap((name) => {
      const found = find(name);
      if (!found) return [];
      const at = `${found.at}/${escapeStep(name)}`;
      return valueOperators.flatMap((operator) =>
        planted(
          kind,
          { operator, found, at },
          (other) => !fits(valueAt(other, found.at)) && (promises[name] ?? promise),
        ),
      );
    }),
  ];
}

function ofRelation(kind: AnswerKind, relation: Relation, find: Find): readonly Fault[] {
  return relation.operators.flatMap((operator) => {
    const found = find(operator);
    if (!found) return [];
    const given = relation.given?.(found.body, found.at);
    const plan = { operator, found, at: found.at, ...(given !== undefined && { given }) };
    return 'promise' in relation
      ? planted(kind, plan, () => relation.promise)
      : planted(kind, { ...plan, allowedBecause: relation.allowedBecause }, () => '');
  });
}

type Plan = {
  readonly operator: ValueOperator;
  readonly found: Found;
  readonly at: string;
  readonly allowedBecause?: string;
  readonly given?: Given;
};

/** @param breaks the promise that the changed body breaks; false where it breaks none. */
function planted(
  kind: AnswerKind,
  { operator, found, at, allowedBecause, given }: Plan,
  breaks: (body: unknown) => string | false,
): readonly Fault[] {
  const { subject, body, others } = found;
  const other = operator === 'renamed' ? renamed(body, at) : changed(body, at, operator, others);
  const promise = other !== undefined && breaks(other);
  if (other === undefined || promise === false) return [];
  const of = stepsOf(at)
    .map((step) => (/^\d+$/.test(step) ? '*' : step))
    .join('/');
  return [
    {
      id: `${kind.name} ${operator}: /${of}`,
      operator,
      what: `/${of}`,
      promises: promise === '' ? [] : [promise],
      ...(allowedBecause !== undefined && { allowedBecause }),
      ...(given !== undefined && { given }),
      exchange: subject.response.exchange,
      reply: () => ({ ...replyOf(subject.response), bytes: bytesOf(JSON.stringify(other)) }),
    },
  ];
}

function changed(body: unknown, at: string, operator: ValueOperator, others: readonly string[]): unknown {
  const value = valueAt(body, at);
  const member = at.slice(at.lastIndexOf('/'));
  const place = {
    // A getter, since few operators read them.
    get others() {
      const siblings = others.flatMap((other) => [valueAt(body, other), valueAt(body, `${other}${member}`)]);
      return siblings.filter((one) => typeof one === typeof value);
    },
  };
  const change = changedBy(operator, value, place);
  return change === undefined ? undefined : editedAt(body, at, () => change);
}

function renamed(body: unknown, at: string): unknown {
  const steps = stepsOf(at);
  const name = steps.at(-1);
  const parent = at.slice(0, at.lastIndexOf('/'));
  const members = valueAt(body, parent);
  if (name === undefined || !isObject(members)) return undefined;
  const entries = Object.entries(members).map(([one, value]) => [one === name ? `${one}_` : one, value]);
  return editedAt(body, parent, () => Object.fromEntries(entries));
}
