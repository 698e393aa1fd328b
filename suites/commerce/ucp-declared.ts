/** What the tools declare, held against the shapes of the Universal Commerce Protocol. */
import { forEach } from '../../lib/assert/for-each.ts';
import { isObject } from '../../lib/assert/json.ts';
import { violation } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import { requireEndpoint } from '../discovered/commerce-endpoint.ts';
import { listTools, type Tool } from '../discovered/tools.ts';
import { declaredOf, type KnownVersion, knownVersions, needUcpTools } from '../discovered/ucp.ts';
import { ucpCheck } from '../discovered/ucp-check.ts';
import type { ToolName } from './client/tool-names.ts';

/** The arguments of each tool, beside `meta`. */
const wrapped: Readonly<Record<ToolName, readonly string[]>> = {
  search_catalog: ['catalog'],
  lookup_catalog: ['catalog'],
  get_product: ['catalog'],
  create_cart: ['cart'],
  get_cart: ['id'],
  update_cart: ['id', 'cart'],
  cancel_cart: ['id'],
  create_checkout: ['checkout'],
  get_checkout: ['id'],
  update_checkout: ['id', 'checkout'],
  complete_checkout: ['id', 'checkout'],
  cancel_checkout: ['id'],
  get_order: ['id'],
};

/** The first version has no tools but these. */
const isOf = (rules: KnownVersion, { name }: Tool): boolean =>
  Object.hasOwn(wrapped, name) && (rules !== '2026-01-23' || name.endsWith('_checkout'));

const keyed: readonly string[] = ['complete_checkout', 'cancel_checkout', 'cancel_cart'];

type Row = Pick<Check, 'id' | 'claim' | 'requires'> & { readonly versions?: readonly KnownVersion[] };

/** @param lacks what a tool should declare and does not; undefined for a tool that nothing is asked of. */
const declaring = (row: Row, lacks: (tool: Tool) => readonly string[] | undefined): Check =>
  ucpCheck({
    ...row,
    async run(context, rules) {
      const tools = (await needUcpTools(context)).filter((tool) => isOf(rules, tool));
      const list = await context.fetch(listTools(await requireEndpoint(context)));
      return forEach(context, tools, (tool) =>
        lacks(tool)?.map((what) =>
          violation(list, `the tool ${tool.name} declares no ${what}`, {
            at: '/result/tools',
            expected: what,
            actual: Object.keys(declaredOf(tool)).join(', ') || 'no members',
          }),
        ),
      );
    },
  });

export const ucpArgumentsAreWrapped = declaring(
  {
    id: 'commerce/ucp-arguments-are-wrapped',
    requires: ['commerce.ucp.arguments'],
    claim:
      'Every documented tool declares the wrapped arguments of UCP, and the profile of the agent in meta.',
    versions: knownVersions,
  },
  (tool) => {
    const members = declaredOf(tool);
    const missing = wrapped[tool.name as ToolName].filter((name) => !(name in members));
    const hasProfile = 'profile' in declaredOf(tool, 'meta', 'ucp-agent');
    return [...missing, ...(hasProfile ? [] : ['meta["ucp-agent"].profile'])];
  },
);

export const ucpKeysAreDeclared = declaring(
  {
    id: 'commerce/ucp-idempotency-keys-are-declared',
    requires: ['commerce.ucp.idempotency-key'],
    claim: 'The tools complete_checkout, cancel_checkout and cancel_cart declare an idempotency key in meta.',
    versions: knownVersions,
  },
  (tool) => {
    if (!keyed.includes(tool.name)) return undefined;
    return 'idempotency-key' in declaredOf(tool, 'meta') ? [] : ['meta["idempotency-key"]'];
  },
);

export const ucpOutputsAreDeclared = declaring(
  {
    id: 'commerce/ucp-outputs-are-declared',
    requires: ['commerce.ucp.output-schema'],
    claim: 'Every documented tool declares an output schema.',
  },
  ({ listed }) => (isObject(listed.outputSchema) ? [] : ['output schema']),
);
