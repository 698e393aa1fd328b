/** Members that neither name nor description explains, and that can be only one thing where they stand. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { resolveSchema } from '../../../lib/assert/resolve-schema.ts';
import { candidateFor, type FittingFact, fitting } from './fact-for.ts';
import type { Facts } from './facts.ts';
import { namedFact } from './named-fact.ts';
import { typeOf } from './type-of.ts';

export type Members = {
  readonly properties: JsonObject;
  readonly required: readonly unknown[];
  readonly path: readonly string[];
};

/**
 * The only required text of a line is the item to buy, and its only required integer the quantity; the only required
 * text of a call is its subject.
 */
export function factsBySchema(
  root: JsonObject,
  { properties, required, path }: Members,
  facts: Facts,
): ReadonlyMap<string, FittingFact> {
  const isLine = path.some((step) => step === '0' || step === String(facts.variant));
  if (!isLine && path.length > 0) return new Map();
  const members = required.flatMap((name) =>
    typeof name === 'string' && Object.hasOwn(properties, name)
      ? [{ name, schema: resolveSchema(root, properties[name]) }]
      : [],
  );
  const claimed = new Set(
    members.flatMap(({ name, schema }) => candidateFor([...path, name], schema, facts)?.fact ?? []),
  );
  const unclaimed = members.filter(
    ({ name, schema }) => schema.enum === undefined && !candidateFor([...path, name], schema, facts),
  );
  if (!isLine) return new Map(subjectOf(members, path, facts));
  const only = (types: readonly string[], fact: keyof Facts): readonly [string, FittingFact][] => {
    const [member, ...others] = unclaimed.filter(({ schema }) => types.includes(typeOf(schema) ?? ''));
    if (!member || others.length > 0 || claimed.has(fact)) return [];
    const fit = fitting({ fact, value: facts[fact] }, member.schema);
    return fit ? [[member.name, fit]] : [];
  };
  return new Map<string, FittingFact>([
    ...only(['string'], 'variant'),
    ...only(['integer', 'number'], 'quantity'),
  ]);
}

/** Facts that say themselves what they are. */
const plain: ReadonlySet<keyof Facts> = new Set(['query', 'country', 'currency', 'email', 'idempotencyKey']);

type Member = { readonly name: string; readonly schema: JsonObject };

/** The only required text of a call, or list of texts, whose name says nothing. */
function subjectOf(
  members: readonly Member[],
  path: readonly string[],
  facts: Facts,
): readonly [string, FittingFact][] {
  const texts = members.filter(({ name, schema }) => {
    const type = typeOf(schema);
    const { items } = schema;
    const isText = type === 'string' || (type === 'array' && isObject(items) && typeOf(items) === 'string');
    const fact = candidateFor([...path, name], schema, facts)?.fact;
    return isText && schema.enum === undefined && !(fact !== undefined && plain.has(fact));
  });
  const [only, ...others] = texts;
  if (!only || others.length > 0 || namedFact([...path, only.name], facts)) return [];
  const fit = fitting({ fact: 'subject', value: facts.subject }, only.schema);
  return fit ? [[only.name, fit]] : [];
}
