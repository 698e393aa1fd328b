/** The arguments of the tools, by what the suite fills them with. */
import type { Evidence, MappedPart } from '../../../lib/model/commerce-map.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Facts } from '../../discovered/arguments/facts.ts';
import type { Placed } from '../../discovered/arguments/plan-arguments.ts';
import { requireTools } from '../../discovered/tools.ts';
import { destinationIn } from '../client/test-data.ts';
import type { ToolClient } from '../client/tool-client.ts';
import { documentedTools, type ToolName } from '../client/values.ts';
import { weighed } from './evidence.ts';

/** Stands for whatever a call is about. */
const example = 'example-1';

/** Roles of arguments that come back in a role of the record. */
const comesBackAs: Readonly<Partial<Record<keyof Facts, string>>> = {
  variant: 'item',
  quantity: 'quantity',
  cart: 'id',
  checkout: 'id',
  subject: 'id',
  email: 'email',
  address: 'address',
  shippingMethod: 'shipping-choice',
};

/** Arguments that a call of this tool can hardly do without. */
const expected: readonly (readonly [tools: RegExp, fact: keyof Facts])[] = [
  [/^create_cart$/, 'variant'],
  [/^create_cart$/, 'quantity'],
  [/^(get|update|cancel)_cart$/, 'cart'],
  [/^(get|update|complete|cancel)_checkout$/, 'checkout'],
  [/^update_checkout$/, 'address'],
  [/^update_checkout$/, 'shippingMethod'],
  [/^get_order$/, 'order'],
  [/^search_catalog$/, 'query'],
];

export async function mapArguments(
  client: ToolClient,
  records: readonly MappedPart[],
): Promise<readonly MappedPart[]> {
  const listed = await requireTools(client.context);
  const named = documentedTools.filter((name) => listed.some((tool) => tool.name === name));
  return named.map((name) => partOf(client, name, records));
}

function partOf(client: ToolClient, name: ToolName, records: readonly MappedPart[]): MappedPart {
  const placed = placedBy(client, name);
  const roles = placed.flatMap(({ fact, path }) => {
    const at = `/${path.map((step) => (/^\d+$/.test(step) || step === example ? '*' : step)).join('/')}`;
    const evidence: readonly Evidence[] = [{ kind: 'schema' }, ...cameBack(name, { fact, at }, records)];
    return weighed({ role: fact === 'subject' ? subjectOf(name) : fact, at }, evidence);
  });
  const found = new Set(placed.map(({ fact }) => fact));
  const missing = expected.flatMap(([tools, fact]) =>
    tools.test(name) && !found.has(fact) && !(found.has('subject') && /cart|checkout|order/.test(fact))
      ? [fact]
      : [],
  );
  return { name, roles, missing };
}

/** What the subject of a tool is, in words of the shop. */
function subjectOf(name: ToolName): string {
  if (name === 'create_checkout') return 'cart';
  return ['cart', 'checkout', 'order'].find((kind) => name.endsWith(`_${kind}`)) ?? 'product';
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

/** A value that was sent in this argument came back in the record, under the same name if there are several places. */
function cameBack(
  name: ToolName,
  { fact, at }: { readonly fact: keyof Facts; readonly at: string },
  records: readonly MappedPart[],
): readonly Evidence[] {
  const role = comesBackAs[fact];
  // A new record has an id of its own, not that of the cart it was made from.
  if (role === 'id' && name.startsWith('create_')) return [];
  const record = records.find((one) => name.endsWith(`_${one.name}`));
  const places =
    record?.roles.filter((one) => one.role === role && one.evidence.some(({ kind }) => kind === 'sent')) ??
    [];
  const own = places.find((one) => nameOf(one.at) === nameOf(at));
  const back = own ?? places[0];
  if (!back) return [];
  const what = fact === 'address' && !own ? 'a part of the address' : 'its value';
  return [{ kind: 'sent', text: `${what} comes back at ${back.at} of the ${record?.name}` }];
}

function placedBy(client: ToolClient, name: ToolName): readonly Placed[] {
  const kind = subjectOf(name);
  const facts: Partial<Facts> = {
    subject: example,
    [kind]: example,
    variant: example,
    product: example,
    query: 'example',
    shippingMethod: example,
    // A new record has no line yet, and some shops call a cart an order.
    ...(!name.startsWith('create_') && { line: example }),
    ...(kind !== 'product' && { ofRecord: [] }),
    ...destinationIn(client.home),
  };
  try {
    return client.plan(name, facts).placed;
  } catch (cause) {
    if (cause instanceof Inconclusive) return [];
    throw cause;
  }
}
