/** What the tools have answered in the whole run, whoever asked. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { responseOf } from '../discovered/rpc.ts';
import { hasFailed } from '../discovered/tool-result.ts';
import type { ToolCall } from './client/tool-client.ts';
import { contentOf, type Sold, soldIn } from './ucp-shop.ts';

export type Seen = Sold & { readonly tool: string };

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

/** Every response of a tool, with what it answered; for checks that look back. */
export const seenCalls = (
  context: Context,
): readonly { readonly tool: string; readonly called: ToolCall }[] =>
  context.seen().flatMap((response) => {
    const tool = toolOf(response);
    const rpcResponse = tool === undefined ? undefined : responseOf(response);
    if (tool === undefined || !rpcResponse) return [];
    return [{ tool, called: { response, rpcResponse, failed: hasFailed(rpcResponse), placed: [] } }];
  });

const kindOf = (tool: string) => (['cart', 'checkout', 'order'] as const).find((kind) => tool.endsWith(kind));

/** Every result with structured content: the record that it is about, or the content itself. */
export const seenResults = (context: Context): readonly Seen[] =>
  seenCalls(context).flatMap(({ tool, called }) => {
    const content: JsonObject = contentOf(called);
    if (Object.keys(content).length === 0) return [];
    const kind = kindOf(tool);
    const own: Sold = { called, at: '/result/structuredContent', record: content };
    const sold = kind && isObject(content[kind]) ? [soldIn(called, kind)] : [];
    return [own, ...sold].map((one) => ({ ...one, tool }));
  });
