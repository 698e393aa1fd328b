/** Facts by the position of a member among the others, for members whose own names say nothing. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { resolveSchema } from '../../../lib/assert/schema-references.ts';
import { idNames, itemNames, variantNames } from '../../words/catalog.ts';
import { inEnglish } from '../../words/languages.ts';
import { addressNames, shippingNames } from '../../words/records.ts';
import { memberWords } from '../../words/sayings.ts';
import { candidateFor, type FittingFact, factFor, fitting } from './fact-for.ts';
import { factByName, isApproval, isInChoices, isPromotion, typeOf } from './fact-rules.ts';
import { type Facts, isIdentifying, isIdName, namesAlong, plain } from './facts.ts';
import { hasForm, textOfForm } from './forms.ts';
import { saidFact } from './shown-places.ts';

type Members = {
  readonly properties: JsonObject;
  readonly required: readonly unknown[];
  readonly path: readonly string[];
};

/**
 * Facts for members that no rule matches, where only one reading is left: the only required string of a line is the item
 * to buy, its only required integer is the quantity, and the only required string of a call is its subject.
 */
export function factsByPosition(
  root: JsonObject,
  { properties, required, path }: Members,
  facts: Facts,
): ReadonlyMap<string, FittingFact> {
  if (facts.address) {
    const address = addressOf(root, { properties, required, path }, facts);
    if (address.size > 0) return address;
  }
  if (isInChoices(path) || isPromotion(path)) return new Map();
  const list = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
  const isLine =
    path.some((step) => step === '0' || step === String(facts.variant)) && !shippingNames.noLines.test(list);
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
    ({ name, schema }) =>
      schema.enum === undefined &&
      !isIdName([...path, name], facts) &&
      !candidateFor([...path, name], schema, facts),
  );
  const own = isLine
    ? [
        ...itemOfLine(root, { properties, path }, facts),
        ...lineIdBesideItem(root, { properties, path }, facts),
      ]
    : productBesideVariant(root, { properties, path }, facts);
  const only = (types: readonly string[], fact: keyof Facts): readonly [string, FittingFact][] => {
    const [member, ...others] = unclaimed.filter(
      ({ name, schema }) =>
        types.includes(typeOf(schema) ?? '') &&
        !(fact === 'quantity' && idNames.number.test(inEnglish(name))),
    );
    if (!member || others.length > 0 || claimed.has(fact)) return [];
    const fit = fitting({ fact, value: facts[fact] }, member.schema, [...path, member.name], facts);
    return fit ? [[member.name, fit]] : [];
  };
  const count = only(['integer', 'number'], 'quantity');
  // Where the call has a list of lines as well, the item belongs there.
  const item = !isLine && hasLines(root, properties, facts) ? [] : only(['string'], 'variant');
  if (isLine) return new Map<string, FittingFact>([...item, ...count, ...own]);
  if (facts.variant === undefined) return new Map(subjectOf(members, path, facts));
  const isNew = facts.subject === undefined;
  const isOfRecord = isNew || [...claimed].some((fact) => records.has(fact));
  // Without a list, the item and its quantity are members of the call itself.
  const isBesideCount = count.length > 0 || (claimed.has('quantity') && isOfRecord);
  if (item.length > 0 && isBesideCount) return new Map([...item, ...count]);
  const isCounted = claimed.has('variant') || (isNew && item.length > 0);
  return new Map([...(isNew ? item : subjectOf(members, path, facts)), ...(isCounted ? count : []), ...own]);
}

const hasLines = (root: JsonObject, properties: JsonObject, facts: Facts): boolean =>
  Object.entries(properties).some(([name, written]) => {
    const { properties: members } = resolveSchema(root, resolveSchema(root, written).items);
    return Object.entries(isObject(members) ? members : {}).some(([member, schema]) => {
      const { fact } = candidateFor([name, '0', member], resolveSchema(root, schema), facts) ?? {};
      return fact === 'variant' || fact === 'quantity';
    });
  });

/** The fewest texts of which most have no known name, so that an object of them is an address in another language. */
const leastParts = 3;

/** The fewest parts with a known name, so that an object is an address whatever its other parts are. */
const leastNamed = 2;

/**
 * An object of texts whose names say nothing, or of which some are parts of an address, in a call that has an address: what
 * no fact fits gets a text that does, as a guess. An object with a name for something else, or with anything that is no
 * text, is none.
 */
function addressOf(
  root: JsonObject,
  { properties, required, path }: Members,
  facts: Facts,
): ReadonlyMap<string, FittingFact> {
  const needed = required.flatMap((name) => {
    if (typeof name !== 'string' || !Object.hasOwn(properties, name)) return [];
    const schema = resolveSchema(root, properties[name]);
    const candidate = candidateFor([...path, name], schema, facts);
    return [{ name, schema, candidate }];
  });
  const unknown = needed.filter(({ candidate }) => !candidate);
  const named = needed.filter(({ candidate }) => candidate?.fact === 'address');
  const isUnnamed = path.length === 1 && unknown.length >= leastParts && unknown.length * 2 > needed.length;
  const isAddress = path.length > 0 && (isUnnamed || named.length >= leastNamed);
  const isOther = path.some((step) => addressNames.noAddress.test(inEnglish(step)) || isApproval(step));
  if (!isAddress || isOther || needed.some(({ schema }) => typeOf(schema) !== 'string')) return new Map();
  const { first, last, street, city, postcode, phone } = facts.address ?? {};
  const texts = [`${first} ${last}`, street, city, postcode, phone].filter((text) => text !== undefined);
  const open = needed.filter(
    ({ name, schema, candidate }) =>
      schema.enum === undefined &&
      (!candidate || candidate.fact === 'address') &&
      !factFor([...path, name], schema, facts),
  );
  const parts = open.flatMap(({ name, schema }, i): [string, FittingFact][] => {
    const examples: readonly unknown[] = Array.isArray(schema.examples) ? schema.examples : [];
    const own = [...examples, texts[i % texts.length], ...texts, schema.default];
    const known = own.find((text) => typeof text === 'string' && hasForm(text, schema));
    const value = known ?? textOfForm(schema);
    return value === undefined ? [] : [[name, { fact: 'address', value, isGuess: true }]];
  });
  return new Map(parts);
}

/** What a line takes as its product is the variant where nothing else in it says which; an `id` beside a variant is the product. */
function itemOfLine(
  root: JsonObject,
  { properties, path }: Pick<Members, 'properties' | 'path'>,
  facts: Facts,
): readonly [string, FittingFact][] {
  const { variant, product } = facts;
  if (variant === undefined || product === undefined || String(variant) === String(product)) return [];
  const members = Object.keys(properties).map((name) => {
    const schema = resolveSchema(root, properties[name]);
    return { name, schema, fact: candidateFor([...path, name], schema, facts)?.fact };
  });
  const taking = (fact: keyof Facts) => members.filter((member) => member.fact === fact);
  const [products, variants] = [taking('product'), taking('variant')];
  const isOpen = variants.length === 0 && !members.some(({ name }) => variantNames.choosing.test(name));
  const placed = (found: typeof members, own: Pick<FittingFact, 'fact' | 'value'>) =>
    found.flatMap(({ name, schema }): [string, FittingFact][] => {
      const fit = fitting(own, schema, [...path, name], facts);
      return fit ? [[name, fit]] : [];
    });
  const isSaid = products.some(({ schema }) => memberWords.idOfVariant.test(String(schema.description)));
  if (isOpen || isSaid) return placed(products, { fact: 'variant', value: variant });
  const isNamed = variants.some(({ name }) => variantNames.argument.test(name));
  const ids = variants.filter(({ name }) => plain(name) === 'id' || (isNamed && itemNames.ofLine.test(name)));
  return variants.length > 1 ? placed(ids, { fact: 'product', value: product }) : [];
}

/** An `id` beside a member that takes the item is that of the line, which a new line does not have. */
function lineIdBesideItem(
  root: JsonObject,
  { properties, path }: Pick<Members, 'properties' | 'path'>,
  facts: Facts,
): readonly [string, FittingFact][] {
  const id = facts.ofLine?.find(({ name }) => plain(name) === 'id');
  const names = Object.keys(properties);
  const member = names.find((name) => plain(name) === 'id');
  const others = names
    .filter((name) => name !== member)
    .map((name) => candidateFor([...path, name], asSchema(properties[name]), facts)?.fact);
  const isBesideItem = others.includes('variant') || others.includes('product');
  if (!id || member === undefined || !isBesideItem) return [];
  const fit = fitting(
    { fact: 'line', value: id.value },
    resolveSchema(root, properties[member]),
    [...path, member],
    facts,
  );
  return fit ? [[member, { fact: fit.fact, value: fit.value }]] : [];
}

/** Where a call takes the id of its record and that of a variant, an `id` beside them is that of the product. */
function productBesideVariant(
  root: JsonObject,
  { properties, path }: Pick<Members, 'properties' | 'path'>,
  facts: Facts,
): readonly [string, FittingFact][] {
  const { variant, product } = facts;
  const member = Object.keys(properties).find((name) => plain(name) === 'id');
  if (member === undefined || variant === undefined || product === undefined) return [];
  const others = Object.keys(properties)
    .filter((name) => name !== member)
    .map((name) => candidateFor([...path, name], asSchema(properties[name]), facts)?.fact);
  const isOwn = others.includes('variant') && (others.includes('cart') || others.includes('checkout'));
  const schema = resolveSchema(root, properties[member]);
  const fit = isOwn
    ? fitting({ fact: 'product', value: product }, schema, [...path, member], facts)
    : undefined;
  return fit ? [[member, fit]] : [];
}

const asSchema = (schema: unknown): JsonObject => (isObject(schema) ? schema : {});

/**
 * The path of the only open value that a call needs, such as `input/cartId`: what the call is about. At the top it may have any
 * name.
 */
export function onlyRequired(
  root: JsonObject,
): { readonly path: readonly string[]; readonly schema: JsonObject } | undefined {
  let schema = root;
  const path: string[] = [];
  while (path.length < maxWrappers) {
    const { properties, required } = schema;
    if (!isObject(properties) || !Array.isArray(required)) return undefined;
    const open = required.filter((one) => !isChosen(resolveSchema(root, properties[String(one)])));
    const [name, ...others]: readonly unknown[] = open;
    if (typeof name !== 'string' || others.length > 0) return undefined;
    schema = resolveSchema(root, properties[name]);
    path.push(name);
    if (typeOf(schema) === 'object') continue;
    const own = namesAlong(path);
    if (own.length > 1 && !isIdentifying({ name: own.at(-1) ?? '' })) return undefined;
    return ['string', 'integer'].includes(typeOf(schema) ?? '') ? { path, schema } : undefined;
  }
  return undefined;
}

/** A constant, or one of a few values, names no record. */
const isChosen = (schema: JsonObject): boolean => schema.const !== undefined || schema.enum !== undefined;

const maxWrappers = 4;

/** The fact for the only value that a call needs. */
export function onlyFact(path: readonly string[], schema: JsonObject, facts: Facts): FittingFact | undefined {
  const value = facts.subject ?? facts.cart ?? facts.checkout ?? facts.order;
  return fitting({ fact: 'subject', value }, schema, path, facts);
}

/** Facts that never identify the subject of a call. */
const descriptive: ReadonlySet<keyof Facts> = new Set([
  'query',
  'country',
  'currency',
  'email',
  'idempotencyKey',
]);

/** Facts that do. */
const records: ReadonlySet<keyof Facts> = new Set(['cart', 'checkout', 'order', 'subject']);

type Member = { readonly name: string; readonly schema: JsonObject };

/** The only required string of a call, or list of strings, unless its name says what it is. */
function subjectOf(
  members: readonly Member[],
  path: readonly string[],
  facts: Facts,
): readonly [string, FittingFact][] {
  const strings = members.filter(({ name, schema }) => {
    const type = typeOf(schema);
    const { items } = schema;
    const isString = type === 'string' || (type === 'array' && isObject(items) && typeOf(items) === 'string');
    const fact = candidateFor([...path, name], schema, facts)?.fact;
    return isString && schema.enum === undefined && !(fact !== undefined && descriptive.has(fact));
  });
  const [only, ...others] = strings;
  const isKnown = members.some(
    (member) =>
      member !== only &&
      records.has(candidateFor([...path, member.name], member.schema, facts)?.fact ?? 'query'),
  );
  if (!only || others.length > 0 || isKnown || factByName([...path, only.name], facts)) return [];
  if (saidFact([...path, only.name], only.schema, facts)) return [];
  const fit = fitting({ fact: 'subject', value: facts.subject }, only.schema, [...path, only.name], facts);
  return fit ? [[only.name, fit]] : [];
}
