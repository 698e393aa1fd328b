/** The schemas of the listed tools (JSON Schema 2020-12), and the names of members in tools/list as MCP spells them. */

import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { forEach } from '../../lib/assert/rules.ts';
import {
  type Misspelt,
  meantBy,
  misspeltKeywords,
  schemaPatterns,
  schemaProblems,
} from '../../lib/assert/schema-keywords.ts';
import { type SchemaReference, schemaReferences } from '../../lib/assert/schema-references.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { requireEndpoint } from '../discovered/commerce-endpoint.ts';
import { findRpcResponse } from '../discovered/rpc.ts';
import { listTools, requireTools, type Tool } from '../discovered/tools.ts';

type Part = { readonly at: string; readonly text: string; readonly isWrong: boolean };

/** A check of one kind of part in all input schemas; inconclusive when no schema has such a part. */
const ofEveryPart = (
  row: Omit<Check, 'run'>,
  part: string,
  partsOf: (schema: JsonObject) => readonly Part[] | undefined,
): Check =>
  check({
    ...row,
    async run(context) {
      const list = await context.fetch(listTools(await requireEndpoint(context)));
      const parts = (await requireTools(context)).flatMap(({ name, inputSchema = {} }) => {
        const found = partsOf(inputSchema);
        if (!found) throw new Inconclusive('unsupported-schema', `the input schema of ${name} is too large`);
        return found.map((one) => ({ name, ...one }));
      });
      if (parts.length === 0) throw new Inconclusive('not-observed', `no input schema has ${part}`);
      return forEach(context, parts, ({ name, at, text, isWrong }) =>
        isWrong
          ? [
              violation(list, `the input schema of ${name}: ${at || 'the schema'} ${text}`, {
                at: '/result/tools',
              }),
            ]
          : [],
      );
    },
  });

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/input-schemas-are-valid',
    requires: ['json-rpc.tools.schema'],
    claim: 'Every input schema is a valid JSON Schema 2020-12 of type object.',
    fix: 'Correct each inputSchema in tools/list to a valid JSON Schema 2020-12 with "type": "object".',
    async run(context) {
      const tools = await requireTools(context);
      const list = await context.fetch(listTools(await requireEndpoint(context)));
      return forEach(context, tools, async (tool) =>
        problemsOf(tool).map(
          (problem): Violation =>
            violation(list, `the input schema of ${tool.name} is not valid: ${problem}`, {
              at: '/result/tools',
              expected: 'a JSON Schema 2020-12 of type object',
              actual: show(tool.inputSchema),
            }),
        ),
      );
    },
  }),

  ofEveryPart(
    {
      id: 'json-rpc/schema-references-resolve',
      requires: ['json-rpc.tools.references'],
      claim:
        'Every local reference in an input schema resolves to a place in it, and none leads back to itself.',
      fix: 'Correct each local $ref in the input schemas, or add the definition that it names to the same schema.',
    },
    'a local reference',
    (schema) =>
      schemaReferences(schema)
        ?.filter(({ problem }) => problem !== 'elsewhere')
        .map((reference) => part(reference)),
  ),

  ofEveryPart(
    {
      id: 'json-rpc/schemas-refer-to-no-other-document',
      requires: ['json-rpc.tools.complete'],
      claim: 'No reference in an input schema leads to another document.',
      fix: 'Put each schema that an input schema refers to into its $defs, and refer to it there.',
    },
    'a reference',
    (schema) =>
      schemaReferences(schema)?.map((reference) => ({
        ...part(reference),
        isWrong: reference.problem === 'elsewhere',
      })),
  ),

  ofEveryPart(
    {
      id: 'json-rpc/schema-patterns-are-valid',
      requires: ['json-rpc.tools.patterns'],
      claim: 'Every pattern in an input schema is a valid regular expression of ECMA-262.',
      fix: 'Write each pattern in the input schemas as a regular expression of JavaScript (ECMA-262).',
    },
    'a pattern',
    (schema) =>
      schemaPatterns(schema)?.map(({ at, pattern, isBroken }) => ({
        at,
        text: `has the pattern ${show(pattern)}, which is not a regular expression`,
        isWrong: isBroken,
      })),
  ),

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

const saysOf = {
  nowhere: 'does not exist',
  circle: 'leads back to itself',
  elsewhere: 'is in another document',
} as const;

const part = ({ at, reference, problem }: SchemaReference): Part => ({
  at,
  text: `refers to ${show(reference)}, which ${problem ? saysOf[problem] : 'exists'}`,
  isWrong: problem !== undefined,
});

const supportedDialect = 'https://json-schema.org/draft/2020-12/schema';

function problemsOf({ name, inputSchema = {} }: Tool): readonly string[] {
  const { $schema = supportedDialect, type } = inputSchema;
  if (typeof $schema === 'string' && $schema.replace(/#$/, '') !== supportedDialect) {
    throw new Inconclusive('unsupported-schema', `the input schema of ${name} is of the dialect ${$schema}`);
  }
  const problems = schemaProblems(inputSchema);
  if (!problems) {
    throw new Inconclusive('unsupported-schema', `the input schema of ${name} is too large to be judged`);
  }
  return type === 'object' ? problems : [...problems, `its type is ${show(type)}`];
}

const inResult = ['tools', 'nextCursor'];

const inTool = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'];

type Spelling = { readonly what: string; readonly misspelt: readonly Misspelt[] };

const resultPart = (result: unknown): Spelling => ({
  what: 'the result of tools/list',
  misspelt: inObject(result, inResult),
});

function partsOf({ name, listed, inputSchema }: Tool): readonly Spelling[] {
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

function schemaPart(what: string, schema: unknown): Spelling {
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
