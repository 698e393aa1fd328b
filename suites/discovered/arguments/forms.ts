/** The forms that a schema declares for texts: patterns, lengths, and those of countries and postal codes; facts and names in such forms. */
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { maxPatternLength } from '../../../lib/assert/bounds.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { memberWords } from '../../words/sayings.ts';
import type { Candidate, Facts } from './facts.ts';

/** Whether an id has the declared form; a list has the form when its only item has. */
export function matches(value: unknown, schema: JsonObject): boolean {
  if (Array.isArray(value)) {
    return value.every((item) => matches(item, isObject(schema.items) ? schema.items : {}));
  }
  const { pattern, maxLength } = schema;
  if (typeof value !== 'string') return true;
  if (typeof maxLength === 'number' && value.length > maxLength) return false;
  return typeof pattern !== 'string' || pattern.length > maxPatternLength || isMatch(pattern, value);
}

/** Whether a number is in the declared range; true for anything else. */
export const isInRange = (value: unknown, { minimum, maximum }: JsonObject): boolean =>
  typeof value !== 'number' ||
  !((typeof minimum === 'number' && value < minimum) || (typeof maximum === 'number' && value > maximum));

const maxPatterns = 2_000;

/** What is made of a pattern takes milliseconds, and is kept until there are too many of a target. */
function byPattern<Made>(make: (pattern: string) => Made): (pattern: string) => Made {
  const known = new Map<string, Made>();
  return (pattern) => {
    const made = known.has(pattern) ? (known.get(pattern) as Made) : make(pattern);
    if (known.size >= maxPatterns) known.clear();
    known.set(pattern, made);
    return made;
  };
}

/**
 * Linear in time, whatever the target's expression; true for an expression that cannot be read. The engine is loaded at
 * first use, since few targets declare patterns.
 */
const isMatch = (pattern: string, value: string): boolean =>
  expressionOf(pattern)?.matcher(value).find() ?? true;

const expressionOf = byPattern((pattern) => {
  const { RE2JS } = createRequire(import.meta.url)('re2js') as typeof import('re2js');
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
});

/** A country in three letters or by its name, where its member takes no two. */
export function countryIn(country: unknown, schema: JsonObject): unknown {
  const long = threeLetters.find((code) => code.startsWith(`${country} `))?.slice(3);
  if (long === undefined) return country;
  const { enum: allowed } = schema;
  const isAllowed = (one: unknown) => !Array.isArray(allowed) || allowed.some((value) => isSame(value, one));
  const fits = (one: unknown) => isAllowed(one) && matches(one, schema);
  const code = [country, long].find(fits);
  if (code !== undefined) return code;
  const name = nameOfCountry(String(country));
  return fits(name) ? name : country;
}

let names: Intl.DisplayNames | undefined;

/** Loading the names takes 20 ms, and few tools take one. */
function nameOfCountry(code: string): string | undefined {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code);
}

/** ISO 3166-1: the codes of two and of three letters. */
const threeLetters =
  'AT AUT,AU AUS,BE BEL,BR BRA,CA CAN,CH CHE,DE DEU,DK DNK,ES ESP,FI FIN,FR FRA,GB GBR,IE IRL,IN IND,IT ITA,JP JPN,KR KOR,MX MEX,NL NLD,NO NOR,NZ NZL,PL POL,PT PRT,SE SWE,SG SGP,US USA'.split(
    ',',
  );

/** A postal code of as many digits as the pattern has, in a country whose codes are unknown. */
export function digitsIn({ pattern }: JsonObject): string | undefined {
  const form = /^\^(?:\\d|\[0-9\])\{(\d)\}(?:([ -])(?:\\d|\[0-9\])\{(\d)\})?\$$/;
  const parts = typeof pattern === 'string' ? form.exec(pattern) : null;
  if (!parts) return undefined;
  const [, first, between = '', last = 0] = parts;
  return `${'10101010'.slice(0, Number(first))}${between}${'101010'.slice(0, Number(last))}`;
}

/** A text for a part of an address that is no fact, which is no postal code or number of a real person. */
export function textOfForm(schema: JsonObject): string | undefined {
  const { pattern } = schema;
  const text = digitsIn(schema) ?? (typeof pattern === 'string' ? leastMatch(pattern) : undefined);
  return text !== undefined && hasForm(text, schema) ? text : undefined;
}

/** In characters; the patterns of parts of an address are short. */
const maxForm = 100;

/** A repeated group may hold others, and hundreds of a kind are a long text: both would take as long as a target wants. */
const isLong = (pattern: string): boolean => pattern.length > maxForm || /\)[*+{]|\d{3}/.test(pattern);

/** What fast-check shrinks any match to; undefined for an expression that is long, or that it cannot read. */
const leastMatch = byPattern((pattern) => {
  if (isLong(pattern)) return undefined;
  try {
    const failing = fc.property(fc.stringMatching(new RegExp(pattern)), (_: string) => false);
    const { counterexample } = fc.check(failing, { seed: 1, numRuns: 1 });
    return counterexample?.[0];
  } catch {
    return undefined;
  }
});

/** Whether a text fits the enum, the pattern and the length of a schema. */
export const hasForm = (text: string, schema: JsonObject): boolean =>
  fitFact(text, schema) !== undefined && [text, countryIn(text, schema)].some((one) => matches(one, schema));

/** The fact as a string, a number, the only item of an array, or an enum value; undefined when it does not fit. */
export function fitFact(fact: unknown, schema: JsonObject): unknown {
  if (fact === undefined) return undefined;
  if (Array.isArray(schema.enum)) return schema.enum.find((allowed) => isSame(allowed, fact));
  if ('const' in schema) return isSame(schema.const, fact) ? schema.const : undefined;
  const types = [schema.type].flat().filter((type) => type !== 'null');
  if (schema.type === 'null') return undefined;
  if (isObject(fact)) return isObject(schema.properties) || !types.includes('object') ? undefined : fact;
  if (types.includes('array') || isObject(schema.items)) return arrayOf(fact, schema);
  if (types.includes('object') || isObject(schema.properties)) return undefined;
  if (types.length === 0 || types.includes(typeof fact)) return fact;
  if (typeof fact === 'number' && types.includes('integer')) return Number.isInteger(fact) ? fact : undefined;
  if (types.includes('string')) return String(fact);
  return types.includes('integer') || types.includes('number') ? numberIn(fact) : undefined;
}

function arrayOf(fact: unknown, schema: JsonObject): unknown {
  const item = fitFact(fact, isObject(schema.items) ? schema.items : {});
  return item === undefined ? undefined : [item];
}

const isSame = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase();

/** The first example, unless it is none of the allowed values. */
export function exampleIn({ examples, enum: allowed }: JsonObject): unknown {
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return Array.isArray(allowed) && !allowed.includes(first) ? undefined : first;
}

/** A list of values that leaves no choice. */
export const isOnlyOne = (values: unknown): boolean => Array.isArray(values) && values.length === 1;

/** The number at the end of an id: 123 for `gid://shop/ProductVariant/123`, and none for the version `1.0`. */
function numberIn(fact: unknown): number | undefined {
  const digits = /(?<![.\d])\d+$/.exec(String(fact))?.[0];
  return digits === undefined ? undefined : Number(digits);
}

/** What the keys and the values of a map have to be, whatever says so; undefined for an object that is no map. */
export function mapForm({ properties, additionalProperties, patternProperties, propertyNames }: JsonObject) {
  const [[pattern, only] = [], ...others] = isObject(patternProperties)
    ? Object.entries(patternProperties)
    : [];
  const isOfPattern = isObject(only) && others.length === 0;
  const values = isObject(additionalProperties) ? additionalProperties : isOfPattern ? only : undefined;
  if (isObject(properties) || !values) return undefined;
  const form = values === only && pattern !== undefined ? { pattern } : {};
  return { keys: { type: 'string', ...form, ...(isObject(propertyNames) && propertyNames) }, values };
}

/** The names of members in a text: in backticks, or of several words as no language writes them. */
export const namesQuoted = (text: unknown): readonly string[] =>
  typeof text === 'string'
    ? (text.match(/`[^`\s]+`|\b\w+_\w+\b|\b[A-Z]?[a-z]+[A-Z]\w*\b/g) ?? []).flatMap((name) =>
        name
          .replaceAll('`', '')
          .split(/[.[\]]+/)
          .filter((step) => step !== ''),
      )
    : [];

/** What a description quotes: "`code` of one of the `variants`", "`_links.self.href` of the product". */
export const quotesIn = (description: unknown): readonly string[] =>
  typeof description === 'string'
    ? [...description.replaceAll(memberWords.example, '').matchAll(/`([^`\s/]+)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !memberWords.tool.test(name))
    : [];

/** "`sku` of a listing, which is the `item` of a line", and not "`id` of options, from its `options`". */
export const saysMember = (description: unknown, others: readonly string[]): boolean =>
  memberWords.quoted.test(String(description)) &&
  !others.some((name) => memberWords.from.test(String(description).split(`\`${name}\``)[0] ?? ''));

/** The place of the line in the record, where the pattern of a text is such a place: `^/items/[0-9]+/quantity$`. */
export function placeOfPattern(
  { pattern }: JsonObject,
  { lineIndex, ofLine = [] }: Pick<Facts, 'lineIndex' | 'ofLine'>,
): Candidate | undefined {
  const steps =
    typeof pattern === 'string' && /^\^\/.+\$$/.test(pattern) ? pattern.slice(2, -1).split('/') : [];
  const open = steps.filter((step) => !/^[\w-]+$/.test(step));
  if (open.length !== 1) return undefined;
  const ids = [...(lineIndex === undefined ? [] : [lineIndex]), ...ofLine.map(({ value }) => value)];
  const places = ids.map((id) => `/${steps.map((step) => (open.includes(step) ? id : step)).join('/')}`);
  const value = places.find((place) => hasForm(place, { type: 'string', pattern }));
  return value === undefined ? undefined : { fact: 'line', value };
}
