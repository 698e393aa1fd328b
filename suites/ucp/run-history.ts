/** Every response of a tool in the run so far, for checks with `order: 'afterwards'`. */
import { isObject, valueAt } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { findRpcResponse } from '../discovered/commerce/rpc.ts';
import { hasFailed } from '../discovered/commerce/tool-result.ts';
import { refusesStrangers } from './profile-refusal.ts';
import type { ToolCall } from './tool-client.ts';
import { contentOf, recordIn, type ShownRecord } from './tool-results.ts';

/** The name of the tool that a request calls; undefined for any other request. */
function toolOf({ request }: HttpResponse): string | undefined {
  try {
    const name = valueAt(JSON.parse(request.body ?? ''), '/params/name');
    return typeof name === 'string' ? name : undefined;
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

export const pastCalls = (context: Context): readonly { readonly tool: string; readonly call: ToolCall }[] =>
  context.seen().flatMap((response) => {
    const tool = toolOf(response);
    const rpcResponse = tool === undefined ? undefined : findRpcResponse(response);
    if (tool === undefined || !rpcResponse || refusesStrangers(context, rpcResponse)) return [];
    return [{ tool, call: { response, rpcResponse, failed: hasFailed(rpcResponse), placed: [] } }];
  });

export type PastRecord = ShownRecord & { readonly tool: string };

const kindOf = (tool: string) => (['cart', 'checkout', 'order'] as const).find((kind) => tool.endsWith(kind));

/** The structured content of every result, and the member of it that holds the record. */
export const pastRecords = (context: Context): readonly PastRecord[] =>
  pastCalls(context).flatMap(({ tool, call }) => {
    const content = contentOf(call);
    if (Object.keys(content).length === 0) return [];
    const kind = kindOf(tool);
    const whole = { call, at: '/result/structuredContent', record: content };
    const inner = kind && isObject(content[kind]) ? [recordIn(call, kind)] : [];
    return [whole, ...inner].map((shown) => ({ ...shown, tool }));
  });
