/** Updates of carts: a successful one takes effect, and does to the other lines what its description says. */
import { equals, isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { isAlternatives, withValueAt } from '../../discovered/arguments/alternatives.ts';
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import { placesIn } from '../../discovered/tool-result.ts';
import { violationAt, type Where } from '../../discovered/violation-at.ts';
import type { PlannedCall, ToolCall } from '../client/tool-client.ts';
import { remarks } from '../map/remarks.ts';
import { speaksOfQuantities } from '../map/requested.ts';
import { isAddedAt, type Stated, settingOf, statedIn } from '../map/stated.ts';
import { type Offer, purchaseFacts } from '../offers/offers.ts';
import { planLines } from '../offers/requested-lines.ts';
import { onceARun } from '../records/with-record.ts';
import {
  asksForBoth,
  countsLine,
  guessesLine,
  guessesQuantity,
  isListForItems,
  linesOf,
  openScene,
  type Planned,
  planAddition,
  planRemoval,
  type Quantities,
  quantitiesIn,
  type Scene,
  sells,
  toText,
  updateTool,
  withCart,
} from './scene.ts';

/** An update of one line of a cart that the storefront answered with a result. */
type Change = Omit<Planned, 'planned'> & {
  readonly item: Id;
  readonly call: ToolCall;
  /** The lines in its answer. */
  readonly lines: Where;
  readonly before: Quantities;
  readonly after: Quantities;
  /** The storefront remarks something, which may say why the effect is another one. */
  readonly isRemarked: boolean;
  /** What the tool says of the lines that this update does not name. */
  readonly stated: Stated | undefined;
  /** Its arguments have several forms, so that the text may be about another one. */
  readonly isOneOfMany: boolean;
};

type Changes = {
  readonly changes: readonly Change[];
  /** An update that names both lines, as seen by the second. */
  readonly both: readonly Change[];
  /** An update that names an older version of the cart. */
  readonly stale: readonly Stale[];
};

type Stale = Pick<Change, 'call' | 'after'> & { readonly version: unknown; readonly isTaken: boolean };

const [first, second, changed] = [2, 3, 5];

/** Changes the first line of a cart with two, and then takes it out. */
async function changeCart(scene: Scene): Promise<Changes> {
  const [x, y] = scene.offers;
  if (!x) throw new Inconclusive('no-subjects', 'no product is known that could be bought');
  const lines = scene.offers.slice(0, 2).map((offer, i) => [offer, i === 0 ? first : second] as const);
  return withCart(scene, lines, async (id, created) => {
    const before = quantitiesIn(scene, 'create_cart', created);
    if (id === undefined || !before) {
      throw new Inconclusive('not-observed', 'no cart of two items was created that shows their quantities');
    }
    const changes: Change[] = [];
    const facts = { ...scene.purchase.currency, subject: id, cart: id, ...purchaseFacts(x) };
    const change = planChange(scene, facts, before, x);
    if (change) changes.push(...(await send(scene, id, x, before, asSaid(change, x, updateTool(scene)))));
    const stale = change && changes[0] ? await changeStale(scene, facts, change.planned, changes[0]) : [];
    const then = (stale[0] ?? changes[0])?.after ?? before;
    const both = y ? await changeBoth(scene, [x, y], { id, created, now: then }) : [];
    const now = both[0]?.after ?? then;
    const addition = change && planAddition(scene, { ...facts, quantity: first }, now, [x, change.planned]);
    if (addition) changes.push(...(await send(scene, id, x, now, addition)));
    const last = addition ? (changes.at(-1)?.after ?? now) : now;
    const removal = await planRemoval(scene, facts, last, [x, changes.some(hasAdded)]);
    if (removal) changes.push(...(await send(scene, id, x, last, removal)));
    return { changes, both, stale };
  });
}

function planChange(
  scene: Scene,
  facts: Partial<Facts>,
  before: Quantities,
  { variant }: Offer,
): Planned | undefined {
  const shown = before.get(variant);
  const planned = scene.client.plan('update_cart', { ...facts, quantity: changed });
  if (shown === undefined || shown === changed || !countsLine(planned)) return undefined;
  if (!sells(scene, variant, changed)) return undefined;
  const requested = `${changed} of ${variant}`;
  return { planned, requested, effects: [changed, shown + changed], isRemoval: false };
}

/** Where the tool says neither that it sets a quantity nor that it adds it, it may do both; that of a line it probably sets. */
function asSaid(change: Planned, { variant }: Offer, tool: JsonObject): Planned {
  const { path, filled } = fillingOf(change.planned);
  const [, sum] = change.effects;
  if (path.length > 0 && isAddedAt(tool, path, filled)) {
    const requested = `${changed} more of ${variant}`;
    return { ...change, requested, effects: [sum, sum], isLikely: true };
  }
  const setting = path.length > 0 && settingOf(tool, path, filled);
  return setting ? { ...change, effects: [changed], isLikely: setting === 'likely' } : change;
}

/** Where a call has its quantity, and what else it fills. */
function fillingOf({ placed, arguments: args }: PlannedCall) {
  const path = placed.find(({ fact }) => fact === 'quantity')?.path ?? [];
  const line = placed.find(({ fact, isGuess }) => fact === 'line' && !isGuess)?.path.at(-1);
  const names = new Set(placed.map((place) => place.path.at(-1) ?? ''));
  return { path, filled: { names, line, args } };
}

/** The first quantity again, with the version that the last update had to name; nothing where updates name none. */
async function changeStale(
  { client, ...scene }: Scene,
  facts: Partial<Facts>,
  used: PlannedCall,
  { item, after: before }: Change,
): Promise<readonly Stale[]> {
  const planned = client.plan('update_cart', { ...facts, quantity: first });
  const [old, latest] = [used, planned].map(({ placed }) => placed.find(({ fact }) => fact === 'version'));
  if (!old || !latest || old.value === latest.value || before.get(item) === first) return [];
  const args = withValueAt(planned.arguments, latest.path, old.value);
  const call = await client.send('update_cart', { ...planned, arguments: args });
  const read = await client.call('get_cart', facts);
  const after = quantitiesIn({ client, ...scene }, 'get_cart', read);
  if (!after) return [];
  const isTaken = !call.failed && after.get(item) !== before.get(item);
  return [{ call, version: old.value, isTaken, after }];
}

/** Both lines in one update, as they were created: a storefront may add up quantities, but not drop the second line. */
async function changeBoth(
  scene: Scene,
  offers: readonly [Offer, Offer],
  { id, created, now }: { readonly id: Id; readonly created: ToolCall; readonly now: Quantities },
): Promise<readonly Change[]> {
  const { client, purchase } = scene;
  const facts = { ...purchase.currency, subject: id, cart: id };
  const planned = planLines(client, offers, 'update_cart', facts, [first, second]);
  const [, { variant }] = offers;
  // Both under ids of their own; a line of the cart may be gone, and its id with it. Another list may do anything.
  const hasLine = planned.placed.some(({ fact }) => fact === 'line');
  const alone = planLines(client, offers, 'update_cart', facts, [first]);
  if (!asksForBoth(planned, alone, second) || hasLine || !isListForItems(planned, created)) return [];
  const requested = `${first} of ${offers[0].variant} and ${second} of ${variant}`;
  const effects = [second, (now.get(variant) ?? 0) + second];
  return send(scene, id, offers[1], now, { planned, requested, effects, isRemoval: false });
}

const hasAdded = ({ item, after, effects: [, sum] }: Change) => sum !== undefined && after.get(item) === sum;

/** @returns nothing when the update or the reading after it failed. */
async function send(
  scene: Scene,
  id: Id,
  { variant }: Offer,
  before: Quantities,
  { planned, ...change }: Planned,
): Promise<readonly Change[]> {
  const call = await scene.client.send('update_cart', planned);
  if (call.failed) return [];
  const read = await scene.client.call('get_cart', { subject: id, cart: id });
  const after = quantitiesIn(scene, 'get_cart', read) ?? quantitiesIn(scene, 'update_cart', call);
  if (!after) return [];
  // A removal may take a position and no id, and a number count something else: a guess that changed nothing was wrong.
  const isGuess = change.isRemoval && guessesLine(planned);
  if (isGuess && !change.effects.includes(after.get(variant))) return [];
  if (guessesQuantity(planned) && equals([...before], [...after])) return [];
  const lines = linesOf(scene, 'update_cart');
  const stated = statedIn(updateTool(scene), fillingOf(planned));
  const isRemarked = remarks(scene.shape, call, read);
  // Where each cart is told of full packs, the message is an ordinary one, and nothing shows what an update should do.
  const isOther = !change.effects.includes(after.get(variant));
  if (isOther && !isRemarked && [call, read].some(speaksOfQuantities)) return [];
  const isOneOfMany = placesIn(updateTool(scene).inputSchema).some(
    ({ path, value }) => isAlternatives(path.at(-1)) && hasForms(value),
  );
  return [{ ...change, item: variant, call, lines, before, after, isRemarked, stated, isOneOfMany }];
}

/** Several alternatives have members of their own. */
const hasForms = (alternatives: unknown): boolean =>
  Array.isArray(alternatives) &&
  alternatives.filter((one) => isObject(one) && isObject(one.properties)).length > 1;

const judgesChanges = (
  row: Pick<Check, 'id' | 'claim' | 'fix' | 'requires' | 'roles'>,
  judge: (changes: Changes) => {
    readonly examined: readonly unknown[];
    readonly violations: readonly Violation[];
  },
  unobserved: string,
): Check =>
  check({
    ...row,
    needs: ['writes'],
    roles: ['id', 'item', 'quantity', ...(row.roles ?? [])],
    prerequisites: ['commerce/cart-operations-succeed', 'commerce/carts-keep-requested-lines'],
    async run(context) {
      const scene = await openScene(context, 'cart');
      const changes = await onceARun(context, { asker: row.id, what: 'a changed cart' }, () =>
        changeCart(scene),
      );
      const { examined, violations } = judge(changes);
      if (context.examine(examined).length === 0) throw new Inconclusive('not-observed', unobserved);
      return violations;
    },
  });

function takesEffect(change: Change): readonly Violation[] {
  const { item, requested, call, lines, after, effects, isLikely = false, isRemarked } = change;
  if (isRemarked || effects.includes(after.get(item))) return [];
  const actual = toText(after);
  const message = `update_cart succeeds for ${requested} and says nothing else, and the cart shows ${actual}`;
  const surety = isLikely && { atMost: 'should' as const };
  return [violationAt(call, lines, message, { expected: requested, actual, ...surety })];
}

/** Lines that the update did not name. */
const others = (quantities: Quantities, { item }: Change): readonly Id[] =>
  [...quantities.keys()].filter((id) => id !== item);

function doesAsStated(change: Change): readonly Violation[] {
  const { call, lines, requested, before, after, isRemoval, isRemarked, stated, isOneOfMany } = change;
  const keeps = isRemoval || stated === 'keeps';
  const wrong = keeps
    ? others(before, change).filter((id) => !after.has(id))
    : others(after, change).filter((id) => before.has(id));
  if (isRemarked || wrong.length === 0) return [];
  const words = keeps ? 'leaves the lines alone that an update does not name' : 'replaces all lines';
  const message = `update_cart for ${requested} leaves ${toText(after)} of ${toText(before)}; by its description, it ${words}`;
  const expected = `a cart ${keeps ? 'with' : 'without'} ${wrong.join(', ')}`;
  const surety = isOneOfMany && !isRemoval && { atMost: 'should' as const };
  return [violationAt(call, lines, message, { expected, actual: toText(after), ...surety })];
}

function takesStale({ call, version }: Stale): Violation {
  const message = `update_cart takes a change for the version ${show(version)} of the cart, after another change`;
  const details = { expected: 'a refusal', actual: 'a changed cart' };
  return violation(call.response, message, { at: '/result', ...details });
}

export const checks = [
  judgesChanges(
    {
      id: 'commerce/updates-take-effect',
      requires: ['commerce.updates.effect'],
      claim:
        'After a successful update of a line, a cart shows the quantity that was requested, or says why not.',
      fix: 'Apply every update_cart that is answered with a result, and answer with an error, or say so in a message, where a line cannot be changed.',
    },
    ({ changes, both }) => ({
      examined: [...changes, ...both],
      violations: [...changes, ...both].flatMap(takesEffect),
    }),
    'no update of a line of a cart was answered with a result',
  ),
  judgesChanges(
    {
      id: 'commerce/updates-keep-what-they-say',
      requires: ['commerce.updates.described'],
      claim:
        'An update of one line of a cart leaves or removes the other lines as the description of update_cart says.',
      fix: 'Keep or remove the lines that an update_cart does not name, as the description of the tool says; or correct the description.',
    },
    ({ changes }) => {
      const judged = changes.filter(
        (one) => others(one.before, one).length > 0 && (one.isRemoval || one.stated !== undefined),
      );
      return { examined: judged, violations: judged.flatMap(doesAsStated) };
    },
    'the description of update_cart does not say what becomes of lines that an update does not name',
  ),
  judgesChanges(
    {
      id: 'commerce/stale-versions-are-refused',
      requires: ['commerce.updates.versions'],
      roles: ['version'],
      claim: 'An update of a cart that names an older version of it is refused.',
      fix: 'Answer an update_cart with an error when the version in its arguments is not the latest of the cart.',
    },
    ({ stale }) => ({ examined: stale, violations: stale.filter(({ isTaken }) => isTaken).map(takesStale) }),
    'no update of a cart had to name a version that had changed since',
  ),
];
