/** Matches a member of a tool's arguments to a fact, by its name or else by its title and its description. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { amountNames } from '../../words/amounts.ts';
import {
  approvalNames,
  type Fact,
  type FactForm,
  knownArguments,
  nameRules,
  ofPart,
  parentNames,
} from '../../words/arguments.ts';
import { choiceNames } from '../../words/catalog.ts';
import { inEnglish } from '../../words/languages.ts';
import { descriptionRules, memberWords, oneOf, pageRules } from '../../words/sayings.ts';
import { placesIn } from '../tool-result.ts';
import { type Address, type Candidate, type Facts, identities, isIdentifying, type Placed } from './facts.ts';
import { quotesIn } from './forms.ts';

/** Whether the ids below a member are those of items, lines or records; the members of lists are lines of some sort. */
const isOfCommerce = (name: string, next: string | undefined): boolean =>
  /^\d+$/.test(next ?? '') ||
  [parentNames.item, parentNames.lines, parentNames.records].some((one) => one.test(name));

/** An id below a member that names something else is probably that of the other thing: `diningOption.guid`. */
export const isOfOther = (path: readonly string[]): boolean =>
  path.some((step, i) => i < path.length - 1 && !/^\d+$/.test(step) && !isOfCommerce(step, path[i + 1]));

/** Of the telephone numbers that the suite sends. */
const callingCode = /^\+1/;

/** A fact in the form that an argument takes; undefined where the caller does not know it. */
function inForm(facts: Facts, fact: Fact, form: FactForm | undefined): unknown {
  const { address, product, subject, variant } = facts;
  switch (form) {
    case undefined:
      return facts[fact];
    case 'name':
      return address && `${address.first} ${address.last}`;
    case 'calling code':
      return address && callingCode.exec(address.phone)?.[0];
    case 'national number':
      return address?.phone.replace(callingCode, '');
    case 'whole address':
      return address && openAddress(address, facts.country);
    case 'context':
      return { address_country: facts.country, currency: facts.currency };
    case 'looked up or bought':
      // What is looked up by the id of an item is the product.
      return subject === product ? (product ?? variant) : variant;
    case 'product or subject':
      return product ?? subject;
    case 'index of the line':
      return facts.lineIndex;
    case 'quantity of the item':
      return variant === undefined ? undefined : facts.quantity;
    default:
      return address?.[form];
  }
}

/** The argument identifies nothing, or stands where a known system takes it. */
export function isKnownArgument({ fact, path }: Pick<Placed, 'fact' | 'path'>): boolean {
  const names = path.filter((step, i) => !/^\d+$/.test(step) && !(i === 0 && parentNames.own.test(step)));
  return knownArguments[fact]?.test(names.join('/')) ?? true;
}

/** An address for a schema that declares no members: it gets those of UCP and schema.org. */
const openAddress = (address: Address, country: string): JsonObject => ({
  first_name: address.first,
  last_name: address.last,
  street_address: address.street,
  address_locality: address.city,
  address_region: address.region,
  postal_code: address.postcode,
  address_country: country,
});

const parts: ReadonlySet<keyof Facts> = new Set(['address', 'country', 'email']);

/** @returns undefined when no rule matches the name; the candidate's value is undefined when the caller lacks the fact. */
export function factByName(path: readonly string[], facts: Facts): Candidate | undefined {
  const names = path.filter((step) => !/^\d+$/.test(step)).map(inEnglish);
  const name = names.at(-1)?.replaceAll(/[@_-]/g, '').toLowerCase();
  if (name === undefined) return undefined;
  const around = names.slice(0, -1);
  const own = candidateNamed(name, around, facts);
  if (own || !ofPart.test(name)) return own;
  const part = candidateNamed(name.replace(ofPart, ''), around, facts);
  return part && parts.has(part.fact) ? part : undefined;
}

function candidateNamed(name: string, around: readonly string[], facts: Facts): Candidate | undefined {
  const isBelow = (ancestor: RegExp) => around.some((step) => ancestor.test(step));
  const candidates = nameRules
    .filter(
      ({ name: own, below, notBelow }) =>
        own.test(name) && (!below || isBelow(below)) && !(notBelow && isBelow(notBelow)),
    )
    .map(({ fact, as, onlyKnown }) => ({ fact, value: inForm(facts, fact, as), onlyKnown }))
    .filter(({ value, onlyKnown }) => value !== undefined || !onlyKnown)
    .map(({ fact, value }) => ({ fact, value }));
  return candidates.find(({ value }) => value !== undefined) ?? candidates[0];
}

/** The first type of a schema other than null; a schema with `properties` describes an object, one with `items` an array. */
export function typeOf(schema: JsonObject): string | undefined {
  const type = [schema.type].flat().find((name) => typeof name === 'string' && name !== 'null');
  if (typeof type === 'string') return type;
  if (isObject(schema.properties)) return 'object';
  return schema.items === undefined ? undefined : 'array';
}

/** Only the buyer can approve, at the moment of payment, so plans never fill such a member. */
export const isApproval = (name: string, { description }: JsonObject = {}): boolean =>
  (!approvalNames.confirmed.test(name) && approvalNames.approval.test(inEnglish(name))) ||
  (typeof description === 'string' && approvalNames.said.test(description));

/** Where arguments take the approval of the buyer, which no plan fills. */
export const approvalPlaces = (inputSchema: unknown): readonly string[] =>
  placesIn(inputSchema).flatMap(({ path, value }) => {
    const names = path.filter((_, i) => path[i - 1] === 'properties');
    const isOwn = path.at(-2) === 'properties' && isObject(value) && isApproval(names.at(-1) ?? '', value);
    return isOwn && !names.slice(0, -1).some((name) => isApproval(name)) ? [`/${names.join('/')}`] : [];
  });

/** What a description says of pages is as good as a name: their arguments have too many names. */
export const isOfPages = (fact: keyof Facts): boolean => pageRules.some((rule) => rule.fact === fact);

export const isChosenFrom = ({ description }: JsonObject): boolean =>
  typeof description === 'string' && oneOf.test(description);

/** @returns as `factByName`, by the title and the description of the member's schema. */
export function factByDescription(
  path: readonly string[],
  schema: JsonObject,
  facts: Facts,
): Candidate | undefined {
  const type = typeOf(schema);
  const itemSchema = type === 'array' ? schema.items : undefined;
  const valueType = type === 'array' ? typeOf(asSchema(itemSchema)) : type;
  const text = [schema.title, schema.description, asSchema(itemSchema).description]
    .filter((one) => typeof one === 'string')
    .join('. ');
  if (path.length === 0 || text === '' || valueType === undefined || isInChoices(path)) return undefined;
  const name = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
  // An amount identifies nothing, nor does a word such as the kind of an item.
  const isOther = amountNames.argument.test(name) || (Array.isArray(schema.enum) && !isIdentifying({ name }));
  // A method may be one "to the postal code", and its number is none.
  const isNumber = valueType === 'integer' && isIdentifying({ name });
  const rule = descriptionRules.find(
    ({ fact, says, and, not, types = ['string'], onlyKnown = false }) =>
      !(isOther && identities.has(fact)) &&
      !(isNumber && fact === 'address') &&
      !(onlyKnown && facts[fact] === undefined) &&
      types.includes(valueType) &&
      says.test(text) &&
      (and?.test(text) ?? true) &&
      !not?.test(text),
  );
  return rule && { fact: rule.fact, value: inForm(facts, rule.fact, rule.as) };
}

const asSchema = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** What is chosen with an item is no item that could be bought. */
export const isInChoices = (path: readonly string[]): boolean =>
  path.some(
    (step, i) =>
      choiceNames.argument.test(step) ||
      (choiceNames.attributes.test(step) && /^\d+$/.test(path[i + 1] ?? '')),
  );

/** One of several choices. */
export const isListedChoice = (path: readonly string[]): boolean =>
  path.slice(-2).some((step) => /^\d+$/.test(step)) && isInChoices(path);

export const isPromotion = (path: readonly string[]): boolean =>
  path.some((step) => choiceNames.promotion.test(step));

/** A promotion, or a choice of an item where the storefront does not say in which list of the item its value stands. */
export const isUnsaidChoice = (path: readonly string[], { description }: JsonObject): boolean =>
  isPromotion(path) || (isListedChoice(path) && quotesIn(description).length < 2);

/** What is looked up by "ids of variants" are variants, although the call is about their product. */
export function variantToLookUp(
  path: readonly string[],
  schema: JsonObject,
  facts: Facts,
): Candidate | undefined {
  const { subject, product, variant, ofRecord } = facts;
  const isLookup = ofRecord === undefined && subject !== undefined && subject === product;
  if (!isLookup || variant === undefined || factByName(path, facts)?.fact !== 'subject') return undefined;
  const said = [schema.description, isObject(schema.items) ? schema.items.description : ''].join(' ');
  const isOfVariants = memberWords.ofVariants.test(said) && !memberWords.ofProducts.test(said);
  return isOfVariants ? { fact: 'variant', value: variant } : undefined;
}
