/** Whether tool calls succeeded. */
import { type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { show, showBody, violation } from '../../../lib/assert/violation.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Invented } from '../../discovered/arguments/facts.ts';
import { hasRpcResponse, saysNoSuchTool, showError } from '../../discovered/rpc-response.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import { aboutDestinations } from './home.ts';
import type { ToolCall } from './tool-client.ts';
import type { ToolName } from './values.ts';

/** The response is a result that does not report a failure. */
export function succeeds(name: ToolName, { response, rpcResponse, failed }: ToolCall): readonly Violation[] {
  const violations = hasRpcResponse(response);
  if (violations.length > 0 || !failed) return violations;
  const actual = failureText(response, rpcResponse);
  const message = `${name} failed with ${actual}; promised is a result`;
  return [violation(response, message, { at: '', expected: 'a result', actual })];
}

/** The text of a failure: its error, the messages of its payload, or its first text. */
export function failureText(response: HttpResponse, rpcResponse: JsonObject): string {
  const { error, result } = rpcResponse;
  if ((error ?? undefined) !== undefined) return showError(error);
  const reason = payloadsOf(rpcResponse)[0]?.messages ?? valueAt(result, '/content/0/text') ?? result;
  return reason === undefined ? showBody(response) : show(reason);
}

/** A guess as the end of "was sent ...": a member that was left out may have been needed. */
export const toText = ({ path, value }: Invented): string =>
  value === undefined
    ? `no /${path.join('/')}, which may be needed`
    : `${show(value)} as /${path.join('/')}, which was a guess`;

/** The calls that returned a result, without those that failed or got no response. */
export async function successes(calls: readonly Promise<ToolCall>[]): Promise<readonly ToolCall[]> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && !outcome.value.failed ? [outcome.value] : [],
  );
}

const invalidParams = -32602;

/** The form of the arguments was refused, so the plan has misread the input schema, which is not the target's fault. */
export const isMisplanned = ({ rpcResponse }: ToolCall): boolean =>
  valueAt(rpcResponse, '/error/code') === invalidParams && !saysNoSuchTool(rpcResponse);

/** The call carried an address, which no storefront has to ship to, and the refusal is about it. */
const refusesDestination = ({ placed, response, rpcResponse }: ToolCall): boolean =>
  placed.some(({ fact }) => fact === 'address') && aboutDestinations.test(failureText(response, rpcResponse));

/**
 * As `succeeds`, for arguments that were planned from the input schema.
 * @throws Inconclusive `undeclared-shape` when the arguments were refused, or when a call failed that has a guess in
 * its arguments.
 */
export function succeedsAsPlanned(name: ToolName, call: ToolCall): readonly Violation[] {
  const violations = succeeds(name, call);
  if (violations.length === 0 || hasRpcResponse(call.response).length > 0) return violations;
  if (isMisplanned(call)) {
    throw new Inconclusive(
      'undeclared-shape',
      `${name} refuses arguments that its input schema seems to allow`,
    );
  }
  const [guess] = call.guesses ?? [];
  if (!guess && refusesDestination(call)) {
    throw new Inconclusive(
      'not-observed',
      `${name} refused the address, which was made up, with ${failureText(call.response, call.rpcResponse)}: name a country that the shop ships to with --country`,
    );
  }
  return succeedsUnguessed(name, call);
}

/**
 * As `succeeds`, but a failure is at most a warning where an argument is only likely what the tool takes.
 * @throws Inconclusive `undeclared-shape` when a call failed that has a guess in its arguments.
 */
export function succeedsUnguessed(name: ToolName, call: ToolCall): readonly Violation[] {
  const violations = succeeds(name, call);
  const { guesses: [guess] = [], likely: [likely] = [] } = call;
  if (violations.length === 0) return violations;
  if (!guess && !likely) return violations;
  if (!guess) {
    const sent = `${show(likely?.value)} is only likely what /${likely?.path.join('/')} takes`;
    return violations.map((one) => ({ ...one, message: `${one.message}; ${sent}`, atMost: 'should' }));
  }
  const why = failureText(call.response, call.rpcResponse);
  throw new Inconclusive('undeclared-shape', `${name} was sent ${toText(guess)}, and failed with ${why}`);
}
