/** What the standards say of the listed tools: names of their own, valid input schemas, the same each time. */

import { forEach } from '../../lib/assert/for-each.ts';
import type { JsonObject } from '../../lib/assert/json.ts';
import { localReferences } from '../../lib/assert/local-references.ts';
import { schemaPatterns } from '../../lib/assert/schema-patterns.ts';
import { schemaProblems } from '../../lib/assert/valid-schema.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { requireEndpoint } from '../discovered/commerce-endpoint.ts';
import { listTools, requireTools, type Tool } from '../discovered/tools.ts';
import { sameTools } from './tools-list.ts';

export const toolNamesAreUnique = check({
  id: 'json-rpc/tool-names-are-unique',
  requires: ['json-rpc.tools.unique'],
  claim: 'No two listed tools have the same name.',
  async run(context) {
    const names = context.examine(await requireTools(context)).map(({ name }) => name);
    const twice = names.filter((name, i) => names.indexOf(name) !== i);
    const list = await context.fetch(listTools(await requireEndpoint(context)));
    return [...new Set(twice)].map((name) =>
      violation(list, `tools/list lists the tool ${show(name)} more than once`, {
        at: '/result/tools',
        expected: 'once',
        actual: `${names.filter((other) => other === name).length} times`,
      }),
    );
  },
});

const ownDialect = 'https://json-schema.org/draft/2020-12/schema';

export const inputSchemasAreValid = check({
  id: 'json-rpc/input-schemas-are-valid',
  requires: ['json-rpc.tools.schema'],
  claim: 'Every input schema is a valid JSON Schema 2020-12 of type object.',
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
});

function problemsOf({ name, inputSchema = {} }: Tool): readonly string[] {
  const { $schema = ownDialect, type } = inputSchema;
  if (typeof $schema === 'string' && $schema.replace(/#$/, '') !== ownDialect)
    throw new Inconclusive('unsupported-schema', `the input schema of ${name} is of the dialect ${$schema}`);
  const problems = schemaProblems(inputSchema);
  if (!problems)
    throw new Inconclusive('unsupported-schema', `the input schema of ${name} is too large to be judged`);
  return type === 'object' ? problems : [...problems, `its type is ${show(type)}`];
}

type Found = { readonly at: string; readonly what: string; readonly isWrong: boolean };

/** A check of certain parts of all input schemas; where there are none, there is no occasion. */
const ofEveryPart = (
  row: Omit<Check, 'run'>,
  part: string,
  partsOf: (schema: JsonObject) => readonly Found[] | undefined,
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
      return forEach(context, parts, ({ name, at, what, isWrong }) =>
        isWrong
          ? [
              violation(list, `the input schema of ${name}: ${at || 'the schema'} ${what}`, {
                at: '/result/tools',
              }),
            ]
          : [],
      );
    },
  });

export const schemaReferencesLeadSomewhere = ofEveryPart(
  {
    id: 'json-rpc/schema-references-lead-somewhere',
    requires: ['json-rpc.tools.references'],
    claim: 'Every local reference in an input schema leads to a place in it.',
  },
  'a local reference',
  (schema) =>
    localReferences(schema)?.map(({ at, reference, leadsNowhere }) => ({
      at,
      what: `refers to ${show(reference)}, which is not there`,
      isWrong: leadsNowhere,
    })),
);

export const schemaPatternsAreExpressions = ofEveryPart(
  {
    id: 'json-rpc/schema-patterns-are-expressions',
    requires: ['json-rpc.tools.patterns'],
    claim: 'Every pattern in an input schema is a regular expression of ECMA-262.',
  },
  'a pattern',
  (schema) =>
    schemaPatterns(schema)?.map(({ at, pattern, isBroken }) => ({
      at,
      what: `has the pattern ${show(pattern)}, which is no regular expression`,
      isWrong: isBroken,
    })),
);

export const toolsListIsStable = check({
  id: 'json-rpc/tools-list-is-stable',
  requires: ['json-rpc.tools.stable'],
  claim: 'The same tools/list request gets the same tools with the same input schemas again.',
  async run(context) {
    const request = listTools(await requireEndpoint(context));
    const first = await context.fetch(request);
    const again = await Promise.all([context.send(request), context.send(request)]);
    return forEach(context, again, async (next) => sameTools(first, next));
  },
});
