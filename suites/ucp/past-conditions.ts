/** Conditions that results of the run state: messages, disclosures, actions, constraints and payment terms. */
import { equals, isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import { messagesOf } from './client/tool-results.ts';
import { type Fault, parts } from './client/ucp-check.ts';
import { isFailure, repeated, textsOf } from './past-parts.ts';

export const checks: readonly Check[] = [
  parts({
    id: 'commerce/ucp-standard-errors-are-recoverable',
    requires: ['commerce.ucp.standard-errors'],
    claim: 'A standard error in a record, such as out_of_stock, is recoverable.',
    fix: 'Give the messages of a cart or checkout with the codes out_of_stock, item_unavailable, address_undeliverable, payment_failed and eligibility_invalid the severity recoverable.',
    noun: 'a standard error in a record',
    places: ['/messages/*'],
    applies: ({ type, code, severity }, { record }) =>
      type === 'error' &&
      severities.includes(severity) &&
      standardErrors.includes(code) &&
      !isFailure(record),
    fault: ({ code, severity }) =>
      severity === 'recoverable'
        ? undefined
        : { expected: `${show(code)} that is recoverable`, actual: severity },
  }),

  parts({
    id: 'commerce/ucp-missing-records-are-unrecoverable',
    requires: ['commerce.ucp.missing-record'],
    claim: 'The message that there is no such cart, checkout or order is unrecoverable.',
    fix: 'Give the message with the code not_found the severity unrecoverable where get_cart, get_checkout or get_order finds no record.',
    noun: 'a missing record',
    places: [''],
    applies: (result, { tool }) =>
      recordTools.includes(tool) && isFailure(result) && missing(result).length > 0,
    fault: (result) => {
      const other = missing(result).find(
        ({ severity }) => severity !== 'unrecoverable' && severities.includes(severity),
      );
      return other && { expected: 'a message of severity unrecoverable', actual: other.severity };
    },
  }),

  parts({
    id: 'commerce/ucp-checkouts-lead-on-while-open',
    requires: ['commerce.ucp.continue-url'],
    claim:
      'A checkout that is created or updated has a continue_url, and one that is completed or canceled has none.',
    fix: 'Add continue_url to the results of create_checkout and update_checkout while the checkout is open, and leave it out when it is completed or canceled.',
    noun: 'a checkout that was changed',
    places: [''],
    applies: ({ status, line_items: lines }, { tool }) =>
      Array.isArray(lines) && Object.hasOwn(statuses, tool) && statuses[tool]?.includes(status) === true,
    fault: ({ continue_url: actual }, { tool }) => {
      const isOpen = statuses[tool] === open;
      if ((actual !== undefined && actual !== null) === isOpen) return undefined;
      return { expected: `${isOpen ? 'an address' : 'no address'} to continue at`, actual };
    },
  }),

  parts({
    id: 'commerce/ucp-disclosures-name-their-subject',
    requires: ['commerce.ucp.disclosure'],
    claim: 'A warning that is presented as a disclosure has a path and a code.',
    fix: 'Give each warning with presentation "disclosure" the path of what it is about, and a code for what it discloses.',
    noun: 'a disclosure',
    places: ['/messages/*'],
    applies: isDisclosure,
    fault: ({ path, code }) => {
      if ([path, code].every((text) => typeof text === 'string' && text !== '')) return undefined;
      return { expected: 'a disclosure with a path and a code', actual: { path, code } };
    },
  }),

  parts({
    id: 'commerce/ucp-disclosures-have-the-type-of-their-policy',
    requires: ['commerce.ucp.disclosure-code'],
    claim: 'The code of a disclosure that repeats a policy of the same result is the type of that policy.',
    fix: 'Set the code of each warning that discloses a policy to the type of that policy.',
    noun: 'a disclosure that repeats a policy',
    places: ['/messages/*'],
    applies: (message, shown) => isDisclosure(message) && policiesIn(message, shown.record).length > 0,
    fault: (message, { record }) => {
      const types = policiesIn(message, record).map(({ type }) => type);
      if (types.includes(message.code)) return undefined;
      return { expected: `the code ${show(types[0])}`, actual: message.code };
    },
  }),

  parts({
    id: 'commerce/ucp-disclosures-lead-to-policies',
    requires: ['commerce.ucp.disclosure-policy'],
    claim: 'A disclosure whose code is the type of a policy stands beside a policy of that type.',
    fix: 'Return the policy that a disclosure is about in policies of the same result.',
    noun: 'a disclosure with the type of a policy as its code',
    places: ['/messages/*'],
    applies: (message) =>
      isDisclosure(message) && /^[a-z0-9-]+(\.[a-z0-9_-]+)*\.policy\./.test(String(message.code)),
    fault: ({ code }, { record }) => {
      const types = objectsOf(record.policies).map(({ type }) => type);
      return types.includes(code)
        ? undefined
        : { expected: `a policy of the type ${show(code)}`, actual: types };
    },
  }),

  parts({
    id: 'commerce/ucp-options-are-described-without-their-total',
    requires: ['commerce.ucp.option-total'],
    claim: 'The description of a fulfillment option does not repeat its total.',
    fix: 'Leave the price out of the description of each fulfillment option: its totals have it.',
    noun: 'a fulfillment option with a description and a total',
    places: ['/fulfillment/methods/*/groups/*/options/*'],
    applies: (option, { record }) =>
      textsOf(option.description).length > 0 && priceOf(option, record) !== undefined,
    fault: (option, { record }) => {
      const price = priceOf(option, record);
      const found = textsOf(option.description).find((text) => price?.test(String(text)));
      return found === undefined ? undefined : { expected: 'a description without the price', actual: found };
    },
  }),

  parts({
    id: 'commerce/ucp-actions-are-outstanding',
    requires: ['commerce.ucp.actions-outstanding'],
    claim: 'The member actions of a result has at least one action.',
    fix: 'Leave actions out of results without an outstanding action.',
    noun: 'actions',
    places: ['/actions'],
    fault: (actions) =>
      Object.keys(actions).length > 0 ? undefined : { expected: 'no member, or an action', actual: actions },
  }),

  parts({
    id: 'commerce/ucp-actions-belong-to-extensions',
    requires: ['commerce.ucp.actions-negotiated'],
    claim: 'Every kind of action is of the namespace of a capability that the result names.',
    fix: 'Show actions only of extensions that the profile of the agent has too, and name these extensions in ucp.capabilities.',
    noun: 'actions beside capabilities',
    places: [''],
    applies: ({ actions, ucp }) => isObject(actions) && isObject(valueAt(ucp, '/capabilities')),
    fault: ({ actions, ucp }) => {
      const active = Object.keys(valueAt(ucp, '/capabilities') as JsonObject).map(authorityOf);
      const stray = Object.keys(isObject(actions) ? actions : {}).find(
        (kind) => !active.includes(authorityOf(kind)),
      );
      return stray === undefined
        ? undefined
        : { expected: `a capability of ${authorityOf(stray)} beside the action ${stray}`, actual: active };
    },
  }),

  parts({
    id: 'commerce/ucp-constraints-can-be-met',
    requires: ['commerce.ucp.constraints-met'],
    claim: 'The constraints of a result on one place of the next request leave a value for each property.',
    fix: 'Show only ucp.request_constraints that one request can meet, with one const or overlapping enums for each property of a path.',
    noun: 'constraints on the next request',
    places: [''],
    applies: (result) => constraintsIn(result).length > 0,
    fault: (result) => contradiction(constraintsIn(result)),
  }),

  parts({
    id: 'commerce/ucp-payment-terms-fit-the-checkout',
    requires: ['commerce.ucp.terms'],
    claim:
      'The terms of a payment are at least one, have ids of their own, and the selected one is among them and adds up to the total.',
    fix: 'Return payment.terms with at least one term and unique ids, a selected_term_id that is one of them, and schedules of the selected term that add up to the total of the checkout.',
    noun: 'payment terms',
    places: [''],
    applies: ({ payment }) => isObject(payment) && Array.isArray(payment.terms),
    fault: ({ payment, totals }) => (isObject(payment) ? termsFault(payment, objectsOf(totals)) : undefined),
  }),
];

/** That an escalation leads on is a promise of its own. */
const open: readonly unknown[] = ['incomplete', 'ready_for_complete'];

const closed: readonly unknown[] = ['completed', 'canceled'];

/** The statuses that are judged in the results of a tool. */
const statuses: Readonly<Record<string, readonly unknown[]>> = {
  create_checkout: open,
  update_checkout: open,
  complete_checkout: closed,
  cancel_checkout: closed,
};

/** Others than these are judged as such. */
const severities: readonly unknown[] = [
  'recoverable',
  'requires_buyer_input',
  'requires_buyer_review',
  'unrecoverable',
];

const standardErrors: readonly unknown[] = [
  'out_of_stock',
  'item_unavailable',
  'address_undeliverable',
  'payment_failed',
  'eligibility_invalid',
];

const recordTools: readonly string[] = ['get_cart', 'get_checkout', 'get_order'];

const missing = (result: JsonObject) => messagesOf(result).filter(({ code }) => code === 'not_found');

function isDisclosure({ type, presentation }: JsonObject): boolean {
  return type === 'warning' && presentation === 'disclosure';
}

/** The policies whose text a disclosure repeats: only they are surely what it is about. */
const policiesIn = ({ content }: JsonObject, { policies }: JsonObject): readonly JsonObject[] =>
  objectsOf(policies).filter(({ description }) =>
    textsOf(description).some((text) => typeof text === 'string' && text.trim() === String(content).trim()),
  );

/** What the total of an option looks like in a text, with its currency; undefined for none and for what is free. */
function priceOf({ totals }: JsonObject, { currency }: JsonObject): RegExp | undefined {
  const amount = objectsOf(totals).find(({ type }) => type === 'total')?.amount;
  if (!Number.isSafeInteger(amount) || amount === 0 || typeof currency !== 'string') return undefined;
  if (!/^[A-Z]{3}$/.test(currency)) return undefined;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const exact = (Number(amount) / 10 ** digits).toFixed(digits);
  const number = exact.replace('.', '[.,]').replace(/\[\.,\]0+$/, '(?:$&)?');
  const symbol = `(?:[$€£¥]|${currency})`;
  return new RegExp(`${symbol}\\s?${number}(?![.,]?\\d)|(?<![\\d.,])${number}\\s?${symbol}`);
}

/** `dev.ucp` of `dev.ucp.shopping.order`: who defines a name. */
const authorityOf = (name: string): string => name.split('.').slice(0, 2).join('.');

type Constraint = { readonly path: string; readonly properties: JsonObject };

/** The constraints of the result itself and of its lines, each with the place in the next request that it is about. */
function constraintsIn(result: JsonObject): readonly Constraint[] {
  const lines = objectsOf(result.line_items).map((line, i) => ({ part: line, at: `$['line_items'][${i}]` }));
  return [{ part: result, at: '$' }, ...lines].flatMap(({ part, at }) => {
    const constraint = valueAt(part, '/ucp/request_constraints');
    if (!isObject(constraint) || !isObject(constraint.properties)) return [];
    const path = typeof constraint.path === 'string' ? constraint.path : at;
    return [{ path, properties: constraint.properties }];
  });
}

/** Paths that are written alike select the same objects; whether others do is not judged. */
function contradiction(constraints: readonly Constraint[]): Fault | undefined {
  for (const path of new Set(constraints.map((one) => one.path))) {
    const same = constraints.filter((one) => one.path === path).map(({ properties }) => properties);
    for (const name of new Set(same.flatMap((properties) => Object.keys(properties)))) {
      const lists = same.flatMap((properties) => allowedBy(properties[name]));
      const [first, ...others] = lists;
      const isMet = first?.some((value) => others.every((list) => list.some((one) => equals(one, value))));
      if (first && !isMet) {
        return { expected: `a value for ${name} of ${path} that all constraints allow`, actual: lists };
      }
    }
  }
  return undefined;
}

/** The values that a constraint leaves, a list for each of its keywords. */
const allowedBy = (constraint: unknown): readonly (readonly unknown[])[] =>
  isObject(constraint)
    ? [
        ...(Array.isArray(constraint.enum) ? [constraint.enum] : []),
        ...(Object.hasOwn(constraint, 'const') ? [[constraint.const]] : []),
      ]
    : [];

function termsFault({ terms, selected_term_id: selected }: JsonObject, totals: readonly JsonObject[]) {
  const all = objectsOf(terms);
  const ids = all.map(({ id }) => id);
  if (!ids.includes(selected)) {
    return { expected: 'the id of one of the terms as selected_term_id', actual: { selected, ids } };
  }
  const twice = repeated(all, 'id', 'an id of its own for each term');
  if (twice) return twice;
  const expected = totals.find(({ type }) => type === 'total')?.amount;
  const sum = objectsOf(all.find(({ id }) => id === selected)?.schedules).reduce(
    (all, { amount }) => all + Number(amount),
    0,
  );
  if (typeof expected !== 'number' || sum === expected) return undefined;
  return { expected: `schedules of the selected term that add up to ${expected}`, actual: sum };
}
