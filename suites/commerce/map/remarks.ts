/** What a storefront remarks about a record: messages, sentences, flags and constants that ordinary records lack. */
import { isIdentifying } from '../../discovered/arguments/facts.ts';
import { isIndex } from '../../discovered/arguments/shown-places.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { type Place, patternOf, placesIn, recordsOf } from '../../discovered/tool-result.ts';
import { idNames } from '../../words/catalog.ts';
import { aboutPrices } from '../../words/sayings.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { isInLine } from '../shapes/amounts.ts';
import { placesFor, type RecordShape } from '../shapes/record-shape.ts';
import { withKeyedRows } from './keyed-rows.ts';
import { rolesNamed } from './names.ts';

/**
 * The storefront remarks something that it remarks about no ordinary cart: a message, an entry of a list that is empty
 * elsewhere, a sentence, a flag or a constant such as `OUT_OF_STOCK`. What is silent differs only in numbers, names and ids.
 */
export const remarks = (shape: RecordShape, ...calls: readonly ToolCall[]): boolean =>
  remarksBeyond(
    shape,
    shape.samples.map(({ call }) => call),
    calls,
  );

/** @param ordinary what the storefront remarks there is usual. */
export function remarksBeyond(
  shape: RecordShape,
  ordinary: readonly ToolCall[],
  calls: readonly ToolCall[],
): boolean {
  const usual = new Set(ordinary.flatMap((call) => remarksIn(shape, call)));
  return calls.flatMap((call) => remarksIn(shape, call)).some((remark) => !usual.has(remark));
}

const remarksIn = (shape: RecordShape, { response, rpcResponse }: ToolCall): readonly string[] => {
  const places = placesFor(shape, toolOf(response));
  return recordsOf(rpcResponse)
    .flatMap((record) => placesIn(withKeyedRows(record)))
    .filter(({ path }) => !path.some((step) => step.startsWith('[')))
    .flatMap((place) => {
      const isOfLine = places !== undefined && isInLine(places, patternOf(place.path));
      return [...remarksAt(place, isOfLine), ...(isOfLine ? [] : entryAt(place))];
    });
};

function remarksAt({ path, value }: Place, isOfLine: boolean): readonly string[] {
  if (isOfMessage(path)) return messageAt({ path, value });
  // The titles of other items are no remarks, and neither are those of totals, which are left out above.
  const name = nameIn(path);
  if (typeof value === 'boolean' || isConstant(value)) {
    return aboutPrices.test(name) ? [] : [`${name} ${String(value)}`];
  }
  if (isOfLine) return typeof value === 'string' ? [patternOf(path)] : [];
  return isSentence(value) ? [withoutNumbers(value)] : [];
}

/** A message may be a number or one word, which says what that is in others. */
function messageAt({ path, value }: Place): readonly string[] {
  if (typeof value === 'object') return [];
  const isText = typeof value === 'string' && !isIdentifying({ name: nameIn(path) });
  return [patternOf(path), ...(isText ? [withoutNumbers(value)] : [])];
}

export const isOfMessage = (path: readonly string[]): boolean =>
  path.some((_, i) =>
    rolesNamed(patternOf(path.slice(0, i + 1)), false).some(
      ({ role }) => role === 'messages' || role === 'errors',
    ),
  );

/** The list of an entry, if it is not about prices. */
function entryAt({ path }: Place): readonly string[] {
  const isEntry = isIndex(path.at(-1) ?? '');
  return isEntry && !path.some((step) => aboutPrices.test(step)) ? [`an entry of ${patternOf(path)}`] : [];
}

const nameIn = (path: readonly string[]): string => path.findLast((step) => !isIndex(step)) ?? '';

/** A text of several words. */
const isSentence = (value: unknown): value is string =>
  typeof value === 'string' && value.trim().split(/\s+/).length > 2;

/** Sentences such as "3 items were added" are the same with other numbers. */
const withoutNumbers = (sentence: string): string => sentence.replaceAll(/\d+/g, '0');

const isConstant = (value: unknown): boolean =>
  typeof value === 'string' && /^[a-z]+([_-][a-z]+)+$/i.test(value);

/** Numbers and words that a record shows of itself, and no flags, ids, times or prices: that a cart is empty says nothing of why. */
function constantsIn(shape: RecordShape, { response, rpcResponse }: ToolCall): ReadonlyMap<string, unknown> {
  const places = placesFor(shape, toolOf(response));
  const own = recordsOf(rpcResponse)
    .flatMap(placesIn)
    .filter(({ path, value }) => {
      const isOfLine = places !== undefined && isInLine(places, patternOf(path));
      const isOfOther = isIdentifying({ name: nameIn(path) }) || path.some((step) => aboutPrices.test(step));
      return (
        !isOfLine &&
        !isOfOther &&
        !isTime(nameIn(path), value) &&
        (typeof value === 'number' || typeof value === 'string' || value === null)
      );
    });
  return new Map(own.map(({ path, value }) => [path.join('/'), value]));
}

/** The earliest number that may be a time, in seconds. */
const leastTime = 1_000_000_000;

const isTime = (name: string, value: unknown): boolean =>
  idNames.ofExchange.test(name) || /^\d{4}-\d\d/.test(String(value)) || Number(value) >= leastTime;

/**
 * A number or a word of the record that is the same in all ordinary ones, and another one here.
 * @param isFilled only a number that is 0 in all others counts, or a text that is empty there.
 */
export function standsOut(
  shape: RecordShape,
  usual: readonly ToolCall[],
  call: ToolCall,
  isFilled: boolean,
): boolean {
  const others = usual.map((one) => constantsIn(shape, one));
  return [...constantsIn(shape, call)].some(([place, value]) => {
    const [known, ...more] = others.map((one) => one.get(place));
    const isUsual = known !== undefined && more.length > 0 && more.every((one) => one === known);
    return isUsual && value !== known && (!isFilled || (!known && Boolean(value)));
  });
}
