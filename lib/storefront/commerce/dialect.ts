/** The dialects of the tools: their schemas, and their calls. */
import type { Dialect } from '../options.ts';
import { calls } from './calls.ts';
import { checkArguments } from './check-arguments.ts';
import type { Shop } from './shop/shop.ts';
import { type Tool, tools } from './tools.ts';
import { ucpCalls } from './ucp/calls.ts';
import { ucpTools } from './ucp/tools.ts';

export type Payload = Readonly<Record<string, unknown>>;

export type DialectTools = {
  readonly tools: readonly Tool[];
  /** @returns the structured content. @throws RpcError for arguments that do not match the schema of the tool. */
  readonly call: (tool: Tool, given: unknown) => Payload;
};

export const toolsIn = (dialect: Dialect): readonly Tool[] => (dialect === 'ucp' ? ucpTools : tools);

export function dialectTools(shop: Shop): DialectTools {
  if (shop.dialect === 'ucp') return { tools: ucpTools, call: ucpCalls(shop) };
  return { tools, call: (tool, given) => calls[tool.name](shop, checkArguments(tool, given)) };
}
