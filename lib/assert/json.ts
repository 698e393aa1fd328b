/** JSON bodies (RFC 8259). */

import { maxLevels, maxTextValues } from '../json/bounds.ts';
import type { JsonObject } from '../json/pointer.ts';
import { escapeStep, isObject, stepsOf } from '../json/pointer.ts';
import { sizeOf } from '../json/tokens.ts';
import type { HttpResponse } from '../model/http.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Violation } from '../model/verdict.ts';
import { requestText, show, showBody, violation } from './violation.ts';
import { whyNotText } from './why-not-text.ts';

export { escapeStep, isObject, type JsonObject };

const maxValues = { most: maxTextValues, why: 'a fixed bound' };

/**
 * @returns undefined when the text is not JSON.
 * @throws Inconclusive `too-large` when it nests deeper than 500 levels or holds more than 700,000 values, the limits of bodies.
 */
export function parseJson(text: string): unknown {
  const excess = text.length > maxLevels ? sizeOf(text, maxValues).excess : undefined;
  if (excess !== undefined) {
    throw new Inconclusive('too-large', `a text of the target is JSON that ${excess}`);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

export function holdsJson(response: HttpResponse): readonly Violation[] {
  const { json } = response;
  if (json.valid) return [];
  const kind = whyNotText(response.bytes);
  const actual = kind ?? showBody(response);
  const came =
    response.text === '' || kind !== undefined ? actual : `a body that is not JSON: ${json.because}`;
  const message = `${requestText(response)} answered with ${came}; promised is a JSON body`;
  return [violation(response, message, { at: '', expected: 'a JSON body', actual })];
}

/** The value at a JSON Pointer (RFC 6901), or undefined. */
export function valueAt(value: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce(memberAt, value);
}

/** An item of a list, by its index, or a member of an object itself; undefined anywhere else. */
export function memberAt(node: unknown, step: string): unknown {
  if (Array.isArray(node)) return /^(0|[1-9]\d*)$/.test(step) ? node[Number(step)] : undefined;
  return isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
}

/** The objects among the items of a list; none where it is no list. */
export const objectsOf = (list: unknown): readonly JsonObject[] =>
  Array.isArray(list) ? list.filter(isObject) : [];

/** Like `===`, but compares arrays and objects by content, to any depth. */
export function equals(a: unknown, b: unknown): boolean {
  const pairs: (readonly [unknown, unknown])[] = [[a, b]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [left, right] = pair;
    if (left === right || Object.is(left, right)) continue;
    const members = membersOf(left, right);
    if (!members) return false;
    for (const member of members) pairs.push(member);
  }
  return true;
}

/** Pairs the members of two values by name; undefined when the values differ in kind or in their names. */
function membersOf(a: unknown, b: unknown): readonly (readonly [unknown, unknown])[] | undefined {
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length ? a.map((item, i) => [item, b[i]]) : undefined;
  }
  if (!isObject(a) || !isObject(b)) return undefined;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length || !keys.every((key) => Object.hasOwn(b, key))) return undefined;
  return keys.map((key) => [a[key], b[key]]);
}

/** Requires a value at a JSON Pointer of the body. */
export function hasValue(response: HttpResponse, at: string, expected: unknown): readonly Violation[] {
  if (!response.json.valid) return holdsJson(response);
  const actual = valueAt(response.json.value, at);
  if (equals(actual, expected)) return [];
  return [
    violation(
      response,
      `${requestText(response)}: ${at || 'the body'} is ${show(actual)}; promised is ${show(expected)}`,
      {
        at,
        expected: show(expected),
        actual: show(actual),
      },
    ),
  ];
}
