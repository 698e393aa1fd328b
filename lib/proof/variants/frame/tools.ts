/** Calls the tools of a storefront: arguments are held to the schema that the storefront lists. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Call, type Fields, isFields, type Places } from '../variant.ts';

/** What a tool gives: a record, a refusal, or (from a planted fault) any members of a JSON-RPC response. */
export type Outcome =
  | { readonly record: Fields }
  | { readonly refusal: Refusal }
  | { readonly members: Fields };

export type Refusal = { readonly code: number; readonly message: string; readonly data?: Fields };

export type Tools = (name: string, args: Fields) => Outcome;

/** Puts a fault into the tools of a storefront. */
export type Plant = (tools: Tools, places: Places) => Tools;
export const honest: Plant = (tools) => tools;

export type ListedTool = { readonly name: string; readonly inputSchema: Fields } & Fields;

export type Toolbox = {
  readonly name: string;
  readonly listed: readonly ListedTool[];
  readonly open: (places: Places) => Tools;
  readonly plant: Plant;
  /** The result of a tool with this record. */
  readonly result: (record: Fields) => Fields;
};

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

/** Refuses unknown tools, and arguments that do not fit the listed schemas. */
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

/** An approval holds for five minutes, and an agent's clock may be a little ahead. */
export function isRecent(at: unknown, now: number): boolean {
  const age = now - Date.parse(String(at));
  return age >= -30_000 && age <= 300_000;
}
