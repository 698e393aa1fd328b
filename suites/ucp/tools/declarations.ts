/** The arguments and outputs that the tools declare in tools/list. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import { violation } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { listTools, type Tool } from '../../discovered/tools.ts';
import { declaredMembers, requireUcpTools } from '../../discovered/ucp.ts';
import type { Release } from '../../releases/release.ts';
import { isDefined } from '../../releases/releases.ts';
import { type UcpRow, ucpCheck } from '../ucp-check.ts';

type DeclarationRow = UcpRow & {
  /** The declarations that a tool lacks; undefined if the rule does not apply to the tool. */
  readonly missing: (tool: Tool, release: Release) => readonly string[] | undefined;
  /** The part of a listed tool that has to change. */
  readonly part: string;
};

const declares = ({ missing, part, ...row }: DeclarationRow): Check =>
  ucpCheck({
    ...row,
    async run(context, release) {
      const tools = (await requireUcpTools(context)).filter(({ name }) => isDefined(release, name));
      const list = await context.fetch(listTools(await requireEndpoint(context)));
      return forEach(context, tools, (tool) =>
        missing(tool, release)?.map((expected) =>
          violation(list, `the tool ${tool.name} declares no ${expected}`, {
            at: `${placeOf(tool, list)}/${part}`,
            expected,
            actual: Object.keys(declaredMembers(tool)).join(', ') || 'no members',
          }),
        ),
      );
    },
  });

/** Where the list has the tool. */
function placeOf({ name }: Tool, { json }: HttpResponse): string {
  const tools = json.valid ? valueAt(json.value, '/result/tools') : undefined;
  const all: readonly unknown[] = Array.isArray(tools) ? tools : [];
  return `/result/tools/${all.findIndex((tool) => isObject(tool) && tool.name === name)}`;
}

export const checks: readonly Check[] = [
  declares({
    id: 'commerce/ucp-arguments-are-wrapped',
    requires: ['commerce.ucp.arguments'],
    claim:
      'Every documented tool declares the wrapped arguments of UCP, and the profile of the agent in meta.',
    part: 'inputSchema',
    fix: 'Declare the arguments catalog, cart, checkout and id that UCP defines for each tool, and meta["ucp-agent"].profile, in its inputSchema.',
    missing: (tool, { tools }) => {
      const members = declaredMembers(tool);
      const missing = (tools[tool.name] ?? []).filter((name) => !(name in members));
      const hasProfile = 'profile' in declaredMembers(tool, 'meta', 'ucp-agent');
      return [...missing, ...(hasProfile ? [] : ['meta["ucp-agent"].profile'])];
    },
  }),

  declares({
    id: 'commerce/ucp-idempotency-keys-are-declared',
    requires: ['commerce.ucp.idempotency-key'],
    claim: 'The tools complete_checkout, cancel_checkout and cancel_cart declare an idempotency key in meta.',
    part: 'inputSchema/properties/meta',
    fix: 'Declare meta["idempotency-key"] in the input schemas of complete_checkout, cancel_checkout and cancel_cart.',
    missing: (tool, { keyedTools }) => {
      if (!keyedTools.includes(tool.name)) return undefined;
      return 'idempotency-key' in declaredMembers(tool, 'meta') ? [] : ['meta["idempotency-key"]'];
    },
  }),

  declares({
    id: 'commerce/ucp-outputs-are-declared',
    requires: ['commerce.ucp.output-schema'],
    claim: 'Every documented tool declares an output schema.',
    part: 'outputSchema',
    fix: 'Add an outputSchema to each tool in tools/list.',
    missing: ({ listed }) => (isObject(listed.outputSchema) ? [] : ['output schema']),
  }),
];
