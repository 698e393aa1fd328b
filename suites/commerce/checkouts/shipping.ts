/** The shipping address and method: update_checkout accepts them, and the checkout shows them afterwards. */

import { isObject } from '../../../lib/assert/json.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/check.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Address } from '../../discovered/arguments/facts.ts';
import type { Placed } from '../../discovered/arguments/plan-arguments.ts';
import { objectsIn, type Place, patternOf, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import { violationAt, type Where } from '../../discovered/violation-at.ts';
import { shippingNames } from '../../words/records.ts';
import { succeedsAsAsked } from '../client/outcome.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { operationsCheck } from '../client/values.ts';
import { rolesNamed } from '../map/names.ts';
import type { CreatedRecord } from '../records/with-record.ts';
import { chosenIn, type Shipped, shippedCheckout } from './ship-to.ts';
import {
  hidesAll,
  isOffered,
  isOfferedAnew,
  isSpread,
  namesMethod,
  normalized,
  pricesMethod,
  showsOtherThings,
  showsPart,
} from './shown-forms.ts';

const carries = (row: Pick<Check, 'id' | 'claim' | 'fix' | 'requires' | 'roles'>, carried: Carried): Check =>
  check({
    ...row,
    needs: ['writes'],
    async run(context) {
      const client = await openToolClient(context);
      const shipped = await shippedCheckout(client, row.id);
      const update = carried === shippingAddress ? shipped.addressed : shipped.update;
      const sent = sentIn(update, carried, { address: shipped.address, method: shipped.method.id });
      if (sent.length === 0) {
        throw new Inconclusive(
          'undeclared-shape',
          `the input schema of update_checkout has no place for a ${carried.name}`,
        );
      }
      const refused = succeedsAsAsked(client, 'update_checkout', update);
      const lost = () => isLost(context, { ...shipped, update }, sent, carried);
      const violations = refused.length > 0 ? refused : await lost();
      const isMadeUp = !shipped.method.offered && (refused.length > 0 || carried === shippingMethod);
      if (violations.length > 0 && isMadeUp) {
        throw new Inconclusive('not-observed', 'the checkout offers no shipping method to choose');
      }
      context.examine(sent);
      return violations;
    },
  });

/**
 * The interface does not specify how a checkout shows these values. They are looked for below the names that they were
 * sent under. A checkout without such a name may omit them, unless its output schema or the update shows it.
 */
async function isLost(
  context: Context,
  { call, update, read, method }: Shipped & Pick<CreatedRecord, 'call'>,
  sent: readonly Placed[],
  carried: Carried,
): Promise<readonly Violation[]> {
  if (read.failed) throw prerequisite(operationsCheck.checkout);
  const chosen = carried === shippingMethod ? chosenIn(read, method.id) : undefined;
  if (chosen !== undefined) return chosen === method.id ? [] : [otherChoice(read, method.id, chosen)];
  const names = await namesWithShown(context, sent, carried, { update, read });
  const shown = placesBelow(read, names);
  if (hidesAll(shown)) throw new Inconclusive('not-observed', `get_checkout hides the ${carried.name}`);
  const lost = lostFrom(read, sent, names, [call, update]);
  if (lost.length === 0) return [];
  if (isShownTogether(read, sent)) return [];
  const isElsewhere = (places: readonly Place[]) =>
    places.length === 0 || showsOtherThings(places, sent, method.id);
  const isPromised = !isElsewhere(placesBelow(update, names)) || (await declaresOutput(context, names));
  if (isElsewhere(shown) && !isPromised) {
    throw new Inconclusive('not-observed', `get_checkout shows no ${carried.name}`);
  }
  const expected = lost.map(({ path, value }) => `${path.join('/')} ${show(value)}`).join(', ');
  const message = `get_checkout does not show the ${carried.name} that update_checkout was sent: ${expected}`;
  const actual = shown.length === 0 ? 'absent' : show(shown[0]?.value);
  return [violationAt(read, placeOfLost(read, lost, names), message, { expected, actual })];
}

export function otherChoice(read: ToolCall, sent: string, chosen: string): Violation {
  const message = `get_checkout marks the shipping method ${show(chosen)} as chosen; update_checkout was sent ${show(sent)}`;
  return violationAt(read, { of: chosen }, message, { expected: show(sent), actual: show(chosen) });
}

/** One object shows several of the values, under whatever name: an included resource, for example; or one text does. */
export const isShownTogether = ({ rpcResponse }: ToolCall, sent: readonly Placed[]): boolean =>
  sent.length > 1 &&
  payloadsOf(rpcResponse)
    .flatMap(objectsIn)
    .map((object) => Object.values(object).map(normalized))
    .some((shown) => {
      const values = sent.map(({ value }) => normalized(value));
      const isIn = (text: string) => values.every((value) => text.includes(value));
      return values.every((value) => shown.includes(value)) || shown.some(isIn);
    });

export const shippingAddress: Carried = {
  name: 'shipping address',
  memberNames: shippingNames.address,
  includes: ({ fact, value }, { address: { street, city, postcode } }) =>
    fact === 'address' && [street, city, postcode].includes(String(value)),
};

export const shippingMethod: Carried = {
  name: 'shipping method',
  memberNames: shippingNames.method,
  includes: ({ fact, value }, { method }) =>
    fact === 'shippingMethod' && normalized(value) === normalized(method),
};

export const checks = [
  carries(
    {
      id: 'commerce/update-checkout-carries-the-address',
      requires: ['commerce.update-checkout.address'],
      roles: ['id', 'address'],
      claim: 'The tool update_checkout accepts a shipping address, and the checkout has it afterwards.',
      fix: 'Accept a shipping address in update_checkout, save it unchanged, and show it in get_checkout.',
    },
    shippingAddress,
  ),
  carries(
    {
      id: 'commerce/update-checkout-carries-the-method',
      requires: ['commerce.update-checkout.method'],
      roles: ['id', 'shipping-choice'],
      claim: 'The tool update_checkout accepts a shipping method, and the checkout has it afterwards.',
      fix: 'Accept a shipping method that the checkout offers in update_checkout, save it, and show it as the chosen one in get_checkout.',
    },
    shippingMethod,
  ),
];

type Values = { readonly address: Address; readonly method: string };

export type Carried = {
  readonly name: string;
  /** Whether a sent value belongs to it. */
  readonly includes: (sent: Placed, values: Values) => boolean;
  /** Names of members that may show it. */
  readonly memberNames: RegExp;
};

/** The values that an update has sent, with their paths. */
export const sentIn = (update: ToolCall, { includes }: Carried, values: Values): readonly Placed[] =>
  update.placed.flatMap(leaves).filter((leaf) => includes(leaf, values));

/** An object is looked for by its members. */
export const leaves = ({ path, value, fact }: Placed): readonly Placed[] =>
  isObject(value)
    ? Object.entries(value).map(([name, member]) => ({ path: [...path, name], value: member, fact }))
    : [{ path, value, fact }];

/**
 * The names that the values were sent under. For a method it is only the innermost one, if a checkout shows or declares
 * that, because the lists of methods that a checkout offers contain the same ids.
 */
export async function namesOf(
  context: Context,
  sent: readonly Placed[],
  carried: Carried,
  calls: readonly ToolCall[],
): Promise<ReadonlySet<string>> {
  const innermost = new Set(
    sent.flatMap(({ path }) => path.at(-1) ?? []).filter((step) => !shippingNames.unspecific.test(step)),
  );
  const steps = sent.flatMap(({ path }) => path).filter((step) => !/^\d+$/.test(step));
  const usual = steps.filter((step) => carried.memberNames.test(step));
  const all = new Set(
    usual.length > 0 ? usual : steps.filter((step) => !shippingNames.unspecific.test(step)),
  );
  if (carried !== shippingMethod || innermost.size === 0) return all;
  const isShown = calls.some((call) => placesBelow(call, innermost).length > 0);
  return isShown || (await declaresOutput(context, innermost)) ? innermost : all;
}

/** The same, with those under which the answer of the update shows the values. */
export const namesWithShown = async (
  context: Context,
  sent: readonly Placed[],
  carried: Carried,
  { update, read }: Pick<Shipped, 'update' | 'read'>,
): Promise<ReadonlySet<string>> =>
  new Set([
    ...(await namesOf(context, sent, carried, [update, read])),
    ...sent.flatMap(({ value }) => namesShowing(update, value)),
  ]);

/** Where a record shows a value outside of the lists of what can be chosen. */
const placesShowing = ({ rpcResponse }: ToolCall, value: unknown): readonly Place[] =>
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .filter((place) => normalized(place.value) === normalized(value))
    .filter(({ path }) => !isOffered(path));

/** A sent choice came back where a known system shows the choice, or below a name of shipping: two pieces of evidence. */
export const showsAsChoice = (read: ToolCall, value: unknown): boolean =>
  placesShowing(read, value).some(
    ({ path }) => path.some((step) => shippingNames.any.test(step)) || isNamedChoice(path),
  );

const isNamedChoice = (path: readonly string[]): boolean =>
  rolesNamed(patternOf(path), false).some(({ role }) => role === 'shipping-choice');

/** The names of those places. */
export const namesShowing = (read: ToolCall, value: unknown): readonly string[] =>
  placesShowing(read, value).flatMap(
    ({ path }) => path.findLast((step) => !shippingNames.unspecific.test(step) && !/^\d+$/.test(step)) ?? [],
  );

export const placesBelow = ({ rpcResponse }: ToolCall, names: ReadonlySet<string>): readonly Place[] =>
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .filter(({ path }) => path.some((step) => names.has(step)));

/**
 * The values that a checkout does not show below the names, in whatever spelling. If it has the member that a value was sent
 * under, only that member counts.
 * @param others that may list the methods as well.
 */
export function lostFrom(
  read: ToolCall,
  sent: readonly Placed[],
  names: ReadonlySet<string>,
  others: readonly ToolCall[] = [],
): readonly Placed[] {
  const shown = placesBelow(read, names).filter(({ value }) => typeof value !== 'object');
  return sent.filter(({ path, value, fact }) => {
    const own = shown.filter(
      (place) => !shippingNames.unspecific.test(nameOf(place)) && nameOf(place) === nameOf({ path }),
    );
    const texts = (own.length > 0 ? own : shown).map((place) => normalized(place.value));
    if (fact === 'address') {
      const ofName = own.map((place) => place.value);
      return !texts.some((text) => showsPart(text, value)) && !isSpread(read, value, ofName);
    }
    const calls = [read, ...others];
    const isShown =
      namesMethod(texts, calls, String(value)) || pricesMethod(read, names, calls, String(value));
    return !isShown && !isOfferedAnew(read, value, texts);
  });
}

/** The member that a lost value was sent under, or else what has one of the names; the record where neither is there. */
export function placeOfLost(read: ToolCall, lost: readonly Placed[], names: ReadonlySet<string>): Where {
  const shown = placesBelow(read, names);
  const own = shown.find((place) => lost.some((sent) => nameOf(sent) === nameOf(place)));
  return { path: (own ?? shown[0])?.path };
}

const nameOf = ({ path }: Pick<Place, 'path'>): string => path.at(-1) ?? '';

export async function declaresOutput(context: Context, names: ReadonlySet<string>): Promise<boolean> {
  const tools = await requireTools(context);
  return tools
    .filter(({ name }) => name === 'get_checkout' || name === 'update_checkout')
    .flatMap(({ listed }) => placesIn(listed.outputSchema))
    .some(({ path }) => path.at(-2) === 'properties' && names.has(path.at(-1) ?? ''));
}
