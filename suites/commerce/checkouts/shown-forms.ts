/** The forms in which a checkout may show an address or a method that was sent: split, masked, by another name. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Placed } from '../../discovered/arguments/plan-arguments.ts';
import { objectsIn, type Place, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { amountNames } from '../../words/amounts.ts';
import { inEnglish } from '../../words/languages.ts';
import { addressNames } from '../../words/records.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { isListOfMethods, methodIds, offeredMethods } from './ship-to.ts';

export const normalized = (value: unknown): string =>
  String(value).replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Letters and digits alone, without accents: a postcode has spaces or none. */
const plain = (value: unknown): string =>
  normalized(value)
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A text is a part of an address, in another spelling, with more behind it, or with characters that are hidden. */
export function showsPart(text: unknown, value: unknown): boolean {
  const [shown, sent] = [normalized(text), normalized(value)];
  if (plain(shown) === plain(sent)) return true;
  return addressNames.masked.test(shown) ? isMaskOf(shown, sent) : holds(shown, sent);
}

/** A text has the other one in it, as whole words: `Springfield, IL 62701` has `62701`. */
function holds(text: string, part: string): boolean {
  const isWord = (letter = '') => /[\p{L}\p{N}]/u.test(letter);
  for (let at = text.indexOf(part); part !== '' && at >= 0; at = text.indexOf(part, at + 1)) {
    if (!isWord(text[at - 1]) && !isWord(text[at + part.length])) return true;
  }
  return false;
}

/** What is left of a masked text stands in the value, in its order. */
function isMaskOf(shown: string, sent: string): boolean {
  const [first = '', ...others] = shown.split(new RegExp(addressNames.masked, 'g')).map(plain);
  let rest = plain(sent);
  if (!rest.startsWith(first)) return false;
  rest = rest.slice(first.length);
  return others.every((part) => {
    const at = rest.indexOf(part);
    rest = rest.slice(at + part.length);
    return at >= 0;
  });
}

/** Every text is masked as a whole, so that nothing of it can be compared. */
export function hidesAll(shown: readonly Place[]): boolean {
  const texts = shown.flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : []));
  return texts.length > 0 && texts.every((text) => addressNames.masked.test(text) && plain(text) === '');
}

const wordsOf = (value: unknown): readonly string[] => normalized(value).split(/[^\p{L}\p{N}]+/u);

/**
 * Several members of one object have the words of the value, and nothing else: the number of a house stands apart.
 * @param own what stands under the name of the value, if anything: it has to be a part of it.
 */
export const isSpread = (
  { rpcResponse }: ToolCall,
  value: unknown,
  own: readonly unknown[] = [],
): boolean => {
  const words = wordsOf(value);
  if (!own.flatMap(wordsOf).every((word) => words.includes(word))) return false;
  return payloadsOf(rpcResponse)
    .flatMap(objectsIn)
    .some((object) => {
      const parts = Object.values(object)
        .filter((one) => (typeof one === 'string' && one !== '') || typeof one === 'number')
        .map(wordsOf)
        .filter((part) => part.every((word) => words.includes(word)));
      return parts.length > 1 && words.every((word) => parts.flat().includes(word));
    });
};

/**
 * What stands below the names is something else: what shipping costs, or whether it is there, or what refers to an address,
 * beside the method.
 */
export function showsOtherThings(shown: readonly Place[], sent: readonly Placed[], method: string): boolean {
  const scalars = shown.filter(({ value }) => value !== null && value !== '' && typeof value !== 'object');
  const isOfMethod = sent.every(({ fact }) => fact === 'shippingMethod');
  return (
    scalars.length > 0 &&
    !sent.some(({ value }) => /^\d+$/.test(String(value)) && isOfMethod) &&
    scalars.every(
      ({ path, value }) =>
        typeof value !== 'string' ||
        (!isOfMethod && (value === method || addressNames.reference.test(path.at(-1) ?? ''))),
    )
  );
}

/** Lists of objects of which one has this value. */
const optionsWith = ({ rpcResponse }: ToolCall, sent: string) =>
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .flatMap(({ value }) => {
      const options = Array.isArray(value) ? value.filter(isObject) : [];
      const [own, ...more] = options.filter((option) => Object.values(option).some((one) => one === sent));
      return own && more.length === 0 ? [{ own, others: options.filter((option) => option !== own) }] : [];
    });

/** What tells the offered method that has this id from the others, and what tells these from it. */
function tellingNames(calls: readonly ToolCall[], sent: string) {
  const named = calls
    .flatMap((call) => optionsWith(call, sent))
    .map(({ own, others }) => ({ own: namesIn(own), others: others.flatMap(namesIn) }));
  return {
    own: named.flatMap(({ own, others }) => own.filter((name) => !others.includes(name))),
    others: named.flatMap(({ own, others }) => others.filter((name) => !own.includes(name))),
  };
}

/** A checkout may show any id or title of the method, alone or in a longer text that names no other: `DHL, standard`. */
export function namesMethod(texts: readonly string[], calls: readonly ToolCall[], sent: string): boolean {
  const { own, others } = tellingNames(calls, sent);
  const names = [sent, ...own].map(normalized);
  const isOther = (text: string) => others.some((name) => holds(text, normalized(name)));
  return texts.some(
    (text) =>
      names.includes(text) ||
      (!isOther(text) && names.some((name) => /\p{L}{3}/u.test(name) && holds(text, name))),
  );
}

/** An object below the names, which is none that is offered, has a price of this method alone, and names no other one. */
export function pricesMethod(
  read: ToolCall,
  names: ReadonlySet<string>,
  calls: readonly ToolCall[],
  sent: string,
): boolean {
  const prices = calls
    .flatMap((call) => optionsWith(call, sent))
    .flatMap(({ own, others }) => {
      const shared = others.flatMap(amountsIn);
      return amountsIn(own).filter((amount) => !shared.includes(amount));
    });
  const others = tellingNames(calls, sent).others.map(normalized);
  return payloadsOf(read.rpcResponse)
    .flatMap(placesIn)
    .some(({ path, value }) => {
      if (!isObject(value) || !path.some((step) => names.has(step)) || isOffered(path)) return false;
      const shown = Object.values(value).map(normalized);
      return (
        amountsIn(value).some((one) => prices.includes(one)) && !shown.some((one) => others.includes(one))
      );
    });
}

/** Whether a place is in a list of methods. */
export const isOffered = (path: readonly string[]): boolean =>
  path.some((step, i) => isListOfMethods(path.slice(0, i), /^\d+$/.test(step)));

const amountsIn = (option: JsonObject): readonly number[] =>
  placesIn(option).flatMap(({ path, value }) =>
    typeof value === 'number' && value > 0 && path.some((step) => amountNames.cost.test(inEnglish(step)))
      ? [value]
      : [],
  );

const namesIn = (option: JsonObject): readonly string[] => [
  ...methodIds(option),
  ...Object.values(option).flatMap((value) =>
    typeof value === 'string' && /\p{L}{3}/u.test(value) ? [value] : [],
  ),
];

/** A method that is offered no more, where the checkout shows one that is: it may be the same, offered under a new id. */
export function isOfferedAnew(read: ToolCall, sent: unknown, texts: readonly string[]): boolean {
  const offered = offeredMethods(read).map(normalized);
  const isGone = !payloadsOf(read.rpcResponse)
    .flatMap(placesIn)
    .some(({ value }) => normalized(value) === normalized(sent));
  return isGone && offered.some((id) => texts.includes(id));
}
