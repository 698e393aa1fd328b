/** A cart of many lines, with one item in two of them: what it shows when it is read, on every host, and what each line costs. */
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import { findEndpoints } from '../../discovered/commerce-endpoint.ts';
import { callTool, findToolResponse } from '../../discovered/rpc.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { hasFailed } from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { failureText, isMisplanned } from '../client/outcome.ts';
import { type ToolCall, toToolCall } from '../client/tool-client.ts';
import type { ToolName } from '../client/values.ts';
import { remarks } from '../map/remarks.ts';
import { requireRoles } from '../map/require-map.ts';
import { type Offer, purchaseFacts } from '../offers/offers.ts';
import { costsItsPrice, judgeSum, manyItems } from '../records/large-sums.ts';
import { onceARun } from '../records/with-record.ts';
import { isAllowed } from '../sequences/update.ts';
import {
  again,
  countsLine,
  first,
  leadsOn,
  linesOf,
  namesTwice,
  openScene,
  type Quantities,
  quantitiesIn,
  type Repeated,
  type Requested,
  repeatItem,
  type Scene,
  sells,
  toText,
  withCart,
  withItems,
} from './scene.ts';

/** The cart as calls show it; undefined for one that failed or shows no quantities. */
type Large = Readonly<Record<'created' | 'read', ToolCall>> & {
  readonly scene: Scene;
  /** How many items were asked for. */
  readonly count: number;
  readonly shown: Quantities;
  readonly then: Quantities | undefined;
  /** The item in two lines, if the cart was created so. */
  readonly twice: Id | undefined;
  /** Empty where the cart is known on one host alone. */
  readonly hosts: readonly Hosts[];
  readonly largest: Largest | undefined;
  readonly repeated: readonly Repeated[];
};

/** An update with the largest quantity that the input schema allows, and, where that is invalid, with one piece less. */
type Largest = { readonly quantity: number; readonly call: ToolCall; readonly less: ToolCall | undefined };

/** Numbers that schemas have as a maximum. */
const usualMaxima = [9, 10, 20, 25, 50, 99, 100, 200, 250, 500, 999, 1_000, 9_999, 10_000];

/** What the other host showed before an update on the preferred one, and what both show after it. */
type Hosts = Readonly<Record<'before' | 'own' | 'other', Quantities>> & { readonly call: ToolCall };

async function fillCart(learned: Scene): Promise<Large> {
  const items = manyItems(learned);
  const scene = withItems(learned, items);
  const [x, y] = items;
  if (!x || !y) throw new Inconclusive('no-subjects', 'no two items are known that could be bought');
  const once = items.map((offer) => [offer, first] as const);
  const twice = [...once, [x, again] as const];
  const isPossible = sells(scene, x.variant, first + again) && namesTwice(scene, twice, x.variant);
  const use = async (lines: Requested, item: Id | undefined): Promise<Large | undefined> =>
    withCart(scene, lines, async (id, created) => {
      const shown = quantitiesIn(scene, 'create_cart', created);
      if (id === undefined || !shown) return undefined;
      const facts = { ...scene.purchase.currency, subject: id, cart: id };
      const read = await scene.client.call('get_cart', facts);
      const then = quantitiesIn(scene, 'get_cart', read);
      const hosts = await readOnHosts(scene, facts, x).catch(noneKnown);
      const largest = await buyMost(scene, { ...facts, ...purchaseFacts(x) });
      const repeated = await repeatItem(scene, facts, created, y).catch(noneKnown);
      return {
        scene,
        count: items.length,
        created,
        shown,
        read,
        then,
        twice: item,
        hosts,
        largest,
        repeated,
      };
    });
  const large = (isPossible ? await use(twice, x.variant) : undefined) ?? (await use(once, undefined));
  if (large) return large;
  const text = `no cart of ${items.length} items was created that shows their quantities`;
  throw new Inconclusive('not-observed', text);
}

/** Reads the cart on another host, changes it on the preferred one, and reads it on both. */
async function readOnHosts(scene: Scene, facts: Partial<Facts>, x: Offer): Promise<readonly Hosts[]> {
  const { client } = scene;
  const [, host] = await findEndpoints(client.context);
  if (host === undefined) return [];
  const read = async () => {
    const { arguments: args, placed } = client.planWithKey('get_cart', facts);
    const response = await client.context.send(callTool(host, 'get_cart', args));
    const failed = hasFailed(findToolResponse(response) ?? { error: {} });
    const call = toToolCall(response, { failed, placed });
    return { call, shown: quantitiesIn(scene, 'get_cart', call) };
  };
  const before = await read();
  if (!before.shown) return [];
  const update = await client.call('update_cart', { ...facts, ...purchaseFacts(x), quantity: again });
  const own = update.failed
    ? undefined
    : quantitiesIn(scene, 'get_cart', await client.call('get_cart', facts));
  const { call, shown: other } = await read();
  return own && other ? [{ before: before.shown, own, other, call }] : [];
}

/** @returns undefined where the input schema declares no maximum that is usual. */
async function buyMost(scene: Scene, facts: Partial<Facts>): Promise<Largest | undefined> {
  const { client } = scene;
  const plan = (quantity: number) => client.plan('update_cart', { ...facts, quantity });
  for (const quantity of countsLine(plan(first)) ? usualMaxima : []) {
    const [own, more] = [plan(quantity), plan(quantity + 1)];
    if (!(await isAllowed(scene, 'update_cart', own.arguments))) return undefined;
    if (await isAllowed(scene, 'update_cart', more.arguments)) continue;
    const call = await client.send('update_cart', own);
    const less = isMisplanned(call) ? await client.send('update_cart', plan(quantity - 1)) : undefined;
    return { quantity, call, less };
  }
  return undefined;
}

const judgesLarge = (
  row: Pick<Check, 'id' | 'claim' | 'fix' | 'requires' | 'prerequisites' | 'roles'>,
  judge: (large: Large) => readonly Violation[] | undefined,
  unobserved: string,
): Check =>
  check({
    ...row,
    needs: ['writes'],
    roles: ['id', 'item', 'quantity', ...(row.roles ?? [])],
    async run(context) {
      const scene = await openScene(context, 'cart');
      const large = await onceARun(context, { asker: row.id, what: 'a large cart' }, () => fillCart(scene));
      const violations = judge(large);
      if (!violations) throw new Inconclusive('not-observed', unobserved);
      context.examine([large.created]);
      return violations;
    },
  });

function isReadWhole({ scene, shown, read, then }: Large): readonly Violation[] | undefined {
  if (!then || leadsOn(read)) return undefined;
  const lost = [...shown].filter(([item, quantity]) => then.get(item) !== quantity);
  if (lost.length === 0 || remarks(scene.shape, read)) return [];
  const message = `get_cart shows ${then.size} items of the ${shown.size} that create_cart shows, without ${toText(new Map(lost))}`;
  return [
    violationAt(read, linesOf(scene, 'get_cart'), message, { expected: toText(shown), actual: toText(then) }),
  ];
}

function countsBoth(scene: Scene, tool: ToolName, repeated: Repeated): readonly Violation[] {
  const { call, shown, item, isRemarked } = repeated;
  const expected = `${first + again} of ${item}`;
  const actual = toText(new Map([...shown].filter(([id]) => id === item)));
  if (actual === expected || isRemarked) return [];
  const message = `${tool} of ${first} and ${again} of ${item} in two lines shows ${actual}, and says nothing else`;
  return [violationAt(call, linesOf(scene, tool), message, { expected, actual })];
}

function countsTogether({ scene, created: call, shown, twice: item }: Large) {
  if (item === undefined) return undefined;
  return countsBoth(scene, 'create_cart', { call, shown, item, isRemarked: remarks(scene.shape, call) });
}

/** What one page of the lines costs is not the sum. */
function sumsAll({ scene, count, created, shown }: Large): readonly Violation[] | undefined {
  requireRoles(scene.map, ['unit-price']);
  if (shown.size < count || leadsOn(created)) return undefined;
  return judgeSum(scene, created, 0)?.slice(0, 1);
}

function isSharedByHosts({ scene, hosts: [hosts] }: Large): readonly Violation[] | undefined {
  if (!hosts || toText(hosts.own) === toText(hosts.before)) return undefined;
  const [expected, actual] = [toText(hosts.own), toText(hosts.other)];
  if (actual !== toText(hosts.before)) return [];
  const host = new URL(hosts.call.response.request.url).host;
  const message = `get_cart on ${host} shows ${actual} as before an update, after which the preferred host shows ${expected}`;
  return [violationAt(hosts.call, linesOf(scene, 'get_cart'), message, { expected, actual })];
}

/** A storefront may have fewer pieces, which makes no arguments invalid that one piece less leaves valid. */
function takesLargest({ largest }: Large): readonly Violation[] | undefined {
  if (!largest) return undefined;
  const { quantity, call, less } = largest;
  if (!less || isMisplanned(less)) return [];
  const actual = failureText(call.response, call.rpcResponse);
  const message = `update_cart refuses the quantity ${quantity}, the maximum of its input schema, as invalid: ${actual}`;
  return [violationAt(call, {}, message, { expected: 'no error -32602', actual })];
}

const keepsLines = 'commerce/carts-keep-requested-lines';

export const checks = [
  judgesLarge(
    {
      id: 'commerce/large-carts-are-read-whole',
      requires: ['commerce.flow.cart.whole'],
      claim: 'A cart of a dozen items shows all of them when it is read.',
      fix: 'Return every line of a cart from get_cart, or say in the answer that there are more and how to get them.',
      prerequisites: [keepsLines],
    },
    isReadWhole,
    'no cart of many items was read',
  ),
  judgesLarge(
    {
      id: 'commerce/repeated-items-count-together',
      requires: ['commerce.flow.cart.repeated'],
      claim: 'A cart that is created with an item in two lines has the pieces of both, or says why not.',
      fix: 'Add up the quantities of lines with the same item, or keep them as two lines, or answer with an error.',
      prerequisites: [keepsLines],
    },
    countsTogether,
    'no cart was created with an item in two lines',
  ),
  judgesLarge(
    {
      id: 'commerce/repeated-items-count-together-in-updates',
      requires: ['commerce.updates.repeated'],
      claim:
        'A cart whose lines an update replaces by two lines of an item has the pieces of both, or says why not.',
      fix: 'Add up the quantities of lines with the same item in update_cart, or keep them as two lines, or answer with an error.',
      prerequisites: ['commerce/updates-take-effect'],
    },
    ({ scene, repeated: [repeated] }) => repeated && countsBoth(scene, 'update_cart', repeated),
    'no update was seen to replace the lines of a cart by two lines of an item',
  ),
  judgesLarge(
    {
      id: 'commerce/hosts-share-their-carts',
      requires: ['commerce.canonical-host.carts'],
      claim: 'A cart that is changed on one host of the endpoint is read as changed on the other.',
      fix: 'Read and write carts in the same place on every host of the commerce endpoint, or drop what a host keeps of a cart that another one changes.',
      prerequisites: [keepsLines, 'commerce/updates-take-effect'],
    },
    isSharedByHosts,
    'no cart was read on two hosts before and after a change',
  ),
  judgesLarge(
    {
      id: 'commerce/single-pieces-cost-their-price',
      requires: ['commerce.records.totals', 'commerce.records.prices'],
      claim:
        'A line of one piece costs as much as the piece, and the piece as much as in the search, whatever its price is.',
      fix: 'Compute prices and what lines cost in integer minor units; decimal prices are no exact binary fractions.',
      prerequisites: ['commerce/totals-follow-the-lines'],
      roles: ['unit-price', 'line-total'],
    },
    ({ scene, created }) => costsItsPrice(scene, created),
    'no line of one piece shows its price and what it costs',
  ),
  judgesLarge(
    {
      id: 'commerce/large-carts-sum-all-lines',
      requires: ['commerce.records.totals.many'],
      claim: 'A cart of a dozen items, some of which cost the same, shows the sum of all of its lines.',
      fix: 'Add up all lines of a cart for its sums, also beyond the tenth, and each of those with the same amount.',
      prerequisites: ['commerce/totals-follow-the-lines', keepsLines],
      roles: ['unit-price', ['subtotal', 'total']],
    },
    sumsAll,
    'no cart of many items shows their sum',
  ),
  judgesLarge(
    {
      id: 'commerce/largest-quantities-are-valid',
      requires: ['commerce.tools.schemas'],
      claim: 'The largest quantity that the input schema of update_cart allows is no invalid argument.',
      fix: 'Accept in update_cart every quantity that its inputSchema allows, the maximum included, or lower the maximum.',
      prerequisites: ['commerce/updates-take-effect'],
    },
    takesLargest,
    'the input schema of update_cart declares no maximum of a quantity',
  ),
];
