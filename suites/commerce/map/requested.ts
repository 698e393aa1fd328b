/** Whether new carts and checkouts hold what was requested of them, in the roles of their map. */
import { maxViolations } from '../../../lib/assert/bounds.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { type Invented, isIdentifying } from '../../discovered/arguments/facts.ts';
import { isIndex } from '../../discovered/arguments/shown-places.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { stockNames } from '../../words/catalog.ts';
import { aboutPrices, aboutQuantities, quantityWords } from '../../words/sayings.ts';
import { toText } from '../client/outcome.ts';
import type { ToolCall } from '../client/tool-client.ts';
import type { Offer } from '../offers/offers.ts';
import { requireQuantity } from '../shapes/amounts.ts';
import type { RecordShape, TakenSample } from '../shapes/record-shape.ts';
import { type RecordMap, withoutGifts } from './learn-records.ts';
import { isOfMessage, remarksBeyond } from './remarks.ts';
import { toLearning } from './require-map.ts';
import { pieces } from './table.ts';

type Finding = { readonly examined: readonly unknown[]; readonly violations: readonly Violation[] };

/**
 * The quantities of records that were just created, against the requested ones. Only where the quantity is certain, and
 * where the record says nothing about it: a storefront may sell less, but not silently.
 * @throws Inconclusive `undeclared-shape` where a number that was made up may be the quantity that was sent.
 */
export function judgeRequested(map: RecordMap, shape: RecordShape): Finding {
  if (map.roleOf('quantity')?.certainty !== 'certain') return { examined: [], violations: [] };
  const created = [...shape.samples, ...shape.probes].filter(
    (sample) => !toLearning(shape, sample).isUpdated,
  );
  const [guess] = created.flatMap(numbersInvented);
  if (guess) {
    const text = `a call that creates a ${shape.kind} was sent ${toText(guess)}, so how many pieces it asked for is not known`;
    throw new Inconclusive('undeclared-shape', text);
  }
  requireQuantity(shape);
  const isFromCart = created.some((sample) => !isRequestedThere(sample));
  const direct = isFromCart ? created.filter((sample) => !shape.probes.includes(sample)) : created;
  const told = new Set(created.flatMap((one) => (saysOfCart(one) ? [requestIn(one)] : [])));
  const judged = direct.filter(
    (one) => (one.call.placed.length === 0 || namesQuantity(one.call)) && !told.has(requestIn(one)),
  );
  const violations = judged.flatMap((sample) => wrongQuantities(map, shape, sample, judged));
  return { examined: judged.map(({ call }) => call), violations: violations.slice(0, maxViolations) };
}

/**
 * New records of one item that show another one in its place, so that nothing of them follows the request.
 * @param offers what can be bought, with what identifies it.
 */
export function judgeForeign(shape: RecordShape, offers: readonly Offer[]): readonly Violation[] {
  const single = [...shape.samples, ...shape.siblings]
    .filter((sample) => sample.requested.size === 1 && !toLearning(shape, sample).isUpdated)
    .flatMap((sample) => {
      const offer = offers.find(({ variant }) => sample.requested.has(variant));
      return offer ? [{ sample, offer, ids: idPlaces(sample) }] : [];
    });
  const isUnique = uniqueAmong(offers);
  return single.flatMap(({ sample, offer, ids }) => {
    const names = namesOf(offer, isUnique);
    const placesOf = (foreign: (typeof single)[number]) => {
      const own = namesOf(foreign.offer, isUnique);
      const places = new Set(foreign.ids.flatMap(({ id, at }) => (own.has(id) ? [at] : [])));
      return ids.filter(({ id, at }) => own.has(id) && !names.has(id) && places.has(at));
    };
    const told = new Set([
      ...names,
      ...(offer.named ?? []).map(({ value }) => String(value)).filter(isTelling),
    ]);
    if (ids.some(({ id }) => told.has(id) && (names.has(id) || isUnique(id)))) return [];
    // What was sent may stand for the other one as well.
    if (!single.some((one) => one.offer === offer && isSent(one.sample, names))) return [];
    const other = single.find((one) => one.offer !== offer && placesOf(one).length > 0);
    if (!other) return [];
    const [place] = placesOf(other);
    const [expected, actual] = [String(offer.variant), String(other.offer.variant)];
    const message = `${sample.tool} shows ${actual} where a record of it shows it, and not ${expected}, which was requested`;
    return [
      violationAt(sample.call, { of: sample.record, path: place?.path }, message, { expected, actual }),
    ];
  });
}

/** The item was sent under a name that no other one has. */
function isSent({ call: { source, placed } }: TakenSample, names: ReadonlySet<string>): boolean {
  const items = (source?.placed ?? placed).filter(({ fact }) => fact === 'variant' || fact === 'product');
  return items.some(({ value }) => names.has(String(value)));
}

/** What identifies an offer: its id, and the ids that the search shows of it alone. */
const namesOf = ({ variant, named = [] }: Offer, isUnique: (value: string) => boolean): ReadonlySet<string> =>
  new Set([
    String(variant),
    ...named
      .filter(isIdentifying)
      .map(({ value }) => String(value))
      .filter(isUnique),
  ]);

/** Whether the search shows a value of one offer only: a language or a category is no id. */
function uniqueAmong(offers: readonly Offer[]): (value: string) => boolean {
  const counts = new Map<string, number>();
  for (const { named = [] } of offers) {
    for (const value of new Set(named.map((one) => String(one.value)))) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return (value) => (counts.get(value) ?? 0) === 1;
}

/** Long enough to tell an item apart, under whatever name. */
const isTelling = (value: string): boolean => value.length > 3;

/** By the names of the members alone, since lines may be in an object by their keys. */
const idPlaces = ({ record }: TakenSample) =>
  placesIn(record).flatMap(({ path, value }) =>
    typeof value === 'string' || typeof value === 'number'
      ? [{ id: String(value), path, at: path.findLast((step) => !/^\d+$/.test(step)) ?? '' }]
      : [],
  );

/** Numbers that were made up for a line where no quantity was sent: each may be it, whatever its name is. */
const numbersInvented = ({ call }: TakenSample): readonly Invented[] =>
  namesQuantity(call)
    ? []
    : ((call.source ?? call).invented ?? []).filter(
        ({ path, value }) => /^\d+$/.test(String(value)) && path.some(isIndex),
      );

/** A quantity was sent, for the cart if the checkout was made from one; what reads a record sends none. */
const namesQuantity = ({ source, placed, response }: TakenSample['call']): boolean =>
  toolOf(response).startsWith('get_') || (source?.placed ?? placed).some(({ fact }) => fact === 'quantity');

const requestIn = ({ requested }: TakenSample): string => JSON.stringify([...requested]);

/** The cart that a checkout was made from came with a word about its quantities. */
const saysOfCart = ({ call: { source } }: TakenSample): boolean =>
  source !== undefined && speaksOfQuantities(source);

/** A message says something about quantities, and not about prices. */
export const speaksOfQuantities = (call: ToolCall): boolean =>
  messagesIn({ call }).some((text) => quantityWords.named.test(text) && !aboutPrices.test(text));

/** A checkout that was made from a cart holds what the cart held, which may be less than a large request. */
const isRequestedThere = ({ call, tool }: TakenSample): boolean =>
  tool !== 'create_checkout' || call.placed.some(({ fact }) => fact === 'variant' || fact === 'product');

function wrongQuantities(
  map: RecordMap,
  shape: RecordShape,
  sample: TakenSample,
  all: readonly TakenSample[],
): readonly Violation[] {
  const { requested, tool, call } = sample;
  const { lines, record } = map.read(toLearning(shape, sample));
  return [...requested].flatMap(([variant, expected]) => {
    const own = withoutGifts(lines).filter(({ item }) => item === variant);
    const quantities = own.flatMap(({ quantity }) => quantity ?? []);
    const shown = quantities.reduce((sum, quantity) => sum + quantity, 0);
    if (own.length === 0 || quantities.length < own.length || shown === expected) return [];
    if (saysSomething(shape, sample, all) || countsRest(map, shape, sample, all)) return [];
    const message = `${tool} shows ${shown} of ${variant} and says nothing about it; requested was ${expected}`;
    const where = { of: record, path: own[0]?.quantityPath };
    return [violationAt(call, where, message, { expected: String(expected), actual: String(shown) })];
  });
}

/**
 * The response says something that may be why it differs from the request: a message about quantities, or what no request of
 * another quantity was told.
 */
function saysSomething(shape: RecordShape, sample: TakenSample, all: readonly TakenSample[]): boolean {
  const others = all.filter(({ requested }) => ![...requested.values()].includes(quantityOf(sample)));
  const usual = others.map(({ call }) => call);
  return (
    messagesIn(sample).some((text) => aboutQuantities.test(text)) ||
    (others.length > 0 && remarksBeyond(shape, usual, [sample.call]))
  );
}

/** The line counts what was requested elsewhere, or what it lacks of that, as it does in all records. */
function countsRest(
  map: RecordMap,
  shape: RecordShape,
  sample: TakenSample,
  all: readonly TakenSample[],
): boolean {
  const rows = all.flatMap((one) => {
    const { lines, inside } = map.read(toLearning(shape, one));
    const [line, ...others] = lines;
    const expected = line && one.requested.get(line.item);
    const at = line?.quantityPath?.findLastIndex(isIndex) ?? -1;
    if (at < 0 || !line?.quantityPath || expected === undefined || others.length > 0) return [];
    const around = line.quantityPath.slice(0, at + 1).join('/');
    const own = inside.filter(({ path }) => path.join('/').startsWith(`${around}/`));
    const counts = new Map(own.map(({ pattern, value }) => [pattern, pieces(value)]));
    return [{ one, counts, expected, shown: line.quantity, lacks: expected - (line.quantity ?? 0) }];
  });
  const short = rows.find(({ one }) => one === sample);
  if (short && isAllThereIs(short)) return true;
  // A number that stays the same counts nothing.
  if (new Set(rows.map(({ expected }) => expected)).size < 2) return false;
  return [...(short?.counts ?? [])].some(
    ([pattern]) =>
      rows.every(({ counts, expected }) => counts.get(pattern) === expected) ||
      rows.every(({ counts, lacks }) => (counts.get(pattern) ?? 0) === lacks),
  );
}

/** The line shows as many pieces as it says that there are. */
const isAllThereIs = (row: {
  readonly counts: ReadonlyMap<string, number | undefined>;
  readonly shown: number | undefined;
}): boolean =>
  [...row.counts].some(
    ([pattern, count]) => count === row.shown && stockNames.any.test(pattern.split('/').at(-1) ?? ''),
  );

const quantityOf = ({ requested }: TakenSample): number => [...requested.values()][0] ?? 0;

const messagesIn = ({ call }: Pick<TakenSample, 'call'>): readonly string[] =>
  payloadsOf(call.rpcResponse)
    .flatMap(placesIn)
    .flatMap(({ path, value }) => (typeof value === 'string' && isOfMessage(path) ? [value] : []));
