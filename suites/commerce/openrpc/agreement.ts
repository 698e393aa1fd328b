/** The OpenRPC document and tools/list, which describe the same tools; calls show which of them is right. */
import { allInOrder, forEach } from '../../../lib/assert/for-each.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { requireEndpoint } from '../../discovered/commerce/commerce-endpoint.ts';
import { fetchOpenRpc, methodsOf } from '../../discovered/commerce/open-rpc.ts';
import { listTools, requireTools } from '../../discovered/commerce/tools.ts';
import { openToolClient, type ToolClient } from '../client/tool-client.ts';
import { acceptedDescription } from './accepted-arguments.ts';
import { type Difference, descriptionsIn, differencesBetween } from './schema-differences.ts';

type Documents = { readonly list: HttpResponse; readonly openRpc: HttpResponse };

async function toViolation(
  { list, openRpc }: Documents,
  client: ToolClient,
  name: string,
  difference: Difference,
): Promise<Violation> {
  const { path, listed, published } = difference;
  const sides = await sidesOf(client, name, difference);
  // Between two equal sides tools/list is right, which the interface calls authoritative (Commerce endpoint, 2).
  const isListWrong = sides.published.length > sides.listed.length;
  const odd = isListWrong ? 'tools/list' : 'the OpenRPC document';
  const says = (sources: readonly string[], description: string) =>
    `${conjunction.format(sources)} ${sources.length > 1 ? 'say' : 'says'} ${description}`;
  const message = `${name}: of /${path} ${says(sides.published, published)}, ${says(sides.listed, listed)}: ${odd} is the odd one out`;
  return isListWrong
    ? violation(list, message, { at: '/result/tools', expected: published, actual: listed })
    : violation(openRpc, message, { at: '/methods', expected: listed, actual: published });
}

const conjunction = new Intl.ListFormat('en');

/** Types in the interface (Commerce endpoint, 5). */
const documented: ReadonlyMap<string, string> = new Map([
  ['search_catalog query', 'string'],
  ['search_catalog context/address_country', 'string'],
  ['search_catalog context/currency', 'string'],
]);

/** The sources that support each description. */
type Sides = { readonly listed: readonly string[]; readonly published: readonly string[] };

async function sidesOf(
  client: ToolClient,
  name: string,
  { path, listed, published }: Difference,
): Promise<Sides> {
  const accepted = await acceptedDescription(client, name, path, [listed, published]);
  const supporters = (description: string) => [
    ...(documented.get(`${name} ${path}`) === description ? ['the interface'] : []),
    ...(accepted === description ? ['a call'] : []),
  ];
  return {
    listed: ['tools/list', ...supporters(listed)],
    published: ['the OpenRPC document', ...supporters(published)],
  };
}

export const checks = [
  check({
    id: 'commerce/openrpc-agrees-with-tools-list',
    requires: ['commerce.openrpc.agrees'],
    claim: 'Where the OpenRPC document and tools/list both describe an argument of a tool, they agree.',
    fix: 'Give each argument of a tool the same type in the OpenRPC document and in tools/list, and make it required in both or in neither.',
    prerequisites: [
      'commerce/ucp-idempotency-keys-are-declared',
      'json-rpc/input-schemas-are-valid',
      'commerce/ucp-arguments-are-wrapped',
    ],
    async run(context) {
      const [{ response: openRpc, value }, tools, client] = await allInOrder([
        fetchOpenRpc(context),
        requireTools(context),
        openToolClient(context),
      ]);
      const list = await context.fetch(listTools(await requireEndpoint(context)));
      const methods = methodsOf(value);
      const pairs = tools.flatMap(({ name, inputSchema }) => {
        const method = methods.find((one) => one.name === name);
        return method && inputSchema ? [{ name, inputSchema, method }] : [];
      });
      if (pairs.length === 0) {
        throw new Inconclusive('not-observed', 'tools/list and the OpenRPC document have no tool in common');
      }
      return forEach(context, pairs, async ({ name, inputSchema, method }) => {
        const differences = differencesBetween(
          descriptionsIn(inputSchema, inputSchema),
          descriptionsIn(value, method.arguments),
        );
        return Promise.all(
          differences.map((difference) => toViolation({ list, openRpc }, client, name, difference)),
        );
      });
    },
  }),
];
