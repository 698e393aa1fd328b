/** What a checkout says that will be ordered: its lines, its currency and its total, as far as its map is certain. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { MappedRole, OwnRole, Role } from '../../../lib/model/commerce-map.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { isOwn, patternOf, placesIn, recordsOf } from '../../discovered/tool-result.ts';
import type { ReadyCheckout } from '../checkouts/shipping-steps.ts';
import { idOf } from '../client/record-ids.ts';
import type { ToolCall, ToolClient } from '../client/tool-client.ts';
import type { RecordMap } from '../map/learn-records.ts';
import { isNamedFor } from '../map/names.ts';
import { mapOf, type Shipping, toLearning, withShipped } from '../map/require-map.ts';
import { type Learning, wholeNumber } from '../map/table.ts';
import type { Purchase } from '../offers/offers.ts';
import { leavesOf } from '../shapes/layout.ts';
import { linesAt } from '../shapes/line-places.ts';
import { placesFor, requireShape } from '../shapes/record-shape.ts';

export type TermLine = {
  readonly item: Id;
  /** Undefined where the map is not certain. */
  readonly quantity: number | undefined;
  /** What one piece costs in each line; undefined where the map is not certain. */
  readonly price?: LineAmounts | undefined;
  /** The same for what each line costs. */
  readonly total?: LineAmounts | undefined;
};

/** Amounts of the lines of one item, and the end of the path to them, below a line. */
export type LineAmounts = { readonly name: string; readonly amounts: readonly number[] };

export type Terms = {
  /** One for each item. */
  readonly lines: readonly TermLine[];
  /** The end of the path to the quantity of a line, below the line. */
  readonly quantityName: string | undefined;
  /** What the list of the lines is called. */
  readonly listName?: string | undefined;
  readonly currency: string | undefined;
  readonly total: number | undefined;
  /** By the name of its member, every amount that is certainly a total of the checkout. */
  readonly totals: ReadonlyMap<string, number>;
  /** The same for those that are likely one, where none is certain. */
  readonly likelyTotals: ReadonlyMap<string, number>;
  /** By path, what has the name of a total, whether or not it is one. */
  readonly namedTotals: ReadonlyMap<string, number>;
  /** How records name each item: its id, and what identifies its line. */
  readonly namesOf: (item: Id) => readonly string[];
  /** Texts of the line of each item that no other line has, such as its title: an order may have no id of the item. */
  readonly textsOf: (item: Id) => readonly string[];
};

type Read = {
  readonly map: RecordMap;
  readonly record: ReturnType<RecordMap['read']>;
  readonly terms: Terms;
};

/**
 * @param checkout the response of get_checkout.
 * @param ready the checkout before and after it was sent an address and a method, which shows what its total grows by.
 * @throws Inconclusive when the shape of checkouts is unknown.
 */
export async function readTerms(
  client: ToolClient,
  purchase: Purchase,
  checkout: ToolCall,
  ready: Pick<ReadyCheckout, 'call' | 'read'>,
): Promise<Read> {
  const shape = await requireShape(client, 'checkout', purchase);
  const map = withShipped(client, await mapOf(client, shape, purchase), shippingOf(ready));
  const places = placesFor(shape, 'get_checkout');
  const [payload = {}] = recordsOf(checkout.rpcResponse);
  const sample = { tool: 'get_checkout', record: payload, requested: new Map(), isUpdated: true } as const;
  const learning = toLearning(shape, sample);
  const record = map.read(learning);
  const isCertain = (role: Role) => map.roleOf(role)?.certainty === 'certain';
  const certain = (role: OwnRole) => (isCertain(role) ? onlyOf(record.own.get(role)) : undefined);
  const currency = certain('currency');
  const amountsOf = (role: 'unit-price' | 'line-total', amount: number | undefined) => {
    const place = isCertain(role) ? map.roleOf(role)?.at : undefined;
    return place === undefined || amount === undefined
      ? undefined
      : { name: endOf(place), amounts: [amount] };
  };
  const lines = record.lines.map(({ item, quantity, 'unit-price': price, 'line-total': sum }) => ({
    item,
    quantity: isCertain('quantity') ? quantity : undefined,
    price: amountsOf('unit-price', price),
    total: amountsOf('line-total', sum),
  }));
  const names = [...(places?.variants ?? [])];
  return {
    map,
    record,
    terms: {
      lines: byItem(lines),
      quantityName: isCertain('quantity') ? endOf(map.roleOf('quantity')?.at ?? '') : undefined,
      listName: map.roleOf('item')?.at.split('/*').at(-2)?.split('/').at(-1),
      currency: typeof currency === 'string' ? currency : undefined,
      total: wholeNumber(certain('total')),
      totals: totalsIn(map, record, 'certain'),
      likelyTotals: totalsIn(map, record, 'likely'),
      namedTotals: new Map(
        placesIn(payload).flatMap(({ path, value }) =>
          typeof value === 'number' &&
          Number.isSafeInteger(value) &&
          isOwn(path, payload) &&
          isNamedFor('total', patternOf(path))
            ? [[path.join('/'), value]]
            : [],
        ),
      ),
      namesOf: (item) => [
        String(item),
        ...names.flatMap(([name, variant]) => (variant === item ? [name] : [])),
      ],
      textsOf: textsIn(learning),
    },
  };
}

/** Several lines may have one item: a gift, or pieces from another warehouse. */
export function byItem(lines: readonly TermLine[]): readonly TermLine[] {
  const all = new Map<Id, TermLine>();
  for (const line of lines) {
    const { item, quantity, price, total } = line;
    const before = all.get(item);
    const isCounted = before?.quantity !== undefined && quantity !== undefined;
    const both = before && {
      item,
      quantity: isCounted ? before.quantity + quantity : undefined,
      price: withAmounts(before.price, price),
      total: withAmounts(before.total, total),
    };
    all.set(item, both ?? line);
  }
  return [...all.values()];
}

const withAmounts = (
  before: LineAmounts | undefined,
  after: LineAmounts | undefined,
): LineAmounts | undefined => before && after && { ...after, amounts: [...before.amounts, ...after.amounts] };

/** By the last record, since several checks read the same checkout. */
const shippings = new WeakMap<JsonObject, Shipping>();

function shippingOf({ call, read }: Pick<ReadyCheckout, 'call' | 'read'>): Shipping {
  const records = [call, read].flatMap(({ rpcResponse }) => recordsOf(rpcResponse).slice(0, 1));
  const last = records.at(-1) ?? {};
  const shipping = shippings.get(last) ?? { records, sent: [] };
  shippings.set(last, shipping);
  return shipping;
}

const endOf = (pattern: string): string => pattern.slice(pattern.lastIndexOf('*') + 2);

/** Shorter ones, such as a size, may stand for anything. */
const minText = 5;

function textsIn({ record, places }: Learning): Terms['textsOf'] {
  const leaves = places ? leavesOf(record, places.layout) : [];
  const lines = (places ? linesAt(places, record) : []).map(({ variant, keys }) => ({
    variant,
    texts: leaves.flatMap(({ keys: own, value }) => {
      const isInLine = keys.length > 0 && keys.every((key, i) => own[i] === key);
      return isInLine && typeof value === 'string' && value.length >= minText ? [value] : [];
    }),
  }));
  const isShared = (text: string) => lines.filter(({ texts }) => texts.includes(text)).length > 1;
  return (item) =>
    lines.flatMap(({ variant, texts }) => (variant === item ? texts.filter((text) => !isShared(text)) : []));
}

function totalsIn(
  { part }: RecordMap,
  { leaves }: Read['record'],
  surety: MappedRole['certainty'],
): Terms['totals'] {
  const places = part.roles.filter(({ role, certainty }) => role === 'total' && certainty === surety);
  return new Map(
    places.flatMap(({ at }) => {
      const amount = wholeNumber(
        onlyOf(leaves.filter(({ pattern }) => pattern === at).map(({ value }) => value)),
      );
      return amount === undefined ? [] : [[at.slice(at.lastIndexOf('/') + 1), amount] as const];
    }),
  );
}

const onlyOf = (values: readonly unknown[] = []): unknown =>
  new Set(values).size === 1 ? values[0] : undefined;

/**
 * The total or the currency of a checkout, as it shows them.
 * @throws Inconclusive `undeclared-shape` that says how to write the role into the map.
 */
export function requireShown({ map, record }: Read, role: 'total' | 'currency'): string | number {
  const value = onlyOf(record.own.get(role));
  if (map.roleOf(role) && (typeof value === 'string' || typeof value === 'number')) return value;
  throw new Inconclusive(
    'undeclared-shape',
    `the approval has {${role}}, and where the checkout shows its ${role} is unknown: write "${role}:" below "checkout:" into a file for --map`,
  );
}

type Turned = {
  readonly purchase: Purchase;
  readonly checkout: ReadyCheckout;
  readonly first: { readonly call: ToolCall; readonly after: ToolCall };
  readonly orderIds: readonly string[];
};

/**
 * The status that the completion turned to, in whatever language, and whether it has turned back; undefined where it is not
 * certain where checkouts show their status, and where no order is known.
 */
export async function turnedIn(
  client: ToolClient,
  { purchase, checkout, first: { call, after }, orderIds }: Turned,
): Promise<{ readonly said: string; readonly isBack: boolean } | undefined> {
  // The answer may be an order, with a status of its own.
  const isCheckout =
    String(idOf(client.context.target, 'checkout', call.rpcResponse)) === String(checkout.id);
  if (orderIds.length === 0 || call.failed || !isCheckout) return undefined;
  const [before, said, now] = await Promise.all(
    [checkout.read, call, after].map(async (one) => {
      const { map, record } = await readTerms(client, purchase, one, checkout);
      const [status] = record.own.get('status') ?? [];
      return map.roleOf('status')?.certainty === 'certain' && typeof status === 'string' ? status : undefined;
    }),
  );
  if (before === undefined || said === undefined || said === before) return undefined;
  return { said: `status ${show(said)}`, isBack: now === before };
}
