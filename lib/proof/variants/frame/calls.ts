/** Calls the tools of a variant by hand: for tests. */
import { parseJson } from '../../../assert/json.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../variant.ts';

export const noon = Date.UTC(2026, 9, 1, 12);

export type Answer = { readonly record: Fields; readonly error: Fields; readonly response: Fields };

/** A fresh storefront, with a clock that the test moves. */
export function caller(variant: Variant) {
  const clock = { now: noon };
  const handler = variant({
    baseUrl: 'https://variant.test',
    canonicalUrl: 'https://canonical.test',
    otherUrl: 'https://other.test',
    now: () => clock.now,
  });
  const ask = (path: string): Promise<Response> => handler(new Request(`https://variant.test${path}`));
  const rpc = async (method: string, params: Fields): Promise<Fields> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const url = 'https://variant.test/api/ucp/mcp';
    const value = parseJson(
      await (await handler(new Request(url, { method: 'POST', headers, body }))).text(),
    );
    return isFields(value) ? value : {};
  };
  const call = async (name: string, args: Fields): Promise<Answer> => {
    const response = await rpc('tools/call', { name, arguments: args });
    const result = fieldsOf(response, 'result');
    return { record: recordIn(result), error: fieldsOf(response, 'error'), response };
  };
  return { ask, rpc, call, clock };
}

/** The last text of a result, as JSON. */
function recordIn({ content }: Fields): Fields {
  const last: unknown = Array.isArray(content) ? content.at(-1) : undefined;
  const value = isFields(last) ? parseJson(String(last.text)) : undefined;
  return isFields(value) ? value : {};
}

/** A member deep inside: `at(record, 'till.bill.due.amount')`. */
export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return key === 'length' ? inner.length : inner.at(Number(key));
    return isFields(inner) ? inner[key] : undefined;
  }, value);
}
