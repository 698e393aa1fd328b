// Holds the arguments of a call against the input schema of its tool.
import type { Arguments } from './arguments.ts';
import { badParams } from './rpc-error.ts';
import type { Tool } from './tools.ts';
import { isObject, problem } from './validate.ts';

/** The arguments, when they are as the schema says; throws an RpcError that says where they are not. */
export function checked({ inputSchema }: Tool, given: unknown): Arguments {
  const found = problem(inputSchema, given, '/arguments');
  if (found) throw badParams(found.path, found.reason);
  if (!isObject(given)) throw badParams('/arguments', 'must be an object');
  return given;
}
