/** What changes nothing: odd profiles, attribution and unknown members; and what does not belong into the capabilities of a result. */

import { equals, isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { forEach, mismatch } from '../../../lib/assert/rules.ts';
import type { Check, Context } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { withGiven } from '../../discovered/arguments/alternatives.ts';
import { requireProfile } from '../../discovered/profile.ts';
import { findRpcResponse } from '../../discovered/rpc.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { entriesOf } from '../../discovered/ucp.ts';
import { isDefined } from '../../releases/releases.ts';
import { openUcpClient } from '../client/tool-client.ts';
import { contentOf, pastCalls } from '../client/tool-results.ts';
import { lookingBack, type UcpRow, ucpCheck } from '../client/ucp-check.ts';
import { agentCheck, capabilitiesIn, extensionName } from './agents.ts';

const oddities: Readonly<Record<string, string>> = {
  ordered: 'an agent whose profile has an order with unusable and repeated entries',
  newer: 'an agent whose profile has a member of ucp that no release knows',
  keyed: 'an agent whose profile has a key of an unknown type',
};

type Unchanged = UcpRow & {
  /** What is added to a search, and how it is called. */
  readonly added: JsonObject;
  readonly noun: string;
};

/** A search is asked as usual, with something more, and as usual again. */
const unchanged = ({ added, noun, ...row }: Unchanged): Check =>
  ucpCheck({
    ...row,
    async run(context) {
      const client = await openUcpClient(context);
      const planned = client.plan('search_catalog', { query: '' });
      if (!isObject(planned.arguments.catalog)) {
        throw new Inconclusive('undeclared-shape', 'search_catalog has no catalog');
      }
      const plain = await client.call('search_catalog', { query: '' });
      const usual = shownIn(valueAt(plain.rpcResponse, content));
      const isUsual = async () => {
        const again = findRpcResponse(await context.send(plain.response.request));
        return equals(usual, shownIn(valueAt(again, content)));
      };
      const moved = new Inconclusive('not-observed', 'the same search gets other products each time');
      if (plain.failed) {
        throw prerequisite('commerce/search-takes-query-and-context', 'an ordinary search is refused');
      }
      if (!(await isUsual())) throw moved;
      const args = withGiven(planned.arguments, { catalog: added });
      const call = await client.send('search_catalog', { ...planned, arguments: args });
      context.examine([call]);
      const actual = shownIn(contentOf(call));
      if (!call.failed && equals(usual, actual)) return [];
      if (!(await isUsual())) throw moved;
      return mismatch(call.response, `search_catalog with ${noun} was answered with`, {
        at: '/result',
        expected: 'what it is answered with otherwise',
        actual: call.rpcResponse.error ?? actual,
      });
    },
  });

const content = '/result/structuredContent';

/** What does not change from one second to the next. */
const shownIn = (payload: unknown): JsonObject => {
  const products = valueAt(payload, '/products');
  return {
    capabilities: isObject(payload) ? capabilitiesIn(payload) : [],
    products: Array.isArray(products) ? products.map((product: unknown) => valueAt(product, '/id')) : [],
  };
};

export const checks: readonly Check[] = [
  agentCheck({
    id: 'commerce/ucp-extensions-need-their-parent',
    requires: ['commerce.ucp.orphans'],
    claim:
      'The result for an agent that has an extension without what it extends does not name the extension.',
    fix: 'Leave out of ucp.capabilities each extension of whose parents none is in common, until none is left.',
    async judge(agents, release, examine) {
      const tools = (['get_checkout', 'search_catalog'] as const).filter((tool) => isDefined(release, tool));
      const shown = await Promise.all(tools.map((tool) => agents.show(agents.urlOf('orphan'), { tool })));
      const named = shown.filter(({ payload }) => isObject(valueAt(payload, '/ucp/capabilities')));
      if (named.length === 0) {
        throw new Inconclusive(
          'not-observed',
          'no answer to an agent that cannot check out names capabilities',
        );
      }
      return named.flatMap((one) => {
        const { response, payload } = examine(one);
        const actual = capabilitiesIn(payload);
        if (!actual.includes(extensionName)) return [];
        const lead = 'the result for an agent with an extension, but without checkouts, names';
        const at = '/result/structuredContent/ucp/capabilities';
        return mismatch(response, lead, { at, expected: `no ${extensionName}`, actual });
      });
    },
  }),

  agentCheck({
    id: 'commerce/ucp-odd-profiles-are-accepted',
    requires: ['commerce.ucp.odd-profiles'],
    claim:
      'An agent is served whose profile has an order with unusable entries, a member of a later version, or a key of an unknown type.',
    fix: 'Accept profiles with unknown, unusable or repeated entries in ucp, ucp.map_order and keys, and use the others.',
    async judge(agents, _, examine) {
      const violations: Violation[] = [];
      for (const [file, who] of Object.entries(oddities)) {
        const { response, isServed, codes, number } = examine(await agents.show(agents.urlOf(file)));
        if (isServed) continue;
        const actual = codes[0] ?? number;
        const expected = 'what the same agent gets without it';
        violations.push(
          ...mismatch(response, `a call of ${who} was answered with`, { at: '/error', expected, actual }),
        );
      }
      return violations;
    },
  }),

  unchanged({
    id: 'commerce/ucp-attribution-changes-nothing',
    requires: ['commerce.ucp.attribution'],
    claim: 'A search with an attribution gets the same capabilities and products as without one.',
    fix: 'Accept catalog.attribution in every call, and let neither the result nor the negotiation depend on it.',
    added: { attribution: { campaign_source: 'conformance' } },
    noun: 'an attribution',
  }),

  unchanged({
    id: 'commerce/ucp-unknown-members-are-ignored',
    requires: ['commerce.ucp.unknown-members'],
    claim:
      'A search whose catalog has a member ucp with an unknown member gets the same products as without it.',
    fix: 'Accept requests with unknown members of ucp in any object, and ignore these members.',
    added: { ucp: { conformance: { telescopes: true } } },
    noun: 'an unknown member of ucp',
  }),

  lookingBack({
    id: 'commerce/ucp-results-name-parents-with-extensions',
    requires: ['commerce.ucp.orphans'],
    claim:
      'A result that names an extension of the capability of its tool names a capability that it extends.',
    fix: 'Write into ucp.capabilities of each result, beside an extension, the capability that it extends, or leave the extension out.',
    async run(context, release) {
      const parentsOf = await extendedIn(context);
      const calls = pastCalls(context).filter(({ tool }) => isDefined(release, tool));
      return forEach(
        context,
        calls,
        ({ tool, call }) => {
          const named = capabilitiesIn(contentOf(call));
          const own = named.filter((name) =>
            parentsOf(name).some((parent) => rootsOf(tool).includes(parent)),
          );
          if (own.length === 0) return undefined;
          const orphan = own.find((name) => !parentsOf(name).some((parent) => named.includes(parent)));
          if (orphan === undefined) return [];
          const lead = `${toolOf(call.response)}: beside the extension ${orphan}, the result names`;
          const expected = parentsOf(orphan).join(' or ');
          return mismatch(call.response, lead, {
            at: `${content}/ucp/capabilities`,
            expected,
            actual: named,
          });
        },
        'no result names an extension of the capability of its tool',
      );
    },
  }),

  lookingBack({
    id: 'commerce/ucp-capabilities-concern-the-operation',
    requires: ['commerce.ucp.relevant'],
    claim: 'The capabilities of a result are that of its tool, and extensions of it.',
    fix: 'Write into ucp.capabilities of a result the capability that its tool belongs to and its extensions, and leave out those of other tools.',
    async run(context, release) {
      const parentsOf = await extendedIn(context);
      const calls = pastCalls(context).filter(({ tool }) => isDefined(release, tool));
      return forEach(context, calls, ({ tool, call }) => {
        const named = capabilitiesIn(contentOf(call));
        if (named.length === 0) return undefined;
        const concerns = (name: string) => !isRoot(name) || rootsOf(tool).includes(name);
        const actual = named.filter((name) => {
          const parents = parentsOf(name);
          return !concerns(name) || (parents.length > 0 && !parents.some(concerns));
        });
        if (actual.length === 0) return [];
        const lead = `${toolOf(call.response)}: the result names the capability`;
        const at = '/result/structuredContent/ucp/capabilities';
        return mismatch(call.response, lead, { at, expected: rootsOf(tool).join(' or '), actual: actual[0] });
      });
    },
  }),
];

/** The capabilities that one extends, by the profile. */
async function extendedIn(context: Context): Promise<(name: string) => readonly string[]> {
  const entries = entriesOf(await requireProfile(context), ['capabilities']);
  return (name) =>
    entries
      .flatMap((one) => (one.name === name ? [one.entry.extends].flat() : []))
      .filter((parent) => typeof parent === 'string');
}

const roots = ['cart', 'checkout', 'order', 'catalog.search', 'catalog.lookup'].map(
  (name) => `dev.ucp.shopping.${name}`,
);

const isRoot = (name: string): boolean => roots.includes(name);

/** Those of the catalog belong together: a search shows products as a lookup does. */
const rootsOf = (tool: string): readonly string[] => {
  const [kind] = /cart$|checkout$|order$/.exec(tool) ?? ['catalog'];
  return roots.filter((name) => name.startsWith(`dev.ucp.shopping.${kind}`));
};
