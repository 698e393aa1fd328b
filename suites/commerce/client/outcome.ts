/** The outcome that a tool call is judged by. */
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import { showBody, violation } from '../../../lib/assert/violation.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { hasRpcResponse, saysNoSuchTool, showError } from '../../discovered/commerce/rpc-response.ts';
import type { ToolCall } from './tool-client.ts';
import type { ToolName } from './tool-names.ts';

/** The response is a result that does not report a failure. */
export function succeeds(name: ToolName, { response, rpcResponse, failed }: ToolCall): readonly Violation[] {
  const violations = hasRpcResponse(response);
  if (violations.length > 0 || !failed) return violations;
  const actual = isObject(rpcResponse.error) ? showError(rpcResponse.error) : showBody(response);
  const message = `${name} failed with ${actual}; promised is a result`;
  return [violation(response, message, { at: '', expected: 'a result', actual })];
}

const invalidParams = -32602;

/** Refused for its arguments: then the plan has misread the input schema, which is not the target's fault. */
const isMisplanned = ({ rpcResponse }: ToolCall): boolean =>
  valueAt(rpcResponse, '/error/code') === invalidParams && !saysNoSuchTool(rpcResponse);

/**
 * As `succeeds`, for calls with arguments that are planned from the input schema.
 * @throws Inconclusive `undeclared-shape` when the arguments were refused.
 */
export function succeedsAsPlanned(name: ToolName, call: ToolCall): readonly Violation[] {
  const violations = succeeds(name, call);
  if (violations.length > 0 && isMisplanned(call)) {
    throw new Inconclusive(
      'undeclared-shape',
      `${name} refuses arguments that its input schema seems to allow`,
    );
  }
  return violations;
}
