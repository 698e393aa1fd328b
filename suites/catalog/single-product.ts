/** Single products: each listed product is served as the lists describe it, and an unknown one is not found. */
import { nearHandles, unknownHandle, unknownNumber } from '../../lib/arbitraries/unknown-names.ts';
import { fewOf } from '../../lib/assert/boundaries.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { answers, forEach, meets } from '../../lib/assert/rules.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import {
  oddProducts,
  productsOf,
  requireProductHandles,
  requireProducts,
  single,
  someHandles,
  unknownHandles,
  wholeCatalog,
} from '../discovered/catalog.ts';
import { likeABrowser } from '../discovered/document.ts';
import { noneKnown } from '../discovered/subjects.ts';
import { holdsJsonIfLabelled } from '../http/claims.ts';
import { agreesOn, agreesOnStock, byHandle, type Compare, identity, rest } from './shown-products.ts';

export const checks: readonly Check[] = [
  answers({
    id: 'catalog/listed-product-is-served',
    requires: ['catalog.single'],
    claim:
      'GET /products/{handle}.json answers 200 with a JSON object that holds a product, for handles of the product list.',
    fix: 'Answer GET /products/{handle}.json with status 200 and a JSON object whose member product is an object, for every handle in /products.json.',
    to: async (context) => (await someHandles(context)).map(single),
    with: { status: 200, schema: 'product-answer' },
  }),

  check({
    id: 'catalog/single-product-is-the-listed-one',
    requires: ['catalog.single.same'],
    claim:
      'The single response of a product has the id, handle, title, vendor, type, variants and prices that the product list shows.',
    fix: 'Build /products/{handle}.json from the data of /products.json, so that id, handle, title, vendor, product_type, variants and prices are the same in both.',
    run: (context) => singlesAgreeOn(context, agreesOn(identity)),
  }),

  check({
    id: 'catalog/single-product-repeats-the-list',
    requires: ['catalog.standards.single'],
    claim:
      'The single response of a product has the description, dates, tags, options and images that the product list shows.',
    fix: 'Return the same description, dates, tags, options and images from /products/{handle}.json as from /products.json.',
    run: (context) => singlesAgreeOn(context, agreesOn(rest)),
  }),

  check({
    id: 'catalog/single-product-has-the-listed-availability',
    requires: ['catalog.advice.availability'],
    claim: 'The single response of a product and the product list agree on which variants are available.',
    fix: 'Read available in /products/{handle}.json and in /products.json from the same stock, and let both expire from caches together.',
    async run(context) {
      const found = await singlesAgreeOn(context, agreesOnStock);
      if (found.length === 0) return found;
      // A variant may have sold out between the two requests.
      const again = productsOf(await context.send(wholeCatalog)) ?? [];
      return singlesAgreeOn(context, agreesOnStock, { products: again, ask: context.send });
    },
  }),

  check({
    id: 'catalog/unknown-product-is-not-found',
    requires: ['catalog.single.unknown'],
    claim: 'GET /products/{handle}.json answers 404 with an Error body when no product has the handle.',
    fix: 'Answer GET /products/{handle}.json for an unknown handle with status 404 and a JSON object with the strings code and message; make any continue_url absolute.',
    run: async (context) => {
      const known: readonly string[] = await requireProductHandles(context).catch(noneKnown);
      const near = known.slice(0, 1).flatMap(nearHandles);
      const representative = [
        ...unknownHandles,
        unknownNumber,
        ...near.filter((handle) => !known.includes(handle)),
      ];
      return forAll(
        context,
        unknownHandle(),
        async (handle) => meets(await context.fetch(single(handle)), { status: 404, schema: 'error' }),
        fewOf(context, { representative, others: [] }, 6),
      );
    },
  }),

  check({
    id: 'catalog/json-is-for-every-preference',
    requires: ['catalog.advice.preference'],
    claim:
      'A single product, and the refusal of an unknown one, are JSON for callers that prefer another type and accept any.',
    fix: 'Serve addresses that end in .json as JSON, failures included, whatever other type the Accept header prefers.',
    prerequisites: ['catalog/listed-product-is-served', 'catalog/unknown-product-is-not-found'],
    async run(context) {
      const [known] = await requireProductHandles(context);
      const rows = [
        {
          request: single(known),
          headers: { accept: 'text/markdown, */*' },
          with: { status: 200, schema: 'product-answer' },
        },
        { request: single(unknown), headers: foreignBrowser, with: { status: 404, schema: 'error' } },
      ];
      return forEach(context, rows, async ({ request, headers, with: expected }) => {
        if (meets(await context.fetch(request), expected).length > 0) return undefined;
        return meets(await context.fetch({ ...request, headers }), expected);
      });
    },
  }),

  answers({
    id: 'catalog/odd-handles-cause-no-server-error',
    requires: ['catalog.standards.odd-handles'],
    claim:
      'GET /products/{handle}.json answers below 500 for a handle with <, > or a quotation mark in it, of bytes that are not UTF-8, or of 300 characters.',
    fix: 'Answer /products/{handle}.json with 404, 400 or 414, and not with a server error, when the handle is not URL-safe, cannot be decoded or is very long.',
    to: oddProducts,
    holds: hasNoServerError,
  }),

  answers({
    id: 'catalog/odd-handles-are-escaped',
    requires: ['catalog.standards.escaped-handles'],
    claim: 'What is labelled as JSON is JSON, also where the handle has a quotation mark and a backslash.',
    fix: 'Write the responses of /products/{handle}.json with a JSON serializer, and not with a template that repeats the handle.',
    prerequisites: ['catalog/unknown-product-is-not-found'],
    to: oddProducts,
    holds: holdsJsonIfLabelled,
  }),
];

const [, unknown] = unknownHandles;

/** Few shops have their messages in its languages. */
const foreignBrowser = { accept: likeABrowser.accept, 'accept-language': 'is, fo;q=0.9' };

function hasNoServerError(response: HttpResponse): readonly Violation[] {
  if (response.status < 500) return [];
  const actual = String(response.status);
  const message = `${requestText(response)} answered ${actual}; promised is no server error`;
  return [violation(response, message, { at: 'status', expected: 'below 500', actual })];
}

type Source = { readonly products: readonly JsonObject[]; readonly ask: Context['send'] };

async function singlesAgreeOn(
  context: Context,
  compare: Compare,
  { products, ask = context.fetch }: Partial<Source> = {},
): Promise<readonly Violation[]> {
  const [known, handles] = await Promise.all([requireProducts(context), someHandles(context)]);
  const listed = byHandle(products ?? known);
  return forEach(context, handles, async (handle) => {
    const entry = listed.get(handle);
    const response = await ask(single(handle));
    const product = response.json.valid ? valueAt(response.json.value, '/product') : undefined;
    // catalog/listed-product-is-served judges whether it is served at all.
    if (!entry || response.status !== 200 || !isObject(product)) return undefined;
    return compare({ response, at: '/product', value: product }, entry);
  });
}
