/** What large carts cost: lines of one piece each, and many pieces, which cost more than columns of six digits hold. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { naming } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import type { Role } from '../../../lib/model/commerce-map.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { recordsOf } from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { planOf } from '../client/outcome.ts';
import { idOf } from '../client/record-ids.ts';
import { openToolClient, type PlannedCall, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import type { RecordMap } from '../map/learn-records.ts';
import { isNamedFor } from '../map/names.ts';
import { remarks } from '../map/remarks.ts';
import { mapOf, requireRoles, toLearning } from '../map/require-map.ts';
import { differences, pieces, wholeNumber } from '../map/table.ts';
import type { Offer, Purchase } from '../offers/offers.ts';
import { planLines } from '../offers/requested-lines.ts';
import { isAllowed } from '../sequences/update.ts';
import { type CountedSample, requireQuantity } from '../shapes/amounts.ts';
import { isSameLine } from '../shapes/line-places.ts';
import { type RecordShape, requireShapes } from '../shapes/record-shape.ts';

type Amount = CountedSample['numbers'][number];

/** Quantities that are tried, as far as the input schema allows them, and lines, more than the ten of a usual page. */
const [many, maxLines] = [[100, 99, 50], 12] as const;

/** More than columns of six digits hold, in minor units. */
const large = 1_000_000;

type Carts = {
  readonly client: ToolClient;
  readonly purchase: Purchase;
  readonly shape: RecordShape;
  readonly map: RecordMap;
};

async function openCarts(client: ToolClient): Promise<Carts> {
  const { shapes, purchase } = await requireShapes(client);
  const shape = shapes.find(({ kind }) => kind === 'cart');
  if (!shape) throw new Inconclusive('not-observed', 'no cart showed its lines');
  requireQuantity(shape);
  const map = await mapOf(client, shape, purchase);
  requireRoles(map, ['quantity', 'unit-price']);
  return { client, purchase, shape, map };
}

/** The dearest items that are for sale, so many that they cost more together; undefined where they do not. */
async function planLarge({ client, purchase }: Carts): Promise<PlannedCall | undefined> {
  const [x] = purchase.offers;
  const priced = purchase.all.filter(
    ({ available, from, price, isEmpty }) => available && !isEmpty && from === x?.from && price !== undefined,
  );
  const costOf = ({ price }: Offer) => price?.amount ?? 0;
  const dearest = priced.toSorted((a, b) => costOf(b) - costOf(a)).slice(0, maxLines);
  for (const quantity of x ? many : []) {
    const plan = (offers: readonly Offer[]) =>
      planLines(
        client,
        offers,
        'create_cart',
        purchase.currency,
        offers.map(() => quantity),
      );
    const planned = planOf(() => plan(dearest.slice(0, 1)));
    if (!planned || !(await isAllowed({ client }, 'create_cart', planned.arguments))) continue;
    const costs = dearest.map((_, i) => dearest.slice(0, i + 1).reduce((sum, one) => sum + costOf(one), 0));
    const count = costs.findIndex((cost) => cost * quantity > large) + 1;
    return count === 0 ? undefined : plan(dearest.slice(0, count));
  }
  return undefined;
}

/** Available items, those first whose price is no binary fraction: 19.99 * 100 is 1998.9999999999998. */
export function manyItems({
  purchase: { all },
  offers: [x],
}: Pick<Carts, 'purchase'> & { readonly offers: readonly Offer[] }): readonly Offer[] {
  const available = all.filter(
    ({ available, from, variant }) => available && from === x?.from && variant !== x.variant,
  );
  const others = new Map(available.map((offer) => [offer.variant, offer]));
  const isInexact = ({ price }: Offer) =>
    price !== undefined && Math.trunc((price.amount / 100) * 100) !== price.amount;
  const ordered = [...others.values()].toSorted((a, b) => Number(isInexact(b)) - Number(isInexact(a)));
  return x ? [x, ...withTwin(ordered, maxLines - 1)] : [];
}

/** The first ones, two of which cost the same if any two do. */
function withTwin(offers: readonly Offer[], count: number): readonly Offer[] {
  const chosen = offers.slice(0, count);
  const isTwinIn = (some: readonly Offer[]) => (offer: Offer) =>
    some.some((one) => one !== offer && one.price && one.price.amount === offer.price?.amount);
  const but = chosen.slice(0, -1);
  const twin = chosen.some(isTwinIn(chosen)) ? undefined : offers.find(isTwinIn(but));
  return twin ? [...but, twin] : chosen;
}

type Sums = {
  /** What the lines cost by the price of one and the quantity; undefined where not all are understood. */
  readonly cost: number | undefined;
  /** The amounts of the record itself. */
  readonly own: readonly Pick<Amount, 'pattern' | 'path' | 'amount'>[];
  readonly record: JsonObject;
};

/** Without the items, since those of other lines than the first ones are not known by their ids. */
function sumsOf({ map, shape }: Carts, taken: Parameters<typeof toLearning>[1]): Sums {
  const learning = toLearning(shape, taken);
  const { leaves, outside, record } = map.read(learning);
  const at = (role: Role) => leaves.filter(({ pattern }) => pattern === map.roleOf(role)?.at);
  const [counts, prices, wholes] = [at('quantity'), at('unit-price'), at('line-total')];
  const { places } = learning;
  const costs = counts.map((count) => {
    const inLine = (some: typeof leaves) =>
      wholeNumber(some.find((leaf) => places && isSameLine(places, leaf, count))?.value);
    const cost = (inLine(prices) ?? Number.NaN) * (pieces(count.value) ?? Number.NaN);
    return (inLine(wholes) ?? cost) === cost ? cost : Number.NaN;
  });
  const cost = costs.reduce((sum, one) => sum + one, 0);
  const own = outside.flatMap(({ pattern, path, value }) => {
    const amount = wholeNumber(value);
    return amount === undefined ? [] : [{ pattern, path, amount }];
  });
  return { cost: cost > 0 ? cost : undefined, own, record };
}

/** Places named for a sum that show in every created cart what its lines cost: what was taxed may show it by chance. */
function exactPlaces(carts: Carts): readonly string[] {
  const { map, shape } = carts;
  const created = shape.samples.filter(({ tool, isUpdated }) => tool === 'create_cart' && !isUpdated);
  const shown = created.map((sample) => sumsOf(carts, sample));
  const isExact = (at: string) =>
    shown.every(({ cost, own }) => own.some(({ pattern, amount }) => pattern === at && amount === cost));
  const places = map.part.roles.filter(
    ({ role, at }) =>
      !at.includes('*') &&
      (['subtotal', 'total'] as const).some((sum) => sum === role && isNamedFor(sum, at)),
  );
  return shown.length > 1 ? places.map(({ at }) => at).filter(isExact) : [];
}

/** @returns undefined where nothing can be judged. */
export function judgeSum(carts: Carts, call: ToolCall, least: number): readonly Violation[] | undefined {
  const [record] = call.failed ? [] : recordsOf(call.rpcResponse);
  if (!record || remarks(carts.shape, call)) return undefined;
  const taken = { tool: 'create_cart' as const, record, requested: new Map(), isUpdated: false };
  const { cost, own, record: read } = sumsOf(carts, taken);
  const places = exactPlaces(carts);
  const shown = own.filter(({ pattern }) => places.includes(pattern));
  if (cost === undefined || cost <= least || shown.length === 0) return undefined;
  const amounts = own.map(({ amount }) => amount);
  return shown.flatMap(({ pattern, path, amount }) => {
    // A discount or a fee for many pieces is shown beside the sum.
    if (amount === cost || differences(amounts, amount).has(Math.abs(amount - cost))) return [];
    const [expected, actual] = [String(cost), String(amount)];
    const message = `create_cart shows ${actual} at ${pattern}; its lines cost ${expected} together`;
    return [violationAt(call, { of: read, path }, message, { expected, actual })];
  });
}

/** One unit of less may be a tax. */
const leastPrice = 100;

/** An amount in a line of one piece, what it should be, and where that is shown. */
type Compared = {
  readonly item: Id;
  readonly amount: number;
  readonly path: readonly string[];
  readonly expected: number | undefined;
  readonly by: string;
};

const isOneOff = ({ amount, expected = amount }: Compared): boolean =>
  amount >= leastPrice && Math.abs(amount - expected) === 1;

/**
 * Nothing is rounded for a single piece: one unit more or less is an error of binary fractions. Carts may have other
 * prices than the search, unless some are the same.
 * @returns undefined where nothing can be judged.
 */
export function costsItsPrice(
  { map, shape, purchase }: Pick<Carts, 'map' | 'shape' | 'purchase'>,
  created: ToolCall,
): readonly Violation[] | undefined {
  const [record] = recordsOf(created.rpcResponse);
  if (!record) return undefined;
  const taken = { tool: 'create_cart' as const, record, requested: new Map(), isUpdated: false };
  const { lines, record: own } = map.read(toLearning(shape, taken));
  const pieces = lines.flatMap(({ item, quantity, amounts }) => {
    const [price, sum] = (['unit-price', 'line-total'] as const).map((role) =>
      amounts.find((one) => one.role === role && one.certainty === 'certain'),
    );
    return quantity === 1 && price && sum ? [{ item, price, sum }] : [];
  });
  if (pieces.length === 0) return undefined;
  const sums = pieces.map(({ item, price, sum }) => ({
    ...sum,
    item,
    expected: price.amount,
    by: 'the line shows as the price',
  }));
  const prices = pieces.map(({ item, price }) => {
    const searched = purchase.all.find(({ variant }) => variant === item)?.price?.amount;
    return { ...price, item, expected: searched, by: 'the search shows' };
  });
  const isSearched = prices.some(({ amount, expected }) => amount === expected);
  const complain = ({ item, amount, path, expected, by }: Compared) =>
    violationAt(
      created,
      { of: own, path },
      `create_cart shows that 1 of ${item} costs ${amount}; ${by} ${expected}`,
      { expected: String(expected), actual: String(amount) },
    );
  return [
    ...naming('commerce.records.totals', sums.filter(isOneOff).map(complain)),
    ...naming('commerce.records.prices', isSearched ? prices.filter(isOneOff).map(complain) : []),
  ].slice(0, 1);
}

async function createLarge(
  { client, purchase: { currency } }: Carts,
  planned: PlannedCall,
): Promise<ToolCall> {
  const call = await client.send('create_cart', planned, currency);
  const id = call.failed ? undefined : idOf(client.context.target, 'cart', call.rpcResponse);
  if (id !== undefined) {
    await client.call('cancel_cart', { ...currency, subject: id, cart: id }).catch(noneKnown);
  }
  return call;
}

export const checks = [
  check({
    id: 'commerce/large-sums-follow-the-lines',
    requires: ['commerce.records.totals.large'],
    claim: 'A cart of many pieces that cost more than a million minor units shows the sum of its lines.',
    fix: 'Keep the sums of carts in a type that holds them, and refuse what it does not hold.',
    prerequisites: ['commerce/totals-follow-the-lines', 'commerce/carts-keep-requested-lines'],
    needs: ['writes'],
    roles: ['id', 'item', 'quantity', 'unit-price', ['subtotal', 'total']],
    async run(context) {
      const carts = await openCarts(await openToolClient(context));
      const planned = await planLarge(carts);
      const call = planned && (await createLarge(carts, planned));
      const violations = call && judgeSum(carts, call, large);
      if (!call || !violations) {
        throw new Inconclusive('not-observed', 'no cart of more than a million minor units shows its sums');
      }
      context.examine([call]);
      return violations.slice(0, 1);
    },
  }),
];
