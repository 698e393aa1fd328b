// The dialects of the tools: their shapes, and what happens when one is called.
import type { Dialect } from '../options.ts';
import { calls } from './calls.ts';
import { checked } from './check-arguments.ts';
import type { Shop } from './shop/shop.ts';
import { type Tool, tools } from './tools.ts';
import { ucpCalls } from './ucp/calls.ts';
import { ucpTools } from './ucp/tools.ts';

export type Payload = Readonly<Record<string, unknown>>;

export type Speech = {
  readonly tools: readonly Tool[];
  /** The structured content of a call. Throws an RpcError for what is not as the tool's schema says. */
  readonly call: (tool: Tool, given: unknown) => Payload;
};

/** The tools as a dialect lists them. */
export const toolsIn = (dialect: Dialect): readonly Tool[] => (dialect === 'ucp' ? ucpTools : tools);

/** How this shop speaks. */
export function speech(shop: Shop): Speech {
  if (shop.dialect === 'ucp') return { tools: ucpTools, call: ucpCalls(shop) };
  return { tools, call: (tool, given) => calls[tool.name](shop, checked(tool, given)) };
}
