/** Violations in the answers of tools, at the JSON Pointer of the member that is wrong. */
import { equals, escapeStep, isObject, type JsonObject } from '../../lib/assert/json.ts';
import { violation } from '../../lib/assert/violation.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { jsonIn, payloadsOf, placesIn, withResources } from './tool-result.ts';

type Answer = { readonly response: HttpResponse; readonly rpcResponse: JsonObject };

/**
 * Where something stands in the payload of an answer, or what lacks it: the end of a path that begins in a value that was
 * read from the payload, or else in the payload itself.
 */
export type Where = { readonly of?: unknown; readonly path?: readonly string[] | undefined };

/** @param details `expected` and `actual` as short text. */
export function violationAt(
  answer: Answer,
  where: Where,
  message: string,
  details: Omit<Violation, 'message' | 'exchange' | 'at'> = {},
): Violation {
  const { at, within } = placeOf(answer, where);
  const told = within === '' ? message : `${message} (${within} of the JSON in the text)`;
  return violation(answer.response, told, { at, ...details });
}

/** `within` is a pointer in the JSON of a text, into which no pointer of the answer leads. */
type Place = { readonly at: string; readonly within: string };

function placeOf(answer: Answer, { of, path = [] }: Where): Place {
  const payloads = payloadsIn(answer);
  const starts =
    of === undefined ? payloads.map((payload) => ({ ...payload, start: [] })) : find(of, payloads);
  const [found] = starts
    .map(({ at, isText, payload, start }) => ({ at, isText, steps: stepsTo(payload, [...start, ...path]) }))
    .toSorted((a, b) => b.steps.length - a.steps.length);
  const root = { at: '/result', isText: false, ...payloads[0], steps: [] };
  const { at, isText, steps } = found ?? root;
  const pointer = steps.map((step) => `/${escapeStep(step)}`).join('');
  return isText ? { at, within: pointer } : { at: `${at}${pointer}`, within: '' };
}

/** A payload and its pointer, or that of its text. */
type Payload = { readonly payload: JsonObject; readonly at: string; readonly isText: boolean };

/** By response, until the memory is needed: a long one is parsed again each time. */
const known = new WeakMap<HttpResponse, WeakRef<readonly Payload[]>>();

function payloadsIn({ response, ...answer }: Answer): readonly Payload[] {
  const payloads = known.get(response)?.deref() ?? located(answer.rpcResponse);
  known.set(response, new WeakRef(payloads));
  return payloads;
}

function located(rpcResponse: JsonObject): readonly Payload[] {
  const { result } = rpcResponse;
  const payloads = payloadsOf(rpcResponse);
  if (!isObject(result)) return [];
  if (payloads[0] === result) return [{ payload: result, at: '/result', isText: false }];
  if (payloads[0] === result.structuredContent) {
    return payloads.map((payload) => ({ payload, at: '/result/structuredContent', isText: false }));
  }
  const blocks = Array.isArray(result.content) ? [...result.content.keys()] : [];
  const texts = blocks.filter((n) => isObject(jsonIn((result.content as readonly unknown[])[n])));
  return payloads.map((payload, n) => ({ payload, at: `/result/content/${texts[n]}/text`, isText: true }));
}

/** The outermost place of a value: of this very one, or else, where the answer was parsed again, of an equal one. */
function find(value: unknown, payloads: readonly Payload[]) {
  const records = payloads.flatMap((payload) =>
    [...new Set([payload.payload, withResources(payload.payload)])].map(
      (record) => [payload, placesIn(record)] as const,
    ),
  );
  for (const isFound of [(one: unknown) => one === value, (one: unknown) => equals(one, value)]) {
    for (const [payload, places] of records) {
      const found = places.find((place) => isFound(place.value));
      if (found) return [{ ...payload, start: found.path }];
    }
  }
  return [];
}

/** The steps of a path that the payload has: through the resources of JSON:API, and through rows by what tells them apart. */
function stepsTo(payload: JsonObject, path: readonly string[]): readonly string[] {
  let [node, steps]: [unknown, readonly string[]] = [payload, []];
  for (const step of path) {
    const index = memberOf(node, step) === undefined ? resourceOf(payload, node) : undefined;
    if (index !== undefined) {
      [node, steps] = [(payload.included as readonly unknown[])[index], ['included', String(index)]];
    }
    const member = memberOf(node, step);
    if (member === undefined) return steps;
    [node, steps] = [(node as JsonObject)[member], [...steps, member]];
  }
  return steps;
}

/** The member of an object, or the index of a row, for which a key such as `[type=total]` may stand. */
function memberOf(node: unknown, step: string): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if (Object.hasOwn(node, step)) return step;
  const [, name = '', text] = /^\[(\w+)=(.*)\]$/s.exec(step) ?? [];
  const index = Array.isArray(node) ? node.findIndex((row) => isObject(row) && row[name] === text) : -1;
  return index < 0 ? undefined : String(index);
}

/** The index of the resource that a reference names. */
function resourceOf({ included }: JsonObject, reference: unknown): number | undefined {
  if (!isObject(reference) || !Array.isArray(included)) return undefined;
  const index = included.findIndex(
    (one) => isObject(one) && one.type === reference.type && String(one.id) === String(reference.id),
  );
  return index < 0 ? undefined : index;
}
