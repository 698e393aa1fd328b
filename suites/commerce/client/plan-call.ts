/** The arguments of one tool call, planned from its input schema in tools/list. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Facts } from '../../discovered/commerce/facts.ts';
import { type Placed, planArguments } from '../../discovered/commerce/plan-arguments.ts';
import type { Tool } from '../../discovered/commerce/tools.ts';
import type { ToolName } from './tool-names.ts';

export type PlannedCall = { readonly arguments: JsonObject; readonly placed: readonly Placed[] };

/** @throws Inconclusive `prerequisite` for a tool that is not listed, `undeclared-shape` when its schema cannot be filled. */
export function planCall(tools: readonly Tool[], name: ToolName, facts: Facts): PlannedCall {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) {
    const check = 'commerce/documented-tools-are-listed';
    throw prerequisite(check, `${check} does not hold: there is no ${name}`);
  }
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
