/** Finds out what a tool takes that has refused a call, since no schema says for sure which id of a thing it wants. */
import { equals } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Facts, Repair } from '../../discovered/arguments/facts.ts';
import { repairsFor } from '../../discovered/arguments/repairs.ts';
import { patternOf } from '../../discovered/tool-result.ts';
import { failureText } from './outcome.ts';
import type { PlannedCall, ToolCall, ToolClient } from './tool-client.ts';
import type { ToolName } from './values.ts';

/** The call returned a result. */
export const isAnswered = ({ failed }: ToolCall): boolean => !failed;

/** The most calls that try repairs of one tool in a run. */
const maxRepairs = 3;

/** The calls of one tool. */
type Calls = {
  /** @throws Inconclusive as `ToolClient.plan`. */
  readonly plan: (facts: Partial<Facts>) => PlannedCall;
  /** @param attempt for an idempotency key of its own. */
  readonly send: (facts: Partial<Facts>, attempt: number) => Promise<ToolCall>;
  /** The call has done what it was made for. */
  readonly isServed: (call: ToolCall) => boolean;
};

/** @param facts everything that the caller knows. @returns what the tool accepts, if it is found. */
export async function findRepair(
  { response, rpcResponse, placed, guesses = [] }: ToolCall,
  facts: Partial<Facts>,
  { plan, send, isServed }: Calls,
): Promise<Repair | undefined> {
  const text = failureText(response, rpcResponse);
  const invented = guesses.filter(({ path, value }) => value !== undefined && !isIn(placed, path));
  const refused = plan(facts);
  const sent = [refused.arguments];
  for (const repair of repairsFor([...placed, ...invented], text, facts)) {
    const mended = { ...facts, repairs: [repair] };
    const planned = attempt(() => plan(mended));
    const isNew = planned && !sent.some((one) => equals(one, planned.arguments));
    if (!isNew || !isSameCall(planned, refused, repair)) continue;
    if (isServed(await send(mended, sent.length))) return repair;
    sent.push(planned.arguments);
    if (sent.length > maxRepairs) return undefined;
  }
  return undefined;
}

const isIn = (placed: ToolCall['placed'], path: readonly string[]): boolean =>
  placed.some((one) => one.path.join('/') === path.join('/'));

/** Nothing but the repaired member differs: another action, such as one that removes, has other members. */
function isSameCall(one: PlannedCall, other: PlannedCall, { at }: Repair): boolean {
  const [places, others] = [one, other].map(
    ({ placed }) => new Set(placed.map(({ path }) => patternOf(path)).filter((place) => place !== at)),
  );
  return equals([...(places ?? [])].toSorted(), [...(others ?? [])].toSorted());
}

function attempt(plan: () => PlannedCall): PlannedCall | undefined {
  try {
    return plan();
  } catch (cause) {
    if (cause instanceof Inconclusive) return undefined;
    throw cause;
  }
}

/** A call that should succeed, again with other arguments where a refusal has led to some. */
export async function callMended(
  client: ToolClient,
  name: ToolName,
  facts: Partial<Facts>,
  isServed = isAnswered,
): Promise<ToolCall> {
  const call = await client.call(name, facts);
  if (isServed(call) || !(await client.mend(name, call, facts, isServed))) return call;
  const again = await client.call(name, facts);
  return again.failed ? call : again;
}
