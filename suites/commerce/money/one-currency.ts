/** One currency in one place: the variants of a product, and a cart or checkout with its lines and totals. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { objectsIn, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { pricedCalls } from './priced-calls.ts';
import { callsWithRecords } from './records.ts';

/** Lists of one price in several currencies. */
const converted = /prices$|presentment|currencies|converted|conversion|exchange|rates?$|markets?$/i;

const codesOf = (whole: unknown): readonly string[] => [
  ...new Set(
    placesIn(whole)
      .filter(({ path, value }) => isPriced(value) && !path.some((step) => converted.test(step)))
      .flatMap(({ value }) => (isObject(value) ? [String(value.currency)] : [])),
  ),
];

/** Money, or a record that names the currency of its amounts; other checks judge what is no code. */
const isPriced = (value: unknown): boolean =>
  isObject(value) && typeof value.currency === 'string' && /^[A-Z]{3}$/.test(value.currency);

type Whole = { readonly call: ToolCall; readonly name: string; readonly value: unknown };

const productsIn = (call: ToolCall): readonly Whole[] =>
  payloadsOf(call.rpcResponse)
    .flatMap(objectsIn)
    .filter(({ variants }) => Array.isArray(variants))
    .map(({ id, variants }: JsonObject) => ({
      call,
      name: `the variants of product ${show(id)}`,
      value: variants,
    }));

const recordsIn = (call: ToolCall): readonly Whole[] =>
  payloadsOf(call.rpcResponse).map((value) => ({ call, name: 'the record', value }));

function hasOneCurrency({ call, name, value }: Whole): readonly Violation[] | undefined {
  const codes = codesOf(value);
  if (codes.length === 0) return undefined;
  if (codes.length === 1) return [];
  const message = `${toolOf(call.response)}: ${name} has prices in ${codes.join(' and ')}`;
  const details = { at: '/result', expected: 'one currency', actual: codes.join(' and ') };
  return [violation(call.response, message, details)];
}

const oneCurrency = (
  row: Pick<Check, 'id' | 'claim' | 'fix' | 'needs'>,
  fetchCalls: (context: Context) => Promise<readonly ToolCall[]>,
  find: (call: ToolCall) => readonly Whole[],
): Check =>
  check({
    ...row,
    requires: ['commerce.money.one-currency'],
    async run(context) {
      const wholes = (await fetchCalls(context)).flatMap(find);
      if (wholes.length === 0) throw new Inconclusive('not-observed', 'no result showed such prices');
      return forEach(context, wholes, hasOneCurrency, 'no result showed prices with a currency');
    },
  });

export const checks = [
  oneCurrency(
    {
      id: 'commerce/variants-share-a-currency',
      claim:
        'The variants of a product have their prices in one currency, in each result of the catalog tools.',
      fix: 'Return the prices of all variants of a product in the same currency in each result of the catalog tools.',
    },
    pricedCalls,
    productsIn,
  ),
  oneCurrency(
    {
      id: 'commerce/records-have-one-currency',
      claim: 'A cart or checkout has its lines and totals in one currency.',
      fix: 'Return all prices of a cart or checkout in one currency, since amounts of several currencies have no sum.',
      needs: ['writes'],
    },
    callsWithRecords('commerce/records-have-one-currency'),
    recordsIn,
  ),
];
