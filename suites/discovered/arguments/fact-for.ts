/** Chooses the fact for a member of a tool's arguments: by its name, its description, or its position among the others. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { parentNames } from '../../words/arguments.ts';
import { idNames, stepNames } from '../../words/catalog.ts';
import { lineNames, recordNames, shippingNames } from '../../words/records.ts';
import { removes } from './alternatives.ts';
import {
  factByDescription,
  factByName,
  isChosenFrom,
  isListedChoice,
  isOfOther,
  isOfPages,
  typeOf,
  variantToLookUp,
} from './fact-rules.ts';
import {
  type Candidate,
  type Facts,
  type Id,
  identities,
  isGeneral,
  isIdentifying,
  isRecordFact,
  type Named,
  namesAlong,
  oncePerPlan,
  type Placed,
  plain,
  spellingsOf,
} from './facts.ts';
import { countryIn, digitsIn, fitFact, isInRange, matches, namesQuoted } from './forms.ts';
import { isOfOthers, lineNamed, saidOfLine } from './record-lines.ts';
import { repaired } from './repairs.ts';
import { saidFact, saidOfRecord } from './shown-places.ts';

/** A fact in the form that a schema requires. */
export type FittingFact = Omit<Placed, 'path'>;

/** What the record shows under the name of an approval is a token of its state, which the caller's approval goes with. */
export const tokenNamed = (name: string, { isApproved, ofRecord = [] }: Facts): readonly FittingFact[] =>
  ofRecord
    .filter((one) => isApproved && one.name === name && typeof one.value === 'string')
    .slice(0, 1)
    .map(({ value }) => ({ fact: 'subject', value }));

/** @returns undefined when no rule matches the member at `path`, or when the fact is unknown or does not fit its schema. */
export function factFor(path: readonly string[], schema: JsonObject, facts: Facts): FittingFact | undefined {
  const repair = repaired(path, schema, facts);
  if (repair !== undefined || isOfOthers(path, schema, facts)) return repair ?? undefined;
  const said = saidOfLine(path, schema, facts) ?? saidFact(path, schema, facts);
  const value = said && fitFact(said.value, schema);
  if (said && value !== undefined && matches(value, schema)) {
    const isNamed = namedFor(path, facts).some((one) => String(one?.value) === String(value));
    return { fact: said.fact, value, ...(!isNamed && { isLikely: true }) };
  }
  const candidate = candidateFor(path, schema, facts);
  return candidate && fitting(candidate, schema, path, facts);
}

export const candidateFor = oncePerPlan((path, schema, facts): Candidate | undefined => {
  if (isOfOthers(path, schema, facts)) return undefined;
  const said = saidOfLine(path, schema, facts) ?? saidFact(path, schema, facts);
  const candidate =
    said ??
    lineShown(path, schema, facts) ??
    variantToLookUp(path, schema, facts) ??
    completed(inLine(path, factByName(path, facts), facts), facts) ??
    factByIdName(path, facts) ??
    methodToChoose(path, schema, facts) ??
    inLine(path, factByNamesake(path, facts), facts) ??
    lineToRemove(path, schema, facts) ??
    saidOfRecord(path, schema, facts) ??
    factByDescription(path, schema, facts);
  const isItem = candidate?.fact === 'variant' || candidate?.fact === 'product';
  return isItem && !said && isListedChoice(path) ? undefined : candidate;
});

/**
 * A member named for an item is that of the line, where the latest record shows something else there than the item's ids,
 * and so is an `id` that is described as that of a line.
 */
function lineShown(path: readonly string[], schema: JsonObject, facts: Facts): Candidate | undefined {
  const name = path.at(-1) ?? '';
  if (facts.variant === undefined) return undefined;
  if (isGeneral(name)) {
    const isOfLine = factByDescription(path, schema, facts)?.fact === 'line';
    return isOfLine ? completed({ fact: 'line', value: facts.line }, facts) : undefined;
  }
  const line = facts.ofLine?.find((one) => one.name === name);
  const isItem = factByName(path, facts)?.fact === 'variant';
  return isItem && line && isIdentifying(line) ? { fact: 'line', value: line.value } : undefined;
}

/** What is removed is a line whose member the description names, "the keys of the items to remove", or an example. */
function lineToRemove(
  path: readonly string[],
  { description, examples }: JsonObject,
  { isRemoval, ofLine = [] }: Facts,
): Candidate | undefined {
  if (!isRemoval || !path.some((step) => removes(step))) return undefined;
  const words = wordsOf(description);
  const named = ofLine.find(({ name }) =>
    words.some((word) => [plain(name), `${plain(name)}s`].includes(word)),
  );
  const value = placeOfLine(examples, ofLine) ?? named?.value;
  return value === undefined ? undefined : { fact: 'line', value };
}

/** One of what the record lists, where the description names the list: "the id of one of `delivery_carriers`". */
function methodToChoose(
  path: readonly string[],
  schema: JsonObject,
  { shippingMethod, methodLists = [], ofMethod = [] }: Facts,
): Candidate | undefined {
  const type = typeOf(schema);
  const isId = type === 'string' || (type === 'integer' && /^\d+$/.test(shippingMethod ?? ''));
  const quoted = namesQuoted(schema.description);
  const isNamed =
    quoted.some((name) => methodLists.includes(name)) ||
    (isChosenFrom(schema) && quoted.some((name) => shippingNames.list.test(name)));
  // A member of what is listed has a value of its own.
  const own = ofMethod.find(({ name }) => plain(name) === plain(path.at(-1) ?? ''));
  return isId && isNamed ? { fact: 'shippingMethod', value: own?.value ?? shippingMethod } : undefined;
}

const wordsOf = (text: unknown): readonly string[] =>
  typeof text === 'string' ? (text.toLowerCase().match(/[a-z]+/g) ?? []) : [];

/** `lines[7f3a]` for the example `lines[uid]`, where the line shows this uid. */
function placeOfLine(examples: unknown, ofLine: readonly Named[]): string | undefined {
  const [example]: readonly unknown[] = Array.isArray(examples) ? examples : [];
  const found = typeof example === 'string' ? /^(\w+\[)(\w+)(\])$/.exec(example) : null;
  const line = found && ofLine.find(({ name }) => name === found[2]);
  return line ? `${found[1]}${line.value}${found[3]}` : undefined;
}

/**
 * What is known otherwise: the id of the line that the record shows of the item, and, because some tools call a cart an
 * order, the id of the record that the call is about for that of a record of another kind.
 */
function completed(candidate: Candidate | undefined, facts: Facts): Candidate | undefined {
  if (!candidate || candidate.value !== undefined) return candidate;
  const { subject, ofRecord, ofLine = [] } = facts;
  if (candidate.fact === 'line') {
    const own = ofLine.find(({ name }) => idNames.ofLine.test(plain(name))) ?? ofLine.find(isIdentifying);
    return own ? { fact: 'line', value: own.value } : candidate;
  }
  const isRecord = isRecordFact(candidate.fact) && subject !== undefined && ofRecord !== undefined;
  return isRecord ? { fact: 'subject', value: subject } : candidate;
}

/** The step is an index in such a list. */
export const isInWrapper = (path: readonly string[], index: number): boolean =>
  stepNames.ofRecords.test(path[index - 1] ?? '');

/** What an item of a list is about is the item to buy, and not the record that the call is about. */
const inLine = (
  path: readonly string[],
  candidate: Candidate | undefined,
  { variant }: Facts,
): Candidate | undefined =>
  candidate?.fact === 'subject' &&
  variant !== undefined &&
  path.some((step, i) => /^\d+$/.test(step) && !isInWrapper(path, i))
    ? { fact: 'variant', value: variant }
    : candidate;

/** What identifies a cart when it is read does so wherever one is named: in updates, and for a checkout of it. */
function factByIdName(path: readonly string[], { idNames = {}, ...facts }: Facts): Candidate | undefined {
  const isListed = path.some((step) => /^\d+$/.test(step));
  const name = namesAlong(path).at(-1) ?? '';
  const [kind, ...others] = (['cart', 'checkout'] as const).filter((one) => idNames[one] === name);
  if (isListed || kind === undefined || others.length > 0) return undefined;
  return { fact: kind, value: facts[kind] ?? facts.subject };
}

/** A member that has the name of an id of the item, of its line, of the shipping method, or of the record that the call is about. */
function factByNamesake(
  path: readonly string[],
  { ofItem = [], ofRecord = [], ofLine = [], ofMethod = [], variant, subject }: Facts,
): Candidate | undefined {
  const member = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
  const own = ownIdNamed(member, { ofItem, ofRecord, variant, subject });
  if (own) return own;
  const isOfLine = variant !== undefined && lineNames.number.test(member);
  const isPlace = idNames.locating.test(member) && ofItem.some(({ name }) => plain(name) === plain(member));
  if (!isIdentifying({ name: member }) && !isOfLine && !isPlace) return undefined;
  const isIt = (other: Named) => plain(other.name) === plain(member);
  const method = ofMethod.find(isIt);
  if (method) return { fact: 'shippingMethod', value: method.value };
  // An `id` below a delivery is neither that of the item nor that of the record, and nor is the number of a receiver.
  const isOfOther = path.slice(0, -1).some((step) => parentNames.others.test(step));
  if (plain(member) === 'id' && isOfOther) return undefined;
  const line = variant === undefined ? undefined : lineNamed(member, ofLine);
  if (line) return { fact: 'line', value: line.value };
  const item = variant === undefined ? undefined : ofItem.find(isIt);
  if (item) return { fact: 'variant', value: item.value };
  const record = isOfOther ? undefined : ofRecord.find(isIt);
  return record && { fact: 'subject', value: record.value };
}

/** In whatever language, a storefront calls its ids in arguments as it calls them in results. */
function ownIdNamed(
  member: string,
  { ofItem = [], ofRecord = [], variant, subject }: Partial<Facts>,
): Candidate | undefined {
  if (idNames.own.test(member)) return undefined;
  const isIt = (id: Id | undefined) => (other: Named) =>
    id !== undefined && other.name === member && String(other.value) === String(id);
  if (ofItem.some(isIt(variant))) return { fact: 'variant', value: variant };
  return ofRecord.some(isIt(subject)) ? { fact: 'subject', value: subject } : undefined;
}

/**
 * Ids have several spellings: the storefront's own value under the name of the member comes first, then the known one,
 * and then its others, as far as they fit the schema. A part of an address that does not fit is left out.
 */
export function fitting(
  { fact, value: known }: Candidate,
  schema: JsonObject,
  path: readonly string[],
  facts: Facts,
): FittingFact | undefined {
  const value = fact === 'country' ? countryIn(known, schema) : known;
  const others = spellingsOf(fact, facts);
  const name = plain(path.findLast((step) => !/^\d+$/.test(step)) ?? '');
  // A list of known ids has their name in the plural.
  const isList = value !== undefined && typeOf(schema) === 'array';
  // What a record shows as its token is named after it in arguments.
  const token = name.replace(recordNames.ofToken, '');
  const names = isList ? [name, name.replace(/s$/, '')] : [name, token];
  // "`optionName` of the same method": one method may be named by several of its members.
  const quoted = fact === 'shippingMethod' ? namesQuoted(schema.description)[0] : undefined;
  const own = others.filter((other) => names.includes(plain(other.name)) || other.name === quoted);
  const namesakes =
    own.length === 0 && fact === 'version' && value === undefined
      ? others.filter((other) => isVersion(other, facts))
      : own;
  if (value === undefined && namesakes.length === 0) return undefined;
  const values = [...namesakes.map((other) => other.value), value, ...others.map((other) => other.value)];
  const fits = values
    .filter((one) => one !== undefined)
    .concat(fact === 'address' ? partsInForm(known, schema, facts) : [])
    .map((one) => (one === undefined ? undefined : fitFact(one, schema)))
    .filter((one) => one !== undefined);
  // Without other spellings, the caller wants this value, which may be one that is to be refused.
  const isFree = others.length === 0 && fact !== 'address' && fact !== 'country';
  const fitted = fits.find((one) => matches(one, schema) && (fact !== 'address' || isInRange(one, schema)));
  const product = fact === 'variant' && fitted === undefined ? productInForm(schema, facts) : undefined;
  if (product) return product;
  const fit = fitted ?? (isFree ? fits[0] : undefined);
  if (fit === undefined) return undefined;
  const isOwn = [...namesakes.map((other) => other.value), value].some(
    (one) => String(one) === String([fit].flat()[0]),
  );
  const isNamed = namedFor(path, facts).some((one) => one?.fact === fact);
  const isShown = () =>
    lineShown(path, schema, facts)?.fact === fact ||
    inLine(path, factByNamesake(path, facts), facts)?.fact === fact;
  // An `id` of a line may be that of its item or its own.
  const last = path.at(-1) ?? '';
  const { ofLine } = facts;
  const isOfLine = ofLine?.length === 0 || ofLine?.some((one) => one.name === last);
  const isOfEither = fact === 'variant' && isGeneral(last) && isOfLine;
  const isDoubtful = fitted === undefined || isOfEither || (isIdentity(fact) && isOfOther(path));
  const isGuess = isDoubtful || !(isNamed || isOfPages(fact) || isShown()) || !isOwn;
  return { fact, value: fit, ...(isGuess ? { isGuess } : !isNamed && { isLikely: true }) };
}

/**
 * Some take a telephone number, or its calling code, in digits alone, a number as the least of those in its range, and an
 * address as a text beside its other parts.
 */
const partsInForm = (known: unknown, schema: JsonObject, { address }: Facts): readonly unknown[] => [
  /^\+(\d+)$/.exec(String(known))?.[1],
  digitsIn(schema),
  ...(typeof schema.minimum === 'number' ? [schema.minimum] : []),
  ...(typeof known === 'object' ? [address?.street] : []),
];

/** What a name stands for in all storefronts, or in all tools of this one. */
const namedFor = (path: readonly string[], facts: Facts): readonly (Candidate | undefined)[] =>
  [factByName(path, facts), factByIdName(path, facts)].map((one) => inLine(path, one, facts));

/** A record may have its version under another name than the argument: `@odata.etag` for `If-Match`. */
const isVersion = ({ name }: Named, facts: Facts): boolean =>
  factByName([name.split('.').at(-1) ?? ''], facts)?.fact === 'version';

/** An item may be named by its product and its variant: one of the two members takes only the form of products. */
function productInForm(schema: JsonObject, { product }: Facts): FittingFact | undefined {
  const value = typeof schema.pattern === 'string' && product !== undefined && fitFact(product, schema);
  const isFit = value !== undefined && value !== false && matches(value, schema);
  return isFit ? { fact: 'product', value, isGuess: true } : undefined;
}

const isIdentity = (fact: keyof Facts): boolean => fact === 'subject' || identities.has(fact);
