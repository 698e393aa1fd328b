/** The size of JSON before it is parsed: a few megabytes of brackets are gigabytes of objects. */
import { maxLevels } from './bounds.ts';

const quote = 34;
const comma = 44;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

export type Size = {
  readonly values: number;
  /** What is too much of it. */
  readonly excess?: string;
};

/** How many values are parsed, and why no more. */
export type MostValues = { readonly most: number; readonly why: string };

/**
 * Counts brackets and commas outside of strings: each value but the first follows one of them.
 * @param json in UTF-8, or as text.
 */
export function sizeOf(json: Uint8Array | string, maxValues: MostValues): Size {
  const codeAt = typeof json === 'string' ? (at: number) => json.charCodeAt(at) : (at: number) => json[at];
  let depth = 0;
  let values = 1;
  let quoted = false;
  for (let i = 0; i < json.length; i += 1) {
    const code = codeAt(i);
    if (code === quote) {
      quoted = !quoted;
    } else if (quoted) {
      i += code === backslash ? 1 : 0;
    } else if (code === comma) {
      values += 1;
    } else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
    } else if (code === openBrace || code === openBracket) {
      values += 1;
      depth += 1;
    }
    if (depth > maxLevels) {
      return { values, excess: `nests deeper than ${maxLevels} levels, a fixed bound` };
    }
    if (values > maxValues.most) return { values, excess: tooManyValues(maxValues) };
  }
  return { values };
}

/** The size of two parts that are parsed both. */
export function together(one: Size, other: Size, maxValues: MostValues): Size {
  const values = one.values + other.values;
  const excess =
    one.excess ?? other.excess ?? (values > maxValues.most ? tooManyValues(maxValues) : undefined);
  return { values, ...(excess !== undefined && { excess }) };
}

const tooManyValues = ({ most, why }: MostValues): string => `holds more than ${most} values, ${why}`;
