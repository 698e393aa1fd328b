/** The map of the arguments of the tools: which of them takes what, and which of these values came back in a record. */
import type { Evidence, MappedPart } from '../../../lib/model/commerce-map.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { approvalPlaces } from '../../discovered/arguments/fact-rules.ts';
import { type Facts, isIdOrLink, isRecordFact } from '../../discovered/arguments/facts.ts';
import type { Placed } from '../../discovered/arguments/plan-arguments.ts';
import { isIndex } from '../../discovered/arguments/shown-places.ts';
import { requireTools, type Tool } from '../../discovered/tools.ts';
import { destinationIn } from '../client/test-data.ts';
import type { ToolClient } from '../client/tool-client.ts';
import { documentedTools, type Kind, kinds, type ToolName } from '../client/values.ts';
import { weighed } from './names.ts';

/** Stands for an id that was not seen. */
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
const expected: Readonly<Partial<Record<ToolName, readonly (keyof Facts)[]>>> = {
  search_catalog: ['query'],
  create_cart: ['variant', 'quantity'],
  get_cart: ['cart'],
  update_cart: ['cart'],
  cancel_cart: ['cart'],
  get_checkout: ['checkout'],
  update_checkout: ['checkout', 'address', 'shippingMethod'],
  complete_checkout: ['checkout'],
  cancel_checkout: ['checkout'],
  get_order: ['order'],
};

/** @param known an item that can be bought, and the ids of records, as far as they were seen. */
export async function mapArguments(
  client: ToolClient,
  records: readonly MappedPart[],
  known: Partial<Facts>,
): Promise<readonly MappedPart[]> {
  const listed = await requireTools(client.context);
  return documentedTools.flatMap((name) => {
    const tool = listed.find((one) => one.name === name);
    return tool ? [partOf(name, tool, placedBy(client, name, known), records)] : [];
  });
}

function partOf(
  name: ToolName,
  tool: Tool,
  placed: readonly Placed[],
  records: readonly MappedPart[],
): MappedPart {
  const approvals = (name === 'complete_checkout' ? approvalPlaces(tool.inputSchema) : []).flatMap((at) =>
    weighed({ role: 'approval', at }, [{ kind: 'schema' }]),
  );
  const roles = placed.flatMap(({ fact, path }) => {
    const at = `/${path.join('/')}`;
    const back = cameBack(name, { fact, at }, placed, records);
    const evidence: readonly Evidence[] = [{ kind: 'schema' }, ...back];
    return weighed({ role: fact === 'subject' ? subjectOf(name) : fact, at }, evidence);
  });
  // What a shop sells may be its products.
  const found = new Set(placed.flatMap(({ fact }) => (fact === 'product' ? [fact, 'variant'] : [fact])));
  const missing = (expected[name] ?? []).filter(
    (fact) => !found.has(fact) && !(found.has('subject') && isRecordFact(fact)),
  );
  return {
    name,
    roles: [...roles, ...approvals],
    missing: [...missing, ...(name === 'complete_checkout' && approvals.length === 0 ? ['approval'] : [])],
  };
}

/** What the subject of a tool is, in words of the shop. */
function subjectOf(name: ToolName): Kind | 'order' | 'product' {
  if (name === 'create_checkout') return 'cart';
  return ([...kinds, 'order'] as const).find((kind) => name.endsWith(`_${kind}`)) ?? 'product';
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

/** A value that was sent in this argument, and in no other one of that name, came back in the record. */
function cameBack(
  name: ToolName,
  { fact, at }: { readonly fact: keyof Facts; readonly at: string },
  all: readonly Placed[],
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
  const taken = all.filter((one) => one.fact === fact && fact !== 'address').map(({ path }) => path.at(-1));
  const back = own ?? places.find((one) => !taken.includes(nameOf(one.at)));
  if (!back) return [];
  const what = fact === 'address' && !own ? 'a part of the address' : 'its value';
  return [{ kind: 'sent', text: `${what} comes back at ${back.at} of the ${record?.name}` }];
}

function placedBy(client: ToolClient, name: ToolName, known: Partial<Facts>): readonly Placed[] {
  const kind = subjectOf(name);
  const { variant = example, product = variant, cart, checkout, ofItem = [], ...places } = known;
  const subject = { product, cart, checkout, order: undefined }[kind] ?? example;
  const isAboutItems = kind === 'product' || name === 'create_cart' || name === 'update_cart';
  const facts: Partial<Facts> = {
    subject,
    ...(kind !== 'product' && { [kind]: subject, ofRecord: [] }),
    ...(isAboutItems && { variant, product, ofItem, ...places }),
    query: 'example',
    shippingMethod: example,
    // A new record has no line yet, and some shops call a cart an order.
    ...(!name.startsWith('create_') && { line: example }),
    ...(name === 'search_catalog' && { limit: 2, cursor: example, page: 2, offset: 2 }),
    ...destinationIn(client.home),
  };
  const shown = [
    ...ofItem,
    ...(places.ofPlaces ?? []).map(({ path, value }) => ({ name: path.at(-1) ?? '', value })),
  ];
  const ids = new Set([variant, product, ...shown.filter(isIdOrLink).map(({ value }) => value)].map(String));
  try {
    const { placed } = client.plan(name, facts);
    // Calls repeat more of an item than what identifies it; and lines may be keyed by their items.
    return placed
      .filter(({ fact, value }) => !isOfItem(fact) || ids.has(String(value)))
      .map(({ path, ...one }) => ({
        ...one,
        path: path.map((step) => (isIndex(step) || step === example || ids.has(step) ? '*' : step)),
      }));
  } catch (cause) {
    if (cause instanceof Inconclusive) return [];
    throw cause;
  }
}

const isOfItem = (fact: keyof Facts): boolean => fact === 'variant' || fact === 'product';
