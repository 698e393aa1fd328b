/** The OpenRPC document beside tools/list: both describe the same tools, and a call tells whom to believe. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { fetchOpenRpc, methodsOf } from '../../discovered/open-rpc.ts';
import { listTools, requireTools } from '../../discovered/tools.ts';
import { openToolClient, type ToolClient } from '../client/tool-client.ts';
import { takenBy } from './accepted-arguments.ts';
import { type Drift, driftsBetween, membersSaid, oddOneOut, type Sides } from './schema-differences.ts';

export const openRpcAgreesWithToolsList = check({
  id: 'commerce/openrpc-agrees-with-tools-list',
  requires: ['commerce.openrpc.agrees'],
  claim:
    'Where the OpenRPC document and tools/list both speak of the arguments of a tool, they say the same.',
  async run(context) {
    const [{ response, value }, tools, client] = await Promise.all([
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
    if (pairs.length === 0)
      throw new Inconclusive('not-observed', 'tools/list and the OpenRPC document have no tool in common');
    return forEach(context, pairs, async ({ name, inputSchema, method }) => {
      const drifts = driftsBetween(
        membersSaid(inputSchema, inputSchema),
        membersSaid(value, method.arguments),
      );
      return Promise.all(drifts.map((drift) => told({ list, published: response }, client, name, drift)));
    });
  },
});

type Papers = { readonly list: HttpResponse; readonly published: HttpResponse };

async function told(
  { list, published }: Papers,
  client: ToolClient,
  name: string,
  drift: Drift,
): Promise<Violation> {
  const sides = await sidesOf(client, name, drift);
  const odd = oddOneOut(sides);
  const say = (who: readonly string[], what: string) =>
    `${names.format(who)} ${who.length > 1 ? 'say' : 'says'} ${what}`;
  const message = `${name}: of /${drift.path} ${say(sides.published, drift.published)}, ${say(sides.listed, drift.listed)}: ${odd} is the odd one out`;
  return violation(odd === 'tools/list' ? list : published, message, {
    at: odd === 'tools/list' ? '/result/tools' : '/methods',
    expected: odd === 'tools/list' ? drift.published : drift.listed,
    actual: odd === 'tools/list' ? drift.listed : drift.published,
  });
}

const names = new Intl.ListFormat('en');

/** What the interface says (Commerce endpoint, 5). */
const documented: ReadonlyMap<string, string> = new Map([
  ['search_catalog query', 'string'],
  ['search_catalog context/address_country', 'string'],
  ['search_catalog context/currency', 'string'],
]);

async function sidesOf(client: ToolClient, name: string, { path, listed, published }: Drift): Promise<Sides> {
  const said = documented.get(`${name} ${path}`);
  const taken = await takenBy(client, name, path, [listed, published]);
  const witnesses = (what: string) => [
    ...(said === what ? ['the interface'] : []),
    ...(taken === what ? ['a call'] : []),
  ];
  return {
    listed: ['tools/list', ...witnesses(listed)],
    published: ['the OpenRPC document', ...witnesses(published)],
  };
}
