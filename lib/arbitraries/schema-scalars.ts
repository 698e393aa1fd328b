/** Texts and numbers that a JSON Schema allows. */
import fc from 'fast-check';
import type { JsonObject } from '../assert/json.ts';

type Values = fc.Arbitrary<unknown>;

/** Generated texts exceed the least allowed length by at most this. */
const moreCharacters = 40;

/** Formats are annotations, but a value outside its format tests little. */
const formats: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-01-31T12:00:00Z', '2026-02-28T23:59:59+01:00'],
  date: ['2026-01-31'],
  email: ['ada@example.com'],
  uri: ['https://example.com/a?b=c'],
  url: ['https://example.com/a?b=c'],
  uuid: ['3f333df6-90a4-4fda-8dd3-9485d27cee36'],
};

/** One code point each, because JSON Schema counts code points. */
const character = fc.constantFrom(...'aZ09 -_.,/%\\"\'<&éß日ع🛒');

export function texts(schema: JsonObject): Values | undefined {
  const { format, pattern, examples } = schema;
  const samples = [schema.default, ...(Array.isArray(examples) ? examples : [])].filter(
    (value) => typeof value === 'string',
  );
  if (typeof format === 'string' && formats[format]) return fc.constantFrom(...formats[format]);
  if (pattern !== undefined) return samples.length > 0 ? fc.constantFrom(...samples) : matching(pattern);
  const minLength = countOf(schema.minLength);
  const maxLength = Math.min(countOf(schema.maxLength, Infinity), minLength + moreCharacters);
  if (minLength > maxLength || minLength > 10_000) return undefined;
  return fc.string({ unit: character, minLength, maxLength });
}

/** Only for short patterns without long repetitions, so that a hostile one does not fill memory. */
function matching(pattern: unknown): Values | undefined {
  if (typeof pattern !== 'string' || pattern.length > 100 || /\{\d{3,}|\{.*\{.*\{/.test(pattern)) {
    return undefined;
  }
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' });
  } catch {
    return undefined;
  }
}

export function integers({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: JsonObject): Values | undefined {
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 1;
  const least = Math.max(numberOr(minimum, -Infinity), numberOr(exclusiveMinimum, -Infinity) + 1);
  const most = Math.min(numberOr(maximum, Infinity), numberOr(exclusiveMaximum, Infinity) - 1);
  const from = Math.ceil((least === -Infinity ? Math.min(0, most) : least) / step);
  const to = Math.floor(Math.min(most, from * step + 1_000 * step) / step);
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from > to) return undefined;
  return fc.integer({ min: Math.max(from, -(2 ** 31)), max: Math.min(to, 2 ** 31 - 1) }).map((n) => n * step);
}

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

export const countOf = (value: unknown, otherwise = 0): number =>
  typeof value === 'number' && value >= 0 ? value : otherwise;
