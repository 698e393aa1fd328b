/** Validates the arguments of a call against the input schema of its tool. */
import type { Arguments } from './arguments.ts';
import { badParams } from './rpc-error.ts';
import type { Tool } from './tools.ts';
import { isObject, problem } from './validate.ts';

/** @throws RpcError with the place of the first problem. */
export function checkArguments({ inputSchema }: Tool, given: unknown): Arguments {
  const found = problem(inputSchema, given, '/arguments');
  if (found) throw badParams(found.path, found.reason);
  if (!isObject(given)) throw badParams('/arguments', 'must be an object');
  return given;
}
