/** Carts and checkouts that a check creates, works with, and cancels whatever happens. */

import { valueAt } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Facts, Id } from '../../discovered/facts.ts';
import { saysNoSuchTool } from '../../discovered/rpc-answer.ts';
import { recordId } from '../../discovered/tool-result.ts';
import { type Offer, requireCurrency, requireOffers } from '../client/offers.ts';
import type { Kind, ToolCall, ToolClient, ToolName } from '../client/tool-client.ts';
import { succeeds } from '../search/search.ts';

export type { Kind } from '../client/tool-client.ts';

/** A record that was created, and what was bought. */
export type CreatedRecord = { readonly called: ToolCall; readonly id: Id; readonly facts: Partial<Facts> };

/** Offers that are tried before creating is said to fail. */
const mostTried = 3;

const invalidParams = -32602;

/** Refused for its arguments: then the plan has misread the schema, which is no fault of the target. */
const isMisread = ({ rpcResponse }: ToolCall): boolean =>
  valueAt(rpcResponse, '/error/code') === invalidParams && !saysNoSuchTool(rpcResponse);

/**
 * What a call should have given, judged: no violation when it is a result.
 * @throws Inconclusive `undeclared-shape` when the arguments were refused.
 */
export function succeedsAsPlanned(name: ToolName, called: ToolCall): readonly Violation[] {
  const violations = succeeds(name, called);
  if (violations.length > 0 && isMisread(called))
    throw new Inconclusive('undeclared-shape', `${name} refuses what its input schema seems to ask for`);
  return violations;
}

/**
 * Creates a record, hands it to `work`, and cancels it afterwards.
 * @param otherwise what to make of a creation that went wrong; without it, that is for another check to tell.
 */
export async function withRecord(
  client: ToolClient,
  kind: Kind,
  work: (created: CreatedRecord) => Promise<readonly Violation[]>,
  otherwise: (violations: readonly Violation[]) => readonly Violation[] = notCreated(kind),
): Promise<readonly Violation[]> {
  const creation = await create(client, kind);
  if ('violations' in creation) return otherwise(creation.violations);
  try {
    return await work(creation);
  } finally {
    await client.call(`cancel_${kind}`, creation.facts).catch(alreadyGone);
  }
}

const notCreated = (kind: Kind) => (): never => {
  throw new Inconclusive('prerequisite', `commerce/${kind}s-can-be-worked-with does not hold`);
};

/** Whatever keeps a record from being cancelled is told by the check that judges cancelling. */
function alreadyGone(cause: unknown): void {
  if (!(cause instanceof Inconclusive)) throw cause;
}

async function create(
  client: ToolClient,
  kind: Kind,
): Promise<CreatedRecord | { readonly violations: readonly Violation[] }> {
  const [offers, money] = [distinct(await requireOffers(client)), await requireCurrency(client)];
  let last: ToolCall | undefined;
  for (const { variant, product } of offers) {
    const facts = { ...money, variant, ...(product !== undefined && { product }) };
    last = await client.call(`create_${kind}`, facts);
    if (last.failed) continue;
    const id = recordId(last.rpcResponse, kind);
    if (id === undefined) {
      const violations = succeeds(`create_${kind}`, last);
      if (violations.length > 0) return { violations };
      throw new Inconclusive('undeclared-shape', `create_${kind} answers without an id`);
    }
    return { called: last, id, facts: { ...facts, subject: id, [kind]: id } };
  }
  if (!last) throw new Inconclusive('no-subjects', 'nothing is known that could be bought');
  if (!offers.some(({ available }) => available))
    throw new Inconclusive('no-subjects', 'the catalog shows nothing that is available');
  return { violations: succeedsAsPlanned(`create_${kind}`, last) };
}

/** The first offers of the search, and the first of the catalog in case that the tools use its ids. */
function distinct(offers: readonly Offer[]): readonly Offer[] {
  const searched = offers.filter(({ from }) => from === 'search').slice(0, mostTried - 1);
  return [...searched, ...offers.filter(({ from }) => from === 'catalog').slice(0, 1)];
}
