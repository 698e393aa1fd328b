/** Whether the storefront has the product and the collection given by the user. */
import { isObject, valueAt } from '../lib/assert/json.ts';
import type { Context } from '../lib/model/check.ts';
import { get, type HttpResponse } from '../lib/model/http.ts';
import type { GivenSubject } from '../lib/model/policy.ts';
import type { Target } from '../lib/model/target.ts';
import {
  collection,
  pathOf,
  productsOf,
  single,
  wholeCatalog,
  wholeCollection,
} from './discovered/catalog.ts';

type Asking = Pick<Context, 'fetch'>;

export const givenSubjects = ({ product, collection: named }: Target): readonly GivenSubject[] => [
  ...(product === undefined
    ? []
    : [
        {
          option: '--product',
          value: product,
          findAbsence: (context: Asking) => findNoProduct(context, product),
        },
      ]),
  ...(named === undefined
    ? []
    : [
        {
          option: '--collection',
          value: named,
          findAbsence: (context: Asking) => findNoCollection(context, named),
        },
      ]),
];

const isMissing = ({ status }: HttpResponse): boolean => status === 404 || status === 410;

/** Absent: neither listed nor served, although the storefront serves its first listed product. */
async function findNoProduct(context: Asking, handle: string): Promise<string | undefined> {
  const [first, ...others] = listedHandles(await context.fetch(wholeCatalog));
  if (first === undefined || first === handle || others.includes(handle)) return undefined;
  const resource = await context.fetch(single(handle));
  if (!isMissing(resource) && !holdsNoProduct(resource)) return undefined;
  if (!isMissing(await context.fetch(get(pathOf('/products/', handle))))) return undefined;
  const known = await context.fetch(single(first));
  if (known.status !== 200 || holdsNoProduct(known)) return undefined;
  return `there is no such product (${seen(resource)}, and "${first}" is there); pass the handle of one that exists`;
}

const listedHandles = (response: HttpResponse): readonly string[] =>
  (productsOf(response) ?? []).flatMap(({ handle }) =>
    typeof handle === 'string' && handle !== '' ? [handle] : [],
  );

const holdsNoProduct = ({ status, json }: HttpResponse): boolean =>
  status === 200 && json.valid && !isObject(valueAt(json.value, '/product'));

/** Absent: empty or missing, although the collection `all` lists products. */
async function findNoCollection(context: Asking, handle: string): Promise<string | undefined> {
  const list = await context.fetch(collection(handle));
  const isEmpty = list.status === 200 && productsOf(list)?.length === 0;
  if (!isEmpty && !isMissing(list)) return undefined;
  const page = get(pathOf('/collections/', handle));
  if (!isEmpty && !isMissing(await context.fetch(page))) return undefined;
  const everything = await context.fetch(wholeCollection);
  if (everything.status !== 200 || !productsOf(everything)?.length) return undefined;
  const detail = isEmpty ? ' with an empty list' : '';
  return `the collection has no products, or does not exist (${seen(list)}${detail}); pass the handle of one that has some`;
}

const seen = ({ request, status }: HttpResponse): string =>
  `GET ${new URL(request.url).pathname} answered ${status}`;
