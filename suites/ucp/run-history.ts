/** Every response of a tool in the run so far, for checks with `order: 'afterwards'`. */
import { isObject } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/context.ts';
import { calledTool, findRpcResponse } from '../discovered/rpc.ts';
import { hasFailed } from '../discovered/tool-result.ts';
import { refusesStrangers } from './profile-refusal.ts';
import type { ToolCall } from './tool-client.ts';
import { contentOf, recordIn, type ShownRecord } from './tool-results.ts';

export const pastCalls = (context: Context): readonly { readonly tool: string; readonly call: ToolCall }[] =>
  context.seen().flatMap((response) => {
    const tool = calledTool(response.request);
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
