/** Every product, variant and image in the responses of the run has the members of its table. */
import { createHash } from 'node:crypto';
import { forEach } from '../../../lib/assert/for-each.ts';
import { fitsSchema, matchesSchema } from '../../../lib/assert/schema.ts';
import type { Check, Question } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { isCatalog, list, single, someHandles, wholeCollection } from '../../discovered/catalog/endpoints.ts';
import { requireProducts, wholeCatalog } from '../../discovered/catalog/products.ts';
import { noneKnown } from '../../discovered/none-known.ts';
import { productsIn, type Shown } from './shown.ts';

type Row = Question & {
  readonly parts: (products: readonly Shown[]) => readonly Shown[];
  readonly schema: string;
  /** The requirement that a wrong value of a member breaks, by the member's name; without it the first one. */
  readonly promises?: Readonly<Record<string, string>>;
};

/** @returns a check of all responses of the run; it reports a value that several responses repeat in the largest of them. */
export const allWellFormed = ({ parts, schema, promises, ...question }: Row): Check => ({
  ...question,
  order: 'afterwards',
  run: async (context) => {
    // One response at a time: together, and parsed, the lists of a large shop take hundreds of megabytes.
    const broken = (await responsesOfRun(context)).flatMap((response) =>
      context.examine(parts(productsIn(response))).filter(({ value }) => !fitsSchema(schema, value)),
    );
    return forEach(context, inTheirFirstResponse(broken), ({ response, at, value }) =>
      matchesSchema(response, schema, {
        at,
        value,
        ...(promises && {
          promiseAt: (place) => promises[place.slice(at.length + 1)] ?? question.requires[0],
        }),
      }),
    );
  },
});

/** Values are compared by a digest: all of them as text would be as long as all responses together. */
function inTheirFirstResponse(shown: readonly Shown[]): readonly Shown[] {
  const first = new Map<string, HttpResponse>();
  return shown.filter(({ value, response }) => {
    const digest = createHash('sha256').update(JSON.stringify(value)).digest('base64');
    if (!first.has(digest)) first.set(digest, response);
    return first.get(digest) === response;
  });
}

/** @throws Inconclusive when the catalog shows no product. */
async function responsesOfRun(context: Context): Promise<readonly HttpResponse[]> {
  await requireProducts(context);
  const handles = await someHandles(context).catch(noneKnown);
  const requests = [wholeCatalog, list(), wholeCollection, ...handles.map(single)];
  const fetched = await Promise.allSettled(requests.map((request) => context.fetch(request)));
  const known = fetched.flatMap((one) => (one.status === 'fulfilled' ? [one.value.exchange] : []));
  return context
    .seen()
    .filter((response) => response.request.method === 'GET' && isCatalog(response, context))
    .toSorted(largestFirst(known));
}

/** Whatever order they arrived in. Of the same size, those come first that do not depend on generated inputs. */
const largestFirst =
  (known: readonly number[]) =>
  (one: HttpResponse, other: HttpResponse): number =>
    other.bytes.length - one.bytes.length ||
    rankIn(known, one) - rankIn(known, other) ||
    (one.request.url < other.request.url ? -1 : 1);

function rankIn(known: readonly number[], { exchange }: HttpResponse): number {
  const rank = known.indexOf(exchange);
  return rank < 0 ? known.length : rank;
}
