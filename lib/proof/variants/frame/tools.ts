/** Calls the tools of a storefront, and validates their arguments against the listed schemas. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parseJson } from '../../../assert/json.ts';
import { type Call, type Fields, fieldsOf, isFields, type Places, type Variant } from '../variant.ts';

/** The outcome of a tool: a record, a refusal, or (from a planted fault) any members of a JSON-RPC response. */
export type Outcome =
  | { readonly record: Fields }
  | { readonly refusal: Refusal }
  | { readonly members: Fields };

type Refusal = { readonly code: number; readonly message: string; readonly data?: Fields };

export type Tools = (name: string, args: Fields) => Outcome;

/** Plants a fault in the tools of a storefront. */
export type Plant = (tools: Tools, places: Places) => Tools;

export const honest: Plant = (tools) => tools;

export type ListedTool = { readonly name: string; readonly inputSchema: Fields } & Fields;

export type Toolbox = {
  readonly name: string;
  readonly listed: readonly ListedTool[];
  readonly open: (places: Places) => Tools;
  readonly plant: Plant;
  /** Makes the tool result with this record. */
  readonly result: (record: Fields) => Fields;
};

/** A tool result with a record as text alone. */
export const asText = (record: Fields): Fields => ({
  content: [{ type: 'text', text: JSON.stringify(record) }],
});

export const asTextAndData = (record: Fields): Fields => ({ ...asText(record), structuredContent: record });

export const refuse = (code: number, message: string, data?: Fields): Outcome => ({
  refusal: { code, message, ...(data && { data }) },
});

/** @returns the members of a JSON-RPC response besides its version and id */
export function caller(toolbox: Toolbox, places: Places): (call: Call) => Fields {
  const { name: server, listed, result } = toolbox;
  const tools = toolbox.plant(strict(listed, toolbox.open(places)), places);
  const serverInfo = { name: server, version: '1.0.0' };
  return ({ method, params }) => {
    if (method === 'ping') return { result: {} };
    if (method === 'initialize') {
      const capabilities = { tools: { listChanged: false } };
      return { result: { protocolVersion: '2025-06-18', capabilities, serverInfo } };
    }
    if (method === 'tools/list') return { result: { tools: listed } };
    if (method !== 'tools/call') return { error: { code: -32601, message: 'Method not found' } };
    const { name, arguments: args = {} } = params;
    if (typeof name !== 'string' || !isFields(args)) {
      return { error: { code: -32602, message: 'A call has a name and an object of arguments' } };
    }
    const outcome = tools(name, args);
    if ('members' in outcome) return outcome.members;
    return 'refusal' in outcome ? { error: outcome.refusal } : { result: result(outcome.record) };
  };
}

/** Refuses unknown tools, and arguments that do not match the listed schemas. */
function strict(listed: readonly ListedTool[], tools: Tools): Tools {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const validators = new Map(listed.map(({ name, inputSchema }) => [name, ajv.compile(inputSchema)]));
  return (name, args) => {
    const fits = validators.get(name);
    if (!fits) return refuse(-32602, 'Unknown tool');
    if (fits(args)) return tools(name, args);
    const problems = (fits.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    return refuse(-32602, 'Invalid arguments', { problems });
  };
}

/** An approval is valid for five minutes, and an agent's clock may be slightly ahead. */
export function isRecent(at: unknown, now: number): boolean {
  const age = now - Date.parse(String(at));
  return age >= -30_000 && age <= 300_000;
}

/** Calls the tools of a variant by hand, for tests. */
export const noon = Date.UTC(2026, 9, 1, 12);

type Answer = { readonly record: Fields; readonly error: Fields; readonly response: Fields };

/** A new storefront, with a clock under the control of the test. */
export function callerOf(variant: Variant) {
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

/** A nested member: `at(record, 'till.bill.due.amount')`. */
export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return key === 'length' ? inner.length : inner.at(Number(key));
    return isFields(inner) ? inner[key] : undefined;
  }, value);
}
