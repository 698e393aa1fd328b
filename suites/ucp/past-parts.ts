/** Parts of the results of the run that must fit each other: failures, options, lines, prices, actions and policies. */
import { isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import { isVersion } from '../discovered/ucp.ts';
import { type Fault, parts } from './client/ucp-check.ts';
import { strayMember } from './entries.ts';
import { orderFault } from './registries.ts';

const inVariants = ['/products/*/variants/*', '/product/variants/*'];

export const checks: readonly Check[] = [
  parts({
    id: 'commerce/ucp-failures-have-messages',
    requires: ['commerce.ucp.failure'],
    claim: 'A result with status error that shows no record has at least one message.',
    fix: 'Return results with ucp.status "error" with a non-empty array messages that says why.',
    noun: 'the status error',
    places: [''],
    applies: isFailure,
    fault: ({ messages: actual }) =>
      Array.isArray(actual) && actual.length > 0 ? undefined : { expected: 'at least one message', actual },
  }),

  parts({
    id: 'commerce/ucp-failures-show-nothing-else',
    requires: ['commerce.ucp.failure-members'],
    claim:
      'A result with status error that shows no record has ucp, messages and continue_url, and nothing else.',
    fix: 'Leave everything but ucp, messages and continue_url out of results with ucp.status "error".',
    noun: 'the status error',
    places: [''],
    applies: isFailure,
    fault: (result) => {
      const others = Object.keys(result).filter((name) => !failureMembers.includes(name));
      return others.length === 0
        ? undefined
        : { expected: 'ucp, messages and continue_url only', actual: others };
    },
  }),

  parts({
    id: 'commerce/ucp-failures-name-the-version',
    requires: ['commerce.ucp.failure-version'],
    claim: 'A result with status error that shows no record names the version of UCP.',
    fix: 'Write the negotiated version into ucp.version of results with ucp.status "error" as well.',
    noun: 'the status error',
    places: [''],
    applies: isFailure,
    fault: ({ ucp }) => {
      const actual = valueAt(ucp, '/version');
      return isVersion(actual) ? undefined : { expected: 'a version (YYYY-MM-DD) in ucp', actual };
    },
  }),

  parts({
    id: 'commerce/ucp-results-hold-no-extension-data',
    requires: ['commerce.ucp.extension-data'],
    claim: 'No member of ucp in a result has the name of a capability or of somebody else.',
    fix: 'Keep the data of extensions out of ucp: their place is the result itself.',
    noun: 'the capabilities in use',
    places: ['/ucp'],
    applies: ({ capabilities }) => isObject(capabilities),
    fault: (ucp) => {
      const name = strayMember(ucp, Object.keys(isObject(ucp.capabilities) ? ucp.capabilities : {}));
      return name === undefined ? undefined : { expected: 'members that the protocol defines', actual: name };
    },
  }),

  parts({
    id: 'commerce/ucp-map-order-names-members',
    requires: ['commerce.ucp.map-order'],
    claim: 'An order in a result lists names that the ordered object has, each once.',
    fix: 'List in ucp.map_order of results only objects that are there, and for each only names that it has, without repetitions.',
    noun: 'the order of an object',
    places: ['', '/line_items/*', '/products/*', '/product'],
    applies: ({ ucp }) => isObject(valueAt(ucp, '/map_order')),
    // At the root of a result, an order is about members of ucp itself.
    fault: (part, { record }) => {
      const { ucp } = part;
      const ordered = part === record && isObject(ucp) ? ucp : part;
      const orders = Object.entries(valueAt(ucp, '/map_order') as JsonObject);
      const wrong = orders.find(([name, order]) => orderFault(ordered, name, order) !== undefined);
      return wrong && { expected: `names of ${wrong[0]}, each once, in its order`, actual: wrong[1] };
    },
  }),

  parts({
    id: 'commerce/ucp-option-titles-are-distinct',
    requires: ['commerce.ucp.option-titles'],
    claim: 'The options of a fulfillment group have titles of their own.',
    fix: 'Give the options of each fulfillment group titles that differ.',
    noun: 'a group with several options',
    places: ['/fulfillment/methods/*/groups/*'],
    applies: ({ options }) => Array.isArray(options) && options.length > 1,
    fault: ({ options }) => repeated(options, 'title', 'a title of its own for each option'),
  }),

  parts({
    id: 'commerce/ucp-options-are-described-in-other-words',
    requires: ['commerce.ucp.option-words'],
    claim: 'The description of a fulfillment option says something other than its title.',
    fix: 'Write into the description of each fulfillment option what its title does not say, or leave it out.',
    noun: 'a fulfillment option with a description',
    places: ['/fulfillment/methods/*/groups/*/options/*'],
    applies: ({ title, description }) => wordsOf(title) !== '' && textsOf(description).length > 0,
    fault: ({ title, description }) =>
      textsOf(description).some((text) => wordsOf(text) === wordsOf(title))
        ? { expected: `a description in other words than ${show(title)}`, actual: description }
        : undefined,
  }),

  parts({
    id: 'commerce/ucp-methods-have-one-group',
    requires: ['commerce.ucp.groups'],
    claim: 'Every fulfillment method has one group for an agent that does not ask for several.',
    fix: 'Put all items of a fulfillment method into one group unless the profile of the agent has supports_multi_group.',
    noun: 'a fulfillment method with groups',
    places: ['/fulfillment/methods/*'],
    applies: ({ groups }) => Array.isArray(groups) && groups.length > 0,
    unless: 'several groups',
    fault: ({ groups }) =>
      objectsOf(groups).length > 1
        ? { expected: 'one group', actual: objectsOf(groups).map(({ id }) => id) }
        : undefined,
  }),

  parts({
    id: 'commerce/ucp-orders-stand-in-completed-checkouts',
    requires: ['commerce.ucp.order-shown'],
    claim: 'A completed checkout shows its order, and one whose completion is in progress shows none.',
    fix: 'Add order to each checkout with the status completed, and leave it out while the status is complete_in_progress.',
    noun: 'a checkout with such a status',
    places: [''],
    applies: ({ status, line_items: lines }) =>
      Array.isArray(lines) && (status === 'completed' || status === 'complete_in_progress'),
    fault: ({ status, order: actual }) => {
      if (isObject(actual) === (status === 'completed')) return undefined;
      return { expected: status === 'completed' ? 'an order' : 'no order yet', actual };
    },
  }),

  parts({
    id: 'commerce/ucp-actions-have-their-own-ids',
    requires: ['commerce.ucp.action-ids'],
    claim: 'No two actions of a result have the same id.',
    fix: 'Give each action in actions an id of its own.',
    noun: 'actions',
    places: ['/actions'],
    fault: (actions) =>
      repeated(Object.values(actions).flatMap(objectsOf), 'id', 'an id of its own for each action'),
  }),

  parts({
    id: 'commerce/ucp-policies-do-not-collide',
    requires: ['commerce.ucp.policy-collisions'],
    claim: 'No two policies of one type apply to the same place of a result.',
    fix: 'Return one policy of each type for the whole result, and one for each place that applies_to names.',
    noun: 'several policies',
    places: [''],
    applies: ({ policies }) => objectsOf(policies).length > 1,
    fault: ({ policies }) => {
      const reached = objectsOf(policies).flatMap(({ type, applies_to: targets }) =>
        (Array.isArray(targets) ? targets : ['$']).map((target: unknown) => ({
          at: `${show(type)} at ${show(plainPath(target))}`,
        })),
      );
      return repeated(reached, 'at', 'one policy of each type for each place');
    },
  }),

  parts({
    id: 'commerce/ucp-option-names-are-distinct',
    requires: ['commerce.ucp.option-names'],
    claim: 'The options of a product in detail, and the selected ones, name each option once.',
    fix: 'List each option of a product once in options and in selected of get_product.',
    noun: 'the options of a product in detail',
    places: ['/product'],
    applies: ({ options }) => Array.isArray(options) && options.length > 0,
    fault: ({ options, selected }) =>
      repeated(options, 'name', 'each option once') ?? repeated(selected, 'name', 'each option once'),
  }),

  parts({
    id: 'commerce/ucp-selected-destinations-are-shown',
    requires: ['commerce.ucp.selected-destination'],
    claim: 'The selected destination of a fulfillment method is exactly one of its destinations.',
    fix: 'Include in destinations of each method exactly one destination whose id is its selected_destination_id.',
    noun: 'a selected destination',
    places: ['/fulfillment/methods/*'],
    applies: ({ selected_destination_id: id }) => typeof id === 'string',
    fault: ({ selected_destination_id: id, destinations }) => {
      const ids = objectsOf(destinations).map((destination) => destination.id);
      if (ids.filter((one) => one === id).length === 1) return undefined;
      return { expected: `exactly one destination with the id ${show(id)}`, actual: ids };
    },
  }),

  parts({
    id: 'commerce/ucp-line-amounts-follow-from-prices',
    requires: ['commerce.ucp.line-amounts'],
    claim:
      'The subtotal of a line, and its total if nothing else is in it, is its price times its quantity, in the unit of its price.',
    fix: 'Compute the subtotal and the plain total of each line as price times quantity times 10 to the power of minus scale, and round it once.',
    noun: 'a line with a price and a subtotal',
    places: ['/line_items/*'],
    applies: (line) => valueAt(line, '/item/unit_price') === undefined && expectedAmount(line) !== undefined,
    fault: (line) => {
      const expected = expectedAmount(line) ?? 0;
      const wrong = plainAmounts(line).find(({ amount }) => Math.abs(amount - expected) >= 1);
      return wrong && { expected: `a ${wrong.type} of ${expected}`, actual: wrong.amount };
    },
  }),

  parts({
    id: 'commerce/ucp-unit-prices-follow-from-prices',
    requires: ['commerce.ucp.unit-price-amount'],
    claim: 'A unit price has the currency of the price, measures in one unit, and the amount that follows.',
    fix: 'Compute unit_price.amount of each variant from price.amount, measure and reference, in the currency of the price and in one unit, and round it once.',
    noun: 'a price with a unit price',
    places: inVariants,
    applies: ({ price, unit_price: unit }) => isObject(price) && isObject(unit) && isMeasured(unit),
    fault: ({ price, unit_price: actual }) => {
      if (!isObject(price) || !isObject(actual)) return undefined;
      const { currency, amount, measure, reference } = actual;
      const [whole, part] = [scaled(measure), scaled(reference)];
      const follows = (Number(price.amount) * part) / whole;
      const isOneUnit = valueAt(measure, '/unit') === valueAt(reference, '/unit');
      const isRight = currency === price.currency && isOneUnit && Math.abs(Number(amount) - follows) < 1;
      if (isRight) return undefined;
      return { expected: `about ${follows} in ${show(price.currency)}, for measures in one unit`, actual };
    },
  }),
];

/** A record with an error, such as one that an update could not change, is no failure to have one. */
const recordMembers = ['id', 'line_items', 'products', 'product', 'status', 'totals', 'order'];

const failureMembers = ['ucp', 'messages', 'continue_url'];

export function isFailure(result: JsonObject): boolean {
  if (valueAt(result, '/ucp/status') !== 'error') return false;
  return recordMembers.every((name) => result[name] === undefined || result[name] === null);
}

/** The formats of a description; a text until 2026-04-08. */
export const textsOf = (description: unknown): readonly unknown[] =>
  isObject(description) ? [description.plain, description.markdown] : [description].filter(Boolean);

/** `$.line_items[0]` for `$['line_items'][0]`. */
const plainPath = (path: unknown): unknown =>
  typeof path === 'string' ? path.replaceAll(/\[(['"])(\w+)\1\]/g, '.$2') : path;

/** Upper case and spaces add no words. */
const wordsOf = (text: unknown): string =>
  typeof text === 'string' ? text.trim().replaceAll(/\s+/g, ' ').toLowerCase() : '';

export function repeated(list: unknown, member: string, expected: string): Fault | undefined {
  const names = objectsOf(list).map((item) => item[member]);
  return new Set(names).size < names.length ? { expected, actual: names } : undefined;
}

const subtotalOf = ({ totals }: JsonObject): unknown =>
  objectsOf(totals).find(({ type }) => type === 'subtotal')?.amount;

/** The subtotal of a line, and its total where only they are there. */
function plainAmounts({ totals }: JsonObject): readonly { readonly type: string; readonly amount: number }[] {
  const all = objectsOf(totals);
  const isPlain = all.every(({ type }) => type === 'subtotal' || type === 'total');
  return all.flatMap(({ type, amount }) =>
    typeof amount === 'number' && (type === 'subtotal' || (isPlain && type === 'total'))
      ? [{ type, amount }]
      : [],
  );
}

/** Undefined for a line of other shape, which other checks judge, and for orders, whose quantities are several. */
function expectedAmount(line: JsonObject): number | undefined {
  const [price, scale = 0] = [valueAt(line, '/item/price'), valueAt(line, '/item/quantity_unit/scale')];
  const isKnown = [price, line.quantity, scale, subtotalOf(line)].every(Number.isSafeInteger);
  return isKnown ? (Number(price) * Number(line.quantity)) / 10 ** Number(scale) : undefined;
}

const scaled = (measure: unknown): number =>
  Number(valueAt(measure, '/value')) / 10 ** Number(valueAt(measure, '/scale') ?? 0);

const isMeasured = ({ measure, reference }: JsonObject): boolean =>
  [measure, reference].every((one) => scaled(one) > 0);
