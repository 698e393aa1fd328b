/** The shipping address and method in any order, alone and together: the checkout shows the last one of each. */
import { isObject } from '../../../lib/assert/json.ts';
import { naming, show } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/check.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Address, Facts } from '../../discovered/arguments/facts.ts';
import type { Placed } from '../../discovered/arguments/plan-arguments.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { type Place, payloadsOf } from '../../discovered/tool-result.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { updateWords } from '../../words/sayings.ts';
import { type Destination, destinationIn, otherAddressIn } from '../client/test-data.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { type CreatedRecord, withRecord } from '../records/with-record.ts';
import { sendsMethod } from './send-method.ts';
import { chosenIn, declaredMethods, listNames, offeredMethods } from './ship-to.ts';
import {
  type Carried,
  declaresOutput,
  isShownTogether,
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
import { hidesAll, showsOtherThings } from './shown-forms.ts';

type Given = { readonly address?: Address; readonly method?: string };

type Step = {
  /** For messages: `a method alone`. */
  readonly name: string;
  /** What the update sends. */
  readonly given: Given;
  /** What earlier updates have sent, unless this one has to repeat it. */
  readonly kept: Given;
  readonly update: ToolCall;
  readonly read: ToolCall;
};

/**
 * In UCP an update replaces the whole checkout, so it has to repeat what it keeps. Without a readable profile, the
 * version in the checkout itself says that it is of UCP. Other tools say that they do so.
 */
const replacesAll = async ({ context, tools }: ToolClient, { call }: CreatedRecord): Promise<boolean> =>
  tools.some(
    ({ name, listed }) => name === 'update_checkout' && updateWords.clearing.test(String(listed.description)),
  ) ||
  payloadsOf(call.rpcResponse).some(({ ucp }) => isObject(ucp) && typeof ucp.version === 'string') ||
  (await requireUcpTools(context).catch(noneKnown)).length > 0;

/** The updates that were accepted: the interface does not promise that every order works. */
async function shipInAnyOrder(client: ToolClient, created: CreatedRecord): Promise<readonly Step[]> {
  const home = destinationIn(client.home);
  const away = otherAddressIn(client.home);
  const repeats = await replacesAll(client, created);
  const steps: Step[] = [];
  let known: Given = {};
  const take = async (name: string, given: Given): Promise<void> => {
    const sent = repeats ? { ...known, ...given } : given;
    const update = await client.call('update_checkout', factsOf(created, sent, home));
    if (update.failed) return;
    const read = await client.call('get_checkout', created.facts);
    const kept = repeats ? {} : known;
    known = { ...known, ...given };
    if (!read.failed) steps.push({ name, given: sent, kept, update, read });
  };
  const [declared, lists] = [await declaredMethods(client.context), await listNames(client.context)];
  const methodsOf = (call: ToolCall) => [...offeredMethods(call, lists), ...declared];
  const [first, second = first] = methodsOf(created.call);
  if (first !== undefined && second !== undefined) {
    await take('a method before any address', { method: first });
    await take('an address and a method in one call', { address: home.address, method: second });
  }
  await take('an address alone', { address: away });
  const last = steps.at(-1);
  const [method, other = method] = last ? methodsOf(last.update) : [];
  if (method !== undefined) await take('a method alone', { method });
  await take('the same address again', { address: away });
  await take('the first address again', {
    address: home.address,
    ...(other !== undefined && { method: other }),
  });
  return steps;
}

const factsOf = (
  { facts }: CreatedRecord,
  { address, method }: Given,
  { email, country }: Destination,
): Partial<Facts> => ({
  ...facts,
  ...(address && { address, email, country }),
  ...(method !== undefined && { shippingMethod: method }),
});

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

export const checks = [
  check({
    id: 'commerce/update-checkout-takes-any-order',
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
      return withRecord(client, 'checkout', async (created) => {
        const steps = await shipInAnyOrder(client, created);
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
      });
    },
  }),
];
