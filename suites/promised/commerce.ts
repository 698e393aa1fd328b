/** What the interface promises about the responses of the commerce endpoint. */
import { isObject, valueAt } from '../../lib/assert/json.ts';
import { fitsSchema } from '../../lib/assert/schema.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import type { AnswerKind, Places, Relation, Shape } from '../../lib/model/promised.ts';
import { findRpcResponse, requestedRpc } from '../discovered/rpc.ts';
import { at, everywhere, openToScripts, shape } from './places.ts';

const rpcShapes: readonly Shape[] = [
  shape('', 'json-rpc-response', 'json-rpc.response.result', {
    jsonrpc: 'json-rpc.response.version',
    id: 'json-rpc.response.id',
    error: 'json-rpc.response.error',
  }),
  shape('/error', 'json-rpc-error', 'json-rpc.response.error'),
];

const ofAnswer: readonly Relation[] = [
  {
    at: at('/id'),
    operators: ['one unit more', 'in other case'],
    promise: 'json-rpc.response.id',
  },
  { at: at('/id'), operators: ['dropped'], promise: 'json-rpc.id-present' },
  { at: at('/result'), operators: ['dropped', 'renamed'], promise: 'json-rpc.response.result' },
  {
    at: at('/error'),
    operators: ['member added'],
    allowedBecause: 'an object may have further members',
  },
];

const isPost = ({ request }: HttpResponse): boolean => request.method === 'POST';
const methodOf = ({ request }: HttpResponse): unknown => requestedRpc(request).method;

const answer = {
  holds: (response: HttpResponse) =>
    isPost(response) && response.status === 200 && response.json.valid && isObject(findRpcResponse(response)),
  status: 'json-rpc.success-status',
  mediaType: 'json-rpc.media-type',
  body: 'json-rpc.endpoint',
  own: 'json-rpc.response.id',
  headers: openToScripts('cors.commerce.answers'),
  shapes: rpcShapes,
  relations: ofAnswer,
} satisfies Omit<AnswerKind, 'name'>;

const tools = everywhere((value) => typeof value.name === 'string' && isObject(value.inputSchema));

const isMoney = (value: Readonly<Record<string, unknown>>): boolean => fitsSchema('money', value);
const moneyShape: Shape = {
  at: everywhere(isMoney),
  // The interface does not specify where results have Money.
  fits: (value) => !isObject(value) || fitsSchema('money', value),
  promise: 'commerce.money.amount',
  promises: { currency: 'commerce.money.currency' },
};

const catalogTools = ['search_catalog', 'lookup_catalog', 'get_product'];
const toolOf = ({ request }: HttpResponse): unknown => valueAt(requestedRpc(request), '/params/name');

/** Members of Money in the structured content; the text content only repeats it. */
const moneyMember =
  (member: string): Places =>
  (body) =>
    everywhere(isMoney)(body)
      .filter((place) => place.startsWith('/result/structuredContent/'))
      .map((place) => `${place}/${member}`);
const amounts = moneyMember('amount');
const currencies = moneyMember('currency');

export const commerce: readonly AnswerKind[] = [
  {
    ...answer,
    name: 'list of tools',
    holds: (response) =>
      answer.holds(response) &&
      methodOf(response) === 'tools/list' &&
      findRpcResponse(response)?.error === undefined,
    shapes: [
      ...rpcShapes,
      {
        at: tools,
        fits: (value) => isObject(value) && typeof value.name === 'string' && isObject(value.inputSchema),
        promise: 'json-rpc.tools-list',
      },
    ],
    relations: [
      ...ofAnswer,
      {
        at: at('/result/tools'),
        operators: ['emptied', 'first item dropped', 'last item dropped'],
        promise: 'commerce.tools',
      },
      {
        at: at('/result/tools/*/name'),
        operators: ['in other case', 'of another subject'],
        promise: 'commerce.tools',
      },
      {
        at: at('/result/tools'),
        operators: ['two items swapped'],
        allowedBecause: 'the order of the tools is free',
      },
    ],
  },
  {
    ...answer,
    name: 'result of a catalog tool',
    holds: (response) =>
      answer.holds(response) &&
      catalogTools.some((tool) => tool === toolOf(response)) &&
      findRpcResponse(response)?.error === undefined,
    shapes: [...rpcShapes, moneyShape],
    relations: [
      ...ofAnswer,
      {
        at: amounts,
        operators: ['times 10', 'times 100', 'one unit more'],
        promise: 'commerce.money.catalog',
      },
    ],
  },
  {
    ...answer,
    name: 'result of a tool',
    holds: (response) =>
      answer.holds(response) &&
      methodOf(response) === 'tools/call' &&
      findRpcResponse(response)?.error === undefined,
    // The interface does not specify the members of records, so an object without these members is not Money.
    relations: [
      ...ofAnswer,
      { at: amounts, operators: ['number as text', 'of another type'], promise: 'commerce.money.amount' },
      { at: currencies, operators: ['in other case', 'of another type'], promise: 'commerce.money.currency' },
    ],
  },
  { ...answer, name: 'answer of the commerce endpoint' },
  {
    name: 'refusal at the rate limit',
    holds: (response) => isPost(response) && response.status === 429,
    status: 'rate-limiting.exceeded',
    mediaType: 'rate-limiting.media-type',
    body: 'rate-limiting.error-body',
    headers: openToScripts('cors.commerce.rate-limited'),
    shapes: [shape('', 'error', 'rate-limiting.error-body')],
  },
];
