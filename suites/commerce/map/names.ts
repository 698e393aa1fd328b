/** Which roles a member's name speaks for, according to the known maps, and how much evidence makes a role certain. */
import { type Evidence, isLineRole, type MappedRole, type Role } from '../../../lib/model/commerce-map.ts';
import { afterReductions, amountNames, grandTotal, nameWords, withoutTax } from '../../words/amounts.ts';
import { knownMaps } from '../../words/known-maps.ts';
import { inEnglish } from '../../words/languages.ts';

/** Steps that say nothing by themselves, so that the step before them is the name. */
const wrappers: ReadonlySet<string> = new Set([
  'amount',
  'value',
  'gross',
  'net',
  'centamount',
  'minor',
  'cents',
  'raw',
  'money',
  'shopmoney',
  'presentmentmoney',
  'content',
  'code',
  'id',
  'handle',
]);

const nameOf = (step: string): string => step.replace(/^\[.*=(.*)\]$/s, '$1');

const plain = (step: string): string =>
  nameOf(step)
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase();

/** Neither the index of an item nor that of a pair, such as an id and a name, is a name. */
const isStar = (step: string): boolean => /^(\*#?|\d)$/.test(step);

/** The steps of a place that are names, from the innermost outwards. */
const stepsOf = (pattern: string): readonly string[] =>
  pattern
    .split('/')
    .slice(1)
    .filter((step) => !isStar(step))
    .map((step) => inEnglish(nameOf(step).replace(amountNames.inCurrencies, '')))
    .toReversed();

/** The index of the telling step: `totalPrice` for `/cart/totalPrice/gross/amount`, and the key of a row of amounts. */
function tellingIndex(pattern: string, isInLine: boolean): number {
  const steps = stepsOf(pattern);
  const found = steps.findIndex((step) => {
    const name = plain(step);
    return !wrappers.has(name) && (isInLine || name !== 'price');
  });
  const isOfRow = isKey(pattern, steps.length - found - 2) && amountNames.ofRow.test(steps[found] ?? '');
  return found < 0 ? steps.length - 1 : found + (isOfRow ? 1 : 0);
}

/** Whether a step, counted from the outermost name, is the key of a row. */
const isKey = (pattern: string, index: number): boolean =>
  pattern
    .split('/')
    .slice(1)
    .filter((step) => !isStar(step))
    [index]?.startsWith('[') ?? false;

const keyFor = (isInLine: boolean, name: string): string => `${isInLine ? 'line' : 'record'} ${name}`;

function keyOf(isInLine: boolean, pattern: string): string {
  return keyFor(isInLine, plain(stepsOf(pattern)[tellingIndex(pattern, isInLine)] ?? ''));
}

type Spelling = { readonly role: Role; readonly system: string };

function spelled(): ReadonlyMap<string, readonly Spelling[]> {
  const all = new Map<string, Spelling[]>();
  for (const { system, roles } of knownMaps) {
    for (const [name, places] of Object.entries(roles)) {
      const role = name as Role;
      for (const place of places) {
        const key = keyOf(isLineRole(role), place);
        const known = all.get(key) ?? [];
        if (!known.some((spelling) => spelling.role === role)) all.set(key, [...known, { role, system }]);
      }
    }
  }
  return all;
}

/** By scope and name. A name of several systems keeps the first. */
const spellings: ReadonlyMap<string, readonly Spelling[]> = spelled();

/** By scope and place, since every map asks for the same few hundred; a target may have any number of others. */
const known = new Map<string, readonly Spelling[]>();

const maxKnown = 4_000;

/** In characters; longer places are read each time. */
const maxPlace = 200;

/** The roles that a place is named for. @param isInLine whether it is below a line. */
export function rolesNamed(pattern: string, isInLine: boolean): readonly Spelling[] {
  if (pattern.length > maxPlace) return readRoles(pattern, isInLine);
  const key = keyFor(isInLine, pattern);
  const found = known.get(key);
  if (found) return found;
  if (known.size >= maxKnown) known.clear();
  const roles = readRoles(pattern, isInLine);
  known.set(key, roles);
  return roles;
}

function readRoles(pattern: string, isInLine: boolean): readonly Spelling[] {
  const steps = stepsOf(pattern);
  const index = tellingIndex(pattern, isInLine);
  const telling = steps[index] ?? '';
  const spelt =
    spellings.get(keyFor(isInLine, plain(telling))) ??
    spelledInWords(telling, isInLine) ??
    namedByEnds(telling, isInLine);
  if (isInLine) return nameAround(telling, steps[index + 1]) ?? spelt;
  // The total of the shipping costs is no total of the record.
  const isSum = spelt.some(({ role }) => role === 'total' || role === 'subtotal');
  const around = steps[index + 1] ?? '';
  const isOfRecord = nameWords.records.includes(wordsOf(around).at(-1) ?? '');
  const part = spelt.length === 0 ? partNamed(telling) : isSum && !isOfRecord ? partNamed(around) : [];
  const named = part.length > 0 ? part : spelt;
  // Shipping has a price; what stands beside a tax as its price is what was taxed.
  return steps[0] === 'price' ? named.filter(({ role }) => role !== 'tax' && role !== 'discount') : named;
}

/** The price of the total of a line is that total, `totalPrice/price`, and a value of a price is that price: `unitPrice/grossValue`. */
function nameAround(telling: string, step = ''): readonly Spelling[] | undefined {
  const named = spellings.get(keyFor(true, plain(step))) ?? namedByEnds(step, true);
  const isOf = (role: Role) => named.some((one) => one.role === role);
  if (plain(telling) === 'price') return isOf('line-total') ? named : undefined;
  return amountNames.grossOrNet.test(telling) && isOf('unit-price') ? named : undefined;
}

export const isNamedFor = (role: Role, pattern: string, isInLine = false): boolean =>
  rolesNamed(pattern, isInLine).some((one) => one.role === role);

/**
 * What is charged for the whole record or taken off it, such as a fee for small orders, and what is left after it, follow
 * the items of the record by chance.
 */
export const isOwnCharge = (pattern: string): boolean =>
  afterReductions.test(pattern) || rolesNamed(pattern, false).some(({ role }) => ownCharges.has(role));

const ownCharges: ReadonlySet<Role> = new Set(['discount', 'fee', 'shipping', 'tax']);

/** Whether a place is named as an amount without tax: `total/net/amount`, `total_excl_tax`. */
export const isNetPlace = (pattern: string): boolean =>
  stepsOf(pattern).some((step) => {
    const words = wordsOf(step);
    return words.some((word) => nameWords.net.includes(word)) || withoutTax.test(words.join(''));
  });

/** Whether a place is named as the rate of a part of a bill: `vatRate`, `tax_info/rate`, `discount_percent`. */
export function isRateOf(part: Role, pattern: string): boolean {
  const words = stepsOf(pattern).slice(0, 2).flatMap(wordsOf);
  return isNamedRate(words) && words.some((word) => (nameWords.parts[part] ?? []).includes(word));
}

const isNamedRate = (words: readonly string[]): boolean =>
  words.some((word) => nameWords.rates.includes(word));

/** Whether a place is named as the rate of something: `qst_rate`. */
export const isRate = (pattern: string): boolean => isNamedRate(wordsOf(stepsOf(pattern)[0] ?? ''));

const wordsOf = (step: string): readonly string[] =>
  nameOf(step)
    .split(/[\s_-]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map((word) => word.toLowerCase());

/** The words before the first that only says what is in the amount. */
function wordsBefore(step: string): readonly string[] {
  const words = wordsOf(step);
  const end = words.findIndex((word) => nameWords.qualifiers.includes(word));
  return end < 0 ? words : words.slice(0, end);
}

/** A known name, with words at its end that say how it is counted or what is in it. */
function spelledInWords(step: string, isInLine: boolean): readonly Spelling[] | undefined {
  const words = wordsBefore(step);
  const units = Math.max(
    words.toReversed().findIndex((word) => !nameWords.units.includes(word)),
    0,
  );
  const whole = spellings.get(keyFor(isInLine, words.join('')));
  const counted = spellings.get(keyFor(isInLine, words.slice(0, words.length - units).join('')));
  // The amount of an order is no order.
  return whole ?? (counted?.some(({ role }) => role === 'order') ? undefined : counted);
}

function namedByEnds(step: string, isInLine: boolean): readonly Spelling[] {
  if (!isInLine && grandTotal.test(wordsBefore(step).join(''))) {
    return [{ role: 'total', system: 'many shops' }];
  }
  const [first = '', ...others] = wordsOf(step);
  const last = others.at(-1) ?? '';
  return Object.entries(nameWords.ends).flatMap(([name, pairs]): readonly Spelling[] => {
    const role = name as Role;
    const isPart = (role === 'total' || role === 'line-total') && partNamed(step).length > 0;
    // `lineUnitPrice` is no total of the line.
    const isOfOne = role === 'line-total' && wordsOf(step).includes('unit');
    const isNamed =
      !isPart && !isOfOne && pairs.some(([begins, ends]) => begins.test(first) && ends.test(last));
    return isLineRole(role) === isInLine && isNamed ? [{ role, system: 'many shops' }] : [];
  });
}

/** The part of a bill that the words of a name speak for, if it is only one. */
function partNamed(step: string): readonly Spelling[] {
  const words = new Set(wordsBefore(step));
  const named = Object.entries(nameWords.parts).filter(
    ([role, own]) =>
      own.some((word) => words.has(word)) && !(role === 'tax' && withoutTax.test([...words].join(''))),
  );
  // The rate of a tax is a part of it, and that of shipping its price.
  const isRate = named[0]?.[0] === 'shipping' && words.has('rate');
  if (nameWords.others.some((word) => words.has(word) && !(isRate && word === 'rate'))) return [];
  return named.length === 1 ? [{ role: named[0]?.[0] as Role, system: 'many shops' }] : [];
}

/** Whether the words of a member of a line speak for a part of the bill or its rate: `lineSellerDiscount`, `discountRate`. */
export function isNamedPart(pattern: string): boolean {
  const telling = stepsOf(pattern)[tellingIndex(pattern, true)] ?? '';
  return partNamed(telling).length > 0 || isNamedRate(wordsOf(telling));
}

const totals: ReadonlySet<Role> = new Set(['subtotal', 'discount', 'fee', 'shipping', 'tax', 'total']);

/** The names that known systems give to the rows of a list of totals. */
export const isNamedTotal = (text: string): boolean =>
  nameWords.rows.includes(plain(text)) ||
  (spellings.get(`record ${plain(text)}`) ?? []).some(({ role }) => totals.has(role));

export const named = (pattern: string, role: Role): readonly Evidence[] =>
  rolesNamed(pattern, isLineRole(role))
    .filter((spelling) => spelling.role === role)
    .slice(0, 1)
    .map(({ system }) => ({ kind: 'schema', text: `named as in ${system}` }));

export const piece = (holds: boolean, kind: Evidence['kind']): readonly Evidence[] =>
  holds ? [{ kind }] : [];

export const toRole = (role: Role, at: string, evidence: readonly Evidence[]): readonly MappedRole[] =>
  weighed({ role, at }, evidence);

/** @returns nothing without evidence; pieces of one kind make it likely, and of several kinds certain. */
export function weighed(
  role: Pick<MappedRole, 'role' | 'at'>,
  evidence: readonly Evidence[],
): readonly MappedRole[] {
  if (evidence.length === 0) return [];
  const isCertain = new Set(evidence.map(({ kind }) => kind)).size > 1;
  return [{ ...role, certainty: isCertain ? 'certain' : 'likely', evidence }];
}
