/** What the checks of the commerce endpoint hold its answers against. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { responseOf } from './rpc.ts';
import { hasFailed } from './tool-result.ts';

/** Says in words what was called: `tools/call search_catalog`; the start of the body where it is no request. */
export function called({ request }: Observation): string {
  const body = request.body ?? '';
  const { method, params } = toObject(body);
  if (typeof method !== 'string') return `the body ${show(body)}`;
  const name = isObject(params) ? params.name : undefined;
  return typeof name === 'string' ? `${method} ${name}` : method;
}

/** The JSON-RPC response in an answer, for checks that judge something else of it. */
export function needResponse(observation: Observation): JsonObject {
  const response = responseOf(observation);
  if (!response || !isMarked(response))
    throw new Inconclusive(
      'prerequisite',
      `json-rpc/requests-get-a-response does not hold for ${called(observation)}`,
    );
  return response;
}

/** MCP says it with -32602 and these words (Tools, error handling); of what the arguments name, nobody says it so. */
export const saysNoSuchTool = ({ error }: JsonObject): boolean =>
  isObject(error) &&
  (error.code === -32601 ||
    /^(unknown|no such) tool\b|^tool \S+ (is )?(not found|unknown)/i.test(String(error.message)));

/** Some mark of JSON-RPC: an Error body has none. */
export const isMarked = (response: JsonObject): boolean =>
  ['jsonrpc', 'result', 'error'].some((member) => member in response);

/** The answer is HTTP 200 and holds a JSON-RPC response: a result or an error. */
export function isResponse(observation: Observation): readonly Violation[] {
  const response = responseOf(observation);
  const status = hasStatus(observation, 200);
  if (status.length > 0)
    return status.map((wrong) => ({ ...wrong, message: wrong.message + says(response) }));
  if (response && ('result' in response || 'error' in response)) return hasObject(observation, response);
  return [
    violation(observation, `${called(observation)} was not answered with a JSON-RPC response`, {
      at: '',
      expected: 'an object with a result or an error',
      actual: show(observation.text),
    }),
  ];
}

/** Beside an error, a result is a second outcome, which the checks of failures judge. */
function hasObject(observation: Observation, response: JsonObject): readonly Violation[] {
  const { result } = response;
  if (!('result' in response) || 'error' in response || isObject(result)) return [];
  const message = `${called(observation)} was answered with a result that is no object`;
  return [violation(observation, message, { at: '/result', expected: 'an object', actual: show(result) })];
}

/** What an error says of itself; MCP servers that want a session say so here, and the interface knows of none. */
function says(response: JsonObject | undefined): string {
  const message = isObject(response?.error) ? response.error.message : undefined;
  if (typeof message !== 'string') return '';
  const session = /\bsession\b|not initialized/i.test(message);
  return `; its error says ${show(message)}${session ? ': it wants an MCP session to be opened first' : ''}`;
}

/** The answer is a JSON-RPC response with an error, in HTTP 200. */
export function isMethodFailure(observation: Observation): readonly Violation[] {
  const response = responseOf(observation);
  return [
    ...isResponse(observation),
    ...(response && 'result' in response
      ? [unrefused(observation, 'an error member and no result', response.result)]
      : []),
  ];
}

/**
 * As `isMethodFailure`, for tool calls: how a tool carries its failure is not shown, so an error member counts,
 * and so does a result that says that it failed.
 */
export function isToolFailure(observation: Observation): readonly Violation[] {
  const response = responseOf(observation);
  return [
    ...isResponse(observation),
    ...(response && 'result' in response && !hasFailed(response)
      ? [unrefused(observation, 'a failure', response.result)]
      : []),
  ];
}

function unrefused(observation: Observation, expected: string, actual: unknown): Violation {
  return violation(
    observation,
    `${called(observation)} was answered with a result; promised is ${expected}`,
    {
      at: '/result',
      expected,
      actual: show(actual),
    },
  );
}

function toObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
