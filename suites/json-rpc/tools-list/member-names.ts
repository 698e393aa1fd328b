/** The names of members in tools/list: callers ignore a member in another case without a word. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject } from '../../../lib/assert/json.ts';
import { type Misspelt, meantBy, misspeltKeywords } from '../../../lib/assert/schema-keywords.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requireEndpoint } from '../../discovered/commerce/commerce-endpoint.ts';
import { findRpcResponse } from '../../discovered/commerce/rpc.ts';
import { listTools, requireTools, type Tool } from '../../discovered/commerce/tools.ts';

const inResult = ['tools', 'nextCursor'];
const inTool = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'];

type Part = { readonly what: string; readonly misspelt: readonly Misspelt[] };

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/members-are-spelled-as-mcp-says',
    requires: ['json-rpc.tools.members'],
    claim:
      'The members of tools/list and of the schemas in it are spelled as MCP and JSON Schema spell them.',
    fix: 'Write the members of tools/list as MCP does, such as inputSchema and nextCursor, and those of its schemas as JSON Schema does, such as type, required and additionalProperties.',
    async run(context) {
      const tools = await requireTools(context);
      const list = await context.fetch(listTools(await requireEndpoint(context)));
      const parts = [resultPart(findRpcResponse(list)?.result), ...tools.flatMap(partsOf)];
      return forEach(context, parts, ({ what, misspelt }) =>
        misspelt.map(({ at, member, meant }) =>
          violation(
            list,
            `${what} has the member ${member}${at && ` at ${at}`}; the standard spells it ${meant}`,
            {
              at: '/result/tools',
              expected: meant,
              actual: member,
            },
          ),
        ),
      );
    },
  }),
];

const resultPart = (result: unknown): Part => ({
  what: 'the result of tools/list',
  misspelt: inObject(result, inResult),
});

function partsOf({ name, listed, inputSchema }: Tool): readonly Part[] {
  const { inputSchema: named, parameters, outputSchema } = listed;
  const other =
    named === undefined && parameters === inputSchema && inputSchema !== undefined
      ? [{ at: '', member: 'parameters', meant: 'inputSchema' }]
      : [];
  return [
    { what: `the tool ${name}`, misspelt: [...inObject(listed, inTool), ...other] },
    schemaPart(`the input schema of ${name}`, inputSchema),
    schemaPart(`the output schema of ${name}`, outputSchema),
  ];
}

function schemaPart(what: string, schema: unknown): Part {
  const misspelt = isObject(schema) ? misspeltKeywords(schema) : [];
  if (!misspelt) throw new Inconclusive('unsupported-schema', `${what} is too large`);
  return { what, misspelt };
}

function inObject(value: unknown, names: readonly string[]): readonly Misspelt[] {
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((member) => {
    const meant = meantBy(member, names);
    return meant === undefined || Object.hasOwn(value, meant) ? [] : [{ at: '', member, meant }];
  });
}
