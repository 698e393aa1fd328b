/**
 * The shipping address and method in any order, alone and together: the checkout shows the last one of each, and the address in
 * the country that was sent with it.
 */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { forEach } from '../../../lib/assert/rules.ts';
import { naming, show } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/check.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Placed } from '../../discovered/arguments/plan-arguments.ts';
import { objectsIn, type Place, payloadsOf } from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { promisedNames } from '../../words/arguments.ts';
import { inEnglish } from '../../words/languages.ts';
import { destinationIn } from '../client/test-data.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import type { CreatedRecord } from '../records/with-record.ts';
import { statesOf } from '../sequences/model.ts';
import { sendsMethod } from './demands.ts';
import { chosenIn, type Shipment, shippedByEach } from './ship-to.ts';
import {
  type Carried,
  declaresOutput,
  isShownTogether,
  leaves,
  lostFrom,
  namesOf,
  namesShowing,
  otherChoice,
  placeOfLost,
  placesBelow,
  sentIn,
  shippingAddress,
  shippingMethod,
  showsAsChoice,
} from './shipping.ts';
import { type Step, shippedInAnyOrder } from './shipping-steps.ts';
import { hidesAll, normalized, showsOtherThings } from './shown-forms.ts';

type Kind = { readonly member: 'address' | 'method'; readonly promise: string; readonly carried: Carried };

const kinds: readonly Kind[] = [
  { member: 'address', promise: 'commerce.update-checkout.address', carried: shippingAddress },
  { member: 'method', promise: 'commerce.update-checkout.method', carried: shippingMethod },
];

const keeps = 'commerce.update-checkout.keeps';

/** The addresses or methods that a step has sent. */
const sentAt = ({ update, given }: Step, { member, carried }: Kind): readonly Placed[] => {
  const { address, method = '' } = given;
  if (given[member] === undefined) return [];
  const nowhere = { first: '', last: '', street: '', city: '', region: '', postcode: '', phone: '' };
  return sentIn(update, carried, { address: address ?? nowhere, method });
};

/**
 * The names that the values were sent under, or else those that show one of them outside of the lists of what can be
 * chosen: a choice that is shown once has to follow the others.
 */
async function namesIn(
  context: Context,
  steps: readonly Step[],
  kind: Kind,
  calls: readonly ToolCall[],
): Promise<{ readonly names: ReadonlySet<string>; readonly isLikely: boolean }> {
  const { carried } = kind;
  const own = await namesOf(
    context,
    steps.flatMap((step) => sentAt(step, kind)),
    carried,
    calls,
  );
  const isOwn = calls.some((call) => placesBelow(call, own).length > 0);
  if (isOwn || carried !== shippingMethod) return { names: own, isLikely: false };
  const sending = steps.filter((step) => sentAt(step, kind).length > 0);
  const shown = sending.map((step) =>
    sentAt(step, kind).flatMap(({ value }) => namesShowing(step.read, value)),
  );
  // Another member may have the value of one method by chance, and not those of several.
  const isVaried = new Set(sending.map(({ given }) => given.method)).size > 1;
  const always = shown.flat().filter((name) => isVaried && shown.every((one) => one.includes(name)));
  const likely = always.length > 0 ? always : shown.flat().filter((name) => carried.memberNames.test(name));
  const isChoice = steps.some((step) =>
    sentAt(step, kind).some(({ value }) => showsAsChoice(step.read, value)),
  );
  return { names: new Set([...own, ...likely]), isLikely: likely.length > 0 && !isChoice };
}

/** The values that are lost after a step: those that it has sent, or, if it has sent none, those of earlier steps. */
async function lostOf(
  context: Context,
  { call }: CreatedRecord,
  steps: readonly Step[],
  kind: Kind,
): Promise<readonly Violation[]> {
  const all = steps.flatMap((step) => sentAt(step, kind));
  const calls = steps.flatMap(({ update, read }) => [update, read]);
  const { names, isLikely } = await namesIn(context, steps, kind, calls);
  const methods = ['', ...steps.flatMap(({ given: { method = [] } }) => method)];
  const below = calls.map((one) => placesBelow(one, names)).filter((places) => places.length > 0);
  const isOfOthers = (places: readonly Place[]) =>
    methods.some((method) => showsOtherThings(places, all, method));
  // What is empty before says nothing where there is something else later.
  const isShown = below.some((places) => !isOfOthers(places) && !(below.some(isOfOthers) && isEmpty(places)));
  if (steps.some(({ read }) => hidesAll(placesBelow(read, names)))) return [];
  if (all.length === 0 || !(isShown || (await declaresOutput(context, names)))) return [];
  const { violations } = steps.reduce<{ violations: readonly Violation[]; shown: readonly Placed[] }>(
    (before, step) => {
      const sent = sentAt(step, kind);
      const expected = sent.length > 0 ? sent : isKept(step) ? before.shown : [];
      const lost = lostFrom(step.read, expected, names, [call, ...calls]);
      context.examine(expected);
      // A method has an id and a name, which the record shows beside each other.
      const isChosen =
        kind.carried === shippingMethod && expected.every(({ value }) => showsAsChoice(step.read, value));
      const isLost = lost.length > 0 && !isChosen && !isShownTogether(step.read, expected);
      const found = isLost ? [toViolation(step, kind, { lost, names }, sent.length > 0)] : [];
      const weighed = isLikely ? found.map((one) => ({ ...one, atMost: 'should' as const })) : found;
      return { violations: [...before.violations, ...weighed], shown: isLost ? [] : expected };
    },
    { violations: [], shown: [] },
  );
  return violations;
}

const isEmpty = (places: readonly Place[]): boolean =>
  places.every(({ value }) => value === null || value === '');

/** A checkout that marks another of its methods as chosen than the one that was sent. */
function otherChoices(context: Context, { given: { method }, update, read }: Step): readonly Violation[] {
  const chosen = method === undefined || !sendsMethod(update) ? undefined : chosenIn(read, method);
  if (method === undefined || chosen === undefined) return [];
  context.examine([read]);
  return chosen === method
    ? []
    : naming('commerce.update-checkout.method', [otherChoice(read, method, chosen)]);
}

/** Another address may have other methods, from which the buyer has to choose again. */
const isKept = ({ given, kept }: Step): boolean =>
  given.address === undefined || given.address === kept.address;

function toViolation(
  { name, read }: Step,
  { promise, carried }: Kind,
  { lost, names }: { readonly lost: readonly Placed[]; readonly names: ReadonlySet<string> },
  wasSent: boolean,
): Violation {
  const expected = lost.map(({ path, value }) => `${path.join('/')} ${show(value)}`).join(', ');
  const shows = wasSent ? 'does not show' : 'no longer shows';
  const message = `after ${name}, get_checkout ${shows} the ${carried.name}: ${expected}`;
  const details = { expected, actual: 'absent' };
  const weight = wasSent ? { promise } : { promise: keeps, atMost: 'should' as const };
  return violationAt(read, placeOfLost(read, lost, names), message, { ...details, ...weight });
}

function hasSameStatus({
  step: { name, read },
  other,
}: {
  readonly step: Step;
  readonly other: Shipment;
}): readonly Violation[] | undefined {
  const [actual, expected] = [read, other.read].map((call) => statesOf(call).join(' '));
  if (!actual || !expected) return undefined;
  if (actual === expected) return [];
  const message = `after ${name}, get_checkout shows the status ${actual}; after the address and then the method, it shows ${expected}`;
  return [violationAt(read, {}, message, { expected, actual })];
}

/** What stands beside the street of the address, as in the update: an update may name the country of the prices as well. */
function countrySent({ update, given: { address } }: Pick<Step, 'update' | 'given'>): Placed | undefined {
  if (!address) return undefined;
  const sent = update.placed.flatMap(leaves);
  const around = ({ path }: Placed) => path.slice(0, -1).join('/');
  const street = sent.find(({ fact, value }) => fact === 'address' && value === address.street);
  return sent.find(
    (one) =>
      street !== undefined &&
      around(one) === around(street) &&
      promisedNames.country.test(inEnglish(one.path.at(-1) ?? '')) &&
      isCountryCode(one.value),
  );
}

/** A name of a country has many spellings. */
const isCountryCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z]{2}$/i.test(value);

/** The codes of countries in the objects that show the address that was sent. */
export function countriesShown({
  read,
  given: { address },
}: Pick<Step, 'read' | 'given'>): readonly string[] {
  const isSent = (object: JsonObject) => {
    const shown = Object.values(object).map(normalized);
    return [address?.street, address?.city].every((part) => shown.includes(normalized(part)));
  };
  return payloadsOf(read.rpcResponse)
    .flatMap(objectsIn)
    .filter(isSent)
    .flatMap(Object.entries)
    .flatMap(([name, value]) =>
      promisedNames.country.test(inEnglish(name)) && isCountryCode(value) ? [value] : [],
    );
}

/** Undefined where the tool takes no code of a country, or the checkout shows none. */
function isInItsCountry(step: Step): readonly Violation[] | undefined {
  const sent = countrySent(step);
  const [first, ...others] = countriesShown(step);
  if (!sent || first === undefined) return undefined;
  if ([first, ...others].some((code) => normalized(code) === normalized(sent.value))) return [];
  const message = `after ${step.name}, get_checkout shows the address in ${show(first)}; update_checkout was sent ${sent.path.join('/')} ${show(sent.value)}`;
  return [
    violationAt(step.read, { of: first }, message, { expected: show(sent.value), actual: show(first) }),
  ];
}

const anyOrder = 'commerce/update-checkout-takes-any-order';

export const checks = [
  check({
    id: anyOrder,
    requires: ['commerce.update-checkout.address', 'commerce.update-checkout.method', keeps],
    claim:
      'A checkout shows the last shipping address and the last shipping method that update_checkout accepted, in any order, alone and together.',
    fix: 'Save the shipping address and the shipping method of every update_checkout that succeeds, each in place of the one before, and keep the one that an update leaves out.',
    prerequisites: [
      'commerce/update-checkout-carries-the-address',
      'commerce/update-checkout-carries-the-method',
    ],
    needs: ['writes'],
    roles: ['id', ['address', 'shipping-choice']],
    async run(context) {
      const client = await openToolClient(context);
      const { created, steps } = await shippedInAnyOrder(client, anyOrder);
      const lost = await Promise.all(kinds.map((kind) => lostOf(context, created, steps, kind)));
      const found = lost.flat();
      const violations = found.length > 0 ? found : steps.flatMap((step) => otherChoices(context, step));
      if (
        violations.length === 0 &&
        steps.every((step) => kinds.every((kind) => sentAt(step, kind).length === 0))
      ) {
        throw new Inconclusive('not-observed', 'no update with a shipping address or method was accepted');
      }
      return violations;
    },
  }),
  check({
    id: 'commerce/shipping-addresses-keep-their-country',
    requires: ['commerce.update-checkout.country'],
    claim:
      'A checkout that shows the address that update_checkout was sent shows it in the country that was sent.',
    fix: 'Save the country of a shipping address as update_checkout sends it, whatever its region is called.',
    prerequisites: ['commerce/update-checkout-carries-the-address', anyOrder],
    needs: ['writes'],
    roles: ['id', 'address'],
    async run(context) {
      const client = await openToolClient(context);
      const { steps } = await shippedInAnyOrder(client, 'commerce/shipping-addresses-keep-their-country');
      return forEach(
        context,
        steps,
        isInItsCountry,
        'get_checkout shows no code of a country in the address',
      );
    },
  }),

  check({
    id: 'commerce/order-of-updates-changes-no-status',
    requires: ['commerce.update-checkout.status'],
    claim:
      'A checkout with an address and a method has the same status, whichever of the two it was sent first.',
    fix: 'Compute the status of a checkout from what it has, each time that it changes, and not from the call that changed it.',
    prerequisites: [anyOrder],
    needs: ['writes'],
    roles: ['id', 'status', 'shipping-options'],
    async run(context) {
      const client = await openToolClient(context);
      const { steps } = await shippedInAnyOrder(client, 'commerce/order-of-updates-changes-no-status');
      const usual = await shippedByEach(client, 'commerce/order-of-updates-changes-no-status');
      const pairs = steps.flatMap((step) => {
        const { address, method } = { ...step.kept, ...step.given };
        const isHome = address?.street === destinationIn(client.home).address.street;
        const other = isHome ? usual.find((shipment) => shipment.method === method) : undefined;
        return other ? [{ step, other }] : [];
      });
      return forEach(context, pairs, hasSameStatus, 'no two checkouts with one method show a status');
    },
  }),
];
