/** Places in bodies and responses of endpoints, for the tables of promises. */

import { isObject, valueAt } from '../../lib/assert/json.ts';
import { fitsSchema } from '../../lib/assert/schema.ts';
import { escapeStep } from '../../lib/json/pointer.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import type { AnswerKind, Places, PromisedHeader, Shape } from '../../lib/model/promised.ts';
import type { Target } from '../../lib/model/target.ts';

/** The JSON Pointers that a kind of place stands for: `/products/*` is each product. */
export const at =
  (kind: string): Places =>
  (body) =>
    kind
      .split('/')
      .slice(1)
      .reduce<readonly string[]>((pointers, step) => pointers.flatMap((one) => below(body, one, step)), ['']);

function below(body: unknown, pointer: string, step: string): readonly string[] {
  const value = valueAt(body, pointer);
  if (step === '*' && Array.isArray(value)) return value.map((_, index) => `${pointer}/${index}`);
  return isObject(value) && Object.hasOwn(value, step) ? [`${pointer}/${step}`] : [];
}

/** The first 200 objects in a body that satisfy a condition. */
export const everywhere =
  (isOne: (value: Readonly<Record<string, unknown>>) => boolean): Places =>
  (body) => {
    const found: string[] = [];
    const queue: (readonly [string, unknown])[] = [['', body]];
    for (const [pointer, value] of queue) {
      if (found.length >= 200) break;
      if (isObject(value) && isOne(value)) found.push(pointer);
      if (typeof value !== 'object' || value === null) continue;
      for (const [name, one] of Object.entries(value)) {
        queue.push([`${pointer}/${escapeStep(name)}`, one]);
      }
    }
    return found;
  };

export const shape = (
  kind: string,
  schema: string,
  promise: string,
  promises?: Shape['promises'],
): Shape => ({
  at: at(kind),
  fits: (value) => fitsSchema(schema, value),
  promise,
  ...(promises && { promises }),
});

/** Scripts of every origin may read the response. A request without an origin is not from a script (Fetch standard). */
export const openToScripts = (promise: string): readonly PromisedHeader[] => [
  {
    name: 'access-control-allow-origin',
    promise,
    wrong: 'https://elsewhere.example',
    isPromised: true,
    isOptional: ({ request }) => request.headers.origin === undefined,
  },
];

/** The path of a request below the base URL, with its query; undefined on another host. */
export function pathOf({ request }: HttpResponse, { baseUrl }: Target): string | undefined {
  return request.url.startsWith(`${baseUrl}/`) ? request.url.slice(baseUrl.length) : undefined;
}

/** Responses to GET with this status at these paths. */
export const answered =
  (
    path: RegExp,
    status: number | 'redirect',
    more: (response: HttpResponse) => boolean = () => true,
  ): AnswerKind['holds'] =>
  (response, target) => {
    const isStatus =
      status === 'redirect'
        ? Math.floor(response.status / 100) === 3 && response.status !== 304
        : response.status === status;
    return (
      response.request.method === 'GET' &&
      isStatus &&
      path.test(pathOf(response, target) ?? '') &&
      more(response)
    );
  };
