/** The availability of one variant in search_catalog, lookup_catalog and get_product, whatever the catalog says. */

import { show } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import { violationAt, type Where } from '../../discovered/violation-at.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { callsInTargetContext } from '../money/prices.ts';
import { availabilityIn } from '../offers/catalog-items.ts';
import { itemsIn } from '../offers/search-items.ts';

/** What a tool says of a variant. */
type Told = {
  readonly call: ToolCall;
  readonly tool: string;
  readonly where: Where;
  readonly id: string;
  readonly product: string;
  readonly isAvailable: boolean;
  /** What has to be the same for two of them to be compared. */
  readonly about: string;
};

/** A call without a context may be answered for another market, and other members may mean something else. */
const aboutOf = ({ placed }: ToolCall, id: string, path: readonly string[]): string => {
  const buyer = placed.filter(({ fact }) => fact === 'country' || fact === 'currency');
  return JSON.stringify([id, path, buyer.map(({ fact, value }) => `${fact} ${value}`).toSorted()]);
};

const toldIn = (call: ToolCall): readonly Told[] =>
  payloadsOf(call.rpcResponse)
    .flatMap(itemsIn)
    .flatMap(({ id, object, product, hasVariants }): readonly Told[] => {
      const found = hasVariants ? undefined : availabilityIn(object);
      if (!found) return [];
      const about = aboutOf(call, String(id), found.path);
      const where = { of: object, path: found.path };
      const [tool, isAvailable] = [toolOf(call.response), found.says];
      return [{ call, tool, where, id: String(id), product: String(product?.id ?? id), isAvailable, about }];
    });

/** What one tool says of a variant, and what another says of it. */
type Pair = { readonly one: Told; readonly other: Told };

function pairsIn(told: readonly Told[]): readonly Pair[] {
  const byAbout = new Map<string, Told[]>();
  for (const one of told) byAbout.set(one.about, [...(byAbout.get(one.about) ?? []), one]);
  return told.flatMap((one) => {
    const others = byAbout.get(one.about) ?? [];
    const other = others.find(({ tool }) => tool !== one.tool);
    // Sizes have ids as well, which several products share.
    const isShared = others.some(({ product }) => product !== one.product);
    return other && !isShared ? [{ one, other }] : [];
  });
}

/** The stock of one product may change, or its entry in an index be old. */
const leastProducts = 2;

/** The tool says the same of all variants, and another says otherwise of variants of several products. */
function saysTheSame(tool: string, told: readonly Told[], pairs: readonly Pair[]): readonly Violation[] {
  const own = told.filter((one) => one.tool === tool);
  const unlike = pairs.filter(({ one, other }) => one.tool === tool && one.isAvailable !== other.isAvailable);
  const [first] = unlike;
  const isSame = own.every(({ isAvailable }) => isAvailable === first?.one.isAvailable);
  if (!first || !isSame || new Set(unlike.map(({ one }) => one.product)).size < leastProducts) return [];
  const { one, other } = first;
  const [actual = '', expected = ''] = [one, other].map(({ isAvailable }) => inWords(isAvailable));
  const message = `${tool} shows every variant as ${actual}; ${other.tool} shows some of them as ${expected}, such as ${show(one.id)}`;
  return [violationAt(one.call, one.where, message, { expected, actual })];
}

const inWords = (isAvailable: boolean): string => (isAvailable ? 'available' : 'sold out');

export const checks = [
  check({
    id: 'commerce/tools-agree-on-availability',
    requires: ['commerce.search.availability.agreement'],
    claim:
      'No catalog tool shows all variants as available, or all as sold out, where another tells them apart.',
    fix: 'Read the availability of variants in search_catalog, lookup_catalog and get_product from the same stock.',
    async run(context) {
      const told = (await callsInTargetContext(context)).flatMap(toldIn);
      const pairs = context.examine(pairsIn(told));
      if (pairs.length === 0) {
        throw new Inconclusive('not-observed', 'no two tools say whether the same variant is available');
      }
      const tools = [...new Set(told.map(({ tool }) => tool))];
      return tools.flatMap((tool) => saysTheSame(tool, told, pairs)).slice(0, 1);
    },
  }),
];
