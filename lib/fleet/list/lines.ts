/** Lists with one storefront a line: addresses, or JSON objects. */
import { isObject } from '../../json/pointer.ts';
import type { RawLine } from './raw-line.ts';

/** Blank lines, and what follows a `#` at the start of a line or after a blank, are nothing. */
export const readText = (text: string): readonly RawLine[] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    const url = line.replace(/(^|\s)#.*$/, '').trim();
    return url === '' ? [] : [{ at: at(index), raw: { url } }];
  });

export const readNdjson = (text: string): readonly RawLine[] =>
  text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ at: at(index), ...fromJson(line) }]));

const at = (index: number): string => `line ${index + 1}`;

function fromJson(line: string): { readonly raw: Record<string, unknown> } | { readonly problem: string } {
  try {
    return asRow(JSON.parse(line));
  } catch (cause) {
    return { problem: `it is no JSON: ${cause instanceof Error ? cause.message : cause}` };
  }
}

/** A storefront is an object with its columns, or its address alone. */
export function asRow(
  value: unknown,
): { readonly raw: Record<string, unknown> } | { readonly problem: string } {
  if (typeof value === 'string') return { raw: { url: value } };
  return isObject(value) ? { raw: { ...value } } : { problem: 'it is neither an object nor an address' };
}
