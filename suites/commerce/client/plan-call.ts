/** The arguments of one tool call, planned from its input schema in tools/list. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Facts } from '../../discovered/arguments/facts.ts';
import { type Placed, planArguments } from '../../discovered/arguments/plan-arguments.ts';
import type { Tool } from '../../discovered/tools.ts';
import type { ToolName } from './tool-names.ts';
import { type Unlisted, unlistedReason } from './unlisted-tools.ts';

export type PlannedCall = { readonly arguments: JsonObject; readonly placed: readonly Placed[] };

/** The tools that are listed, and the state of those that are not. */
export type Offered = { readonly tools: readonly Tool[]; readonly unlisted: ReadonlyMap<ToolName, Unlisted> };

/**
 * @throws Inconclusive `prerequisite` for a tool that is missing, `not-advertised` for one that is hidden from this
 * caller, `undeclared-shape` when its schema cannot be filled.
 */
export function planCall({ tools, unlisted }: Offered, name: ToolName, facts: Facts): PlannedCall {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw unlistedReason(name, unlisted.get(name));
  const plan = tool.inputSchema && planArguments(tool.inputSchema, facts);
  if (plan?.filled && facts.query !== undefined && plan.placed.length === 0) return documentedSearch(facts);
  if (plan?.filled) return plan;
  const problem = plan ? `requires ${plan.at}, which no known fact fits` : 'has no input schema';
  throw new Inconclusive('undeclared-shape', `the tool ${name} ${problem}`);
}

/** A schema that declares nothing leaves the arguments to the interface (Commerce endpoint, 5). */
function documentedSearch({ query, country, currency }: Facts): PlannedCall {
  return { arguments: { query, context: { address_country: country, currency } }, placed: [] };
}
