/** What results of the run say about the same thing: the version for one agent, the unit of one item, lines and selections by their ids. */
import { isObject, type JsonObject, objectsOf, valueAt } from '../../../lib/assert/json.ts';
import { forEach, mismatch } from '../../../lib/assert/rules.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requireProfile } from '../../discovered/profile.ts';
import { calledTool } from '../../discovered/rpc.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { entriesOf } from '../../discovered/ucp.ts';
import { isDefined } from '../../releases/releases.ts';
import {
  buyerSeverities,
  envelopeHolds,
  messagesOf,
  type PastRecord,
  pastRecords,
  placesIn,
} from '../client/tool-results.ts';
import { type Fault, lookingBack, parts, shownRecords } from '../client/ucp-check.ts';

export const checks: readonly Check[] = [
  shownRecords({
    id: 'commerce/ucp-records-have-the-envelope',
    requires: ['commerce.ucp.record-envelope'],
    claim:
      'Every result that shows a cart or a checkout names the version of UCP and the capabilities in use.',
    fix: 'Put an object ucp, with the version and an object of the capabilities in use, into every result that shows a record.',
    kinds: ['cart', 'checkout'],
    holds: ({ call }, { schemas }) => envelopeHolds(call, schemas.envelope),
  }),

  lookingBack({
    id: 'commerce/ucp-results-agree-on-the-version',
    requires: ['commerce.ucp.record-version'],
    claim: 'All results for one agent name the same version.',
    fix: 'Write the version that was negotiated with the agent into ucp.version of the results of every tool.',
    prerequisites: ['commerce/ucp-results-have-the-envelope'],
    async run(context, release) {
      const whole = pastRecords(context).filter(
        ({ tool, record }) => isDefined(release, tool) && typeof valueAt(record, '/ucp/version') === 'string',
      );
      const several = [...new Set(whole.map(agentOf))]
        .map((agent) => whole.filter((one) => agentOf(one) === agent))
        .filter(({ length }) => length > 1);
      if (several.length === 0) throw new Inconclusive('not-observed', 'no agent got several results');
      return forEach(context, several, (shown) => {
        const expected = mostFrequent(shown.map(versionOf));
        return shown
          .filter((one) => versionOf(one) !== expected)
          .flatMap((one) => {
            const { response } = one.call;
            const at = `${one.at}/ucp/version`;
            const lead = `${toolOf(response)}: ${at}, which is ${show(expected)} in other results for this agent, is`;
            return mismatch(response, lead, { at, expected: show(expected), actual: versionOf(one) });
          });
      });
    },
  }),

  lookingBack({
    id: 'commerce/ucp-lines-have-the-units-of-their-items',
    requires: ['commerce.ucp.units'],
    claim: 'A line of an item that the catalog sells in a unit of its own has this unit.',
    fix: 'Add quantity_unit to the item of every line of carts, checkouts and orders whose variant is not sold by the piece.',
    async run(context, release) {
      const records = pastRecords(context).filter(({ tool }) => isDefined(release, tool));
      const units = new Map(records.flatMap(({ record }) => unitsIn(record)));
      const lines = records.flatMap((shown) =>
        objectsOf(shown.record.line_items).flatMap(({ item }, i) => {
          const unit = units.get(valueAt(item, '/id'));
          return unit === undefined ? [] : [{ shown, at: `${shown.at}/line_items/${i}/item`, item, unit }];
        }),
      );
      if (lines.length === 0) {
        throw new Inconclusive('not-observed', 'no line is of an item that is sold in a unit of its own');
      }
      return forEach(context, lines, ({ shown, at, item, unit }) => {
        const actual = valueAt(item, '/quantity_unit/unit');
        if (actual === unit) return [];
        const { response } = shown.call;
        const place = `${at}/quantity_unit/unit`;
        const lead = `${toolOf(response)}: ${place}, which is ${show(unit)} in the catalog, is`;
        return mismatch(response, lead, { at: place, expected: show(unit), actual });
      });
    },
  }),

  lookingBack({
    id: 'commerce/ucp-units-have-one-code',
    requires: ['commerce.ucp.unit-codes'],
    claim: 'Units with the same text have the same code in every result, where a shop has codes of its own.',
    fix: 'Use one code for each unit of the shop itself in quantity_unit, measure and reference throughout.',
    async run(context, release) {
      const shown = pastRecords(context)
        .filter(({ tool }) => isDefined(release, tool))
        .flatMap((one) =>
          descriptorsIn(one.record).map((unit) => ({ ...unit, response: one.call.response })),
        );
      const texts = [...new Set(shown.filter(({ code }) => !commonCode.test(code)).map(({ text }) => text))];
      if (texts.length === 0) {
        throw new Inconclusive('not-observed', 'no result shows a unit of the shop itself');
      }
      return forEach(context, texts, (text) => {
        const alike = shown.filter((one) => one.text === text);
        const [first] = alike;
        const other = alike.find(({ code }) => code !== first?.code);
        if (!first || !other) return [];
        return mismatch(
          other.response,
          `the unit ${show(text)}, which has the code ${show(first.code)}, has also`,
          {
            at: '/result/structuredContent',
            expected: 'one code',
            actual: other.code,
          },
        );
      });
    },
  }),

  parts({
    id: 'commerce/ucp-completions-show-their-order',
    requires: ['commerce.ucp.completion-order'],
    claim: 'A checkout that complete_checkout shows as completed has its order.',
    fix: 'Add order to the checkout that complete_checkout returns with the status completed.',
    noun: 'a completed checkout as the result of complete_checkout',
    places: [''],
    applies: ({ status, line_items: lines }, { tool }) =>
      tool === 'complete_checkout' && status === 'completed' && Array.isArray(lines),
    fault: ({ order: actual }) => (isObject(actual) ? undefined : { expected: 'an order', actual }),
  }),

  parts({
    id: 'commerce/ucp-completed-checkouts-ask-for-nothing',
    requires: ['commerce.ucp.completed-messages'],
    claim: 'A completed checkout has no message that asks the buyer for input or review.',
    fix: 'Remove the messages of severity requires_buyer_input and requires_buyer_review from a checkout when it is completed.',
    noun: 'a completed checkout',
    places: [''],
    applies: ({ status, line_items: lines }, { tool }) =>
      tool.endsWith('_checkout') && status === 'completed' && Array.isArray(lines),
    fault: (record) => {
      const asking = messagesOf(record).find(
        ({ type, severity }) => type === 'error' && buyerSeverities.includes(severity),
      );
      return asking && { expected: 'completed without an error for the buyer', actual: asking };
    },
  }),

  lookingBack({
    id: 'commerce/ucp-methods-have-known-types',
    requires: ['commerce.ucp.method-types'],
    claim: 'Every fulfillment method is shipping or pickup where no extension adds other types.',
    fix: 'Give each fulfillment method the type shipping or pickup, or advertise the extension of dev.ucp.shopping.fulfillment that adds its type.',
    async run(context) {
      const adding = entriesOf(await requireProfile(context), ['capabilities']).find(({ entry }) =>
        [entry.extends].flat().includes('dev.ucp.shopping.fulfillment'),
      );
      if (adding) throw new Inconclusive('not-observed', `${adding.name} may add types of methods`);
      const methods = pastRecords(context).flatMap((shown) =>
        placesIn(shown.record, '/fulfillment/methods/*').map(({ at, value }) => ({ shown, at, value })),
      );
      const holds = ({ shown, at, value }: (typeof methods)[number]) => {
        const actual = valueAt(value, '/type');
        if (actual === 'shipping' || actual === 'pickup') return [];
        const { response } = shown.call;
        const place = `${shown.at}${at}/type`;
        const lead = `${toolOf(response)}: ${place} is`;
        return mismatch(response, lead, { at: place, expected: 'shipping or pickup', actual });
      };
      return forEach(context, methods, holds, 'no result shows a fulfillment method');
    },
  }),

  parts({
    id: 'commerce/ucp-selections-are-listed',
    requires: ['commerce.ucp.selections'],
    prerequisites: ['commerce/ucp-selected-destinations-are-shown'],
    claim:
      'The selected destination of a fulfillment method, and the selected option of a group, is in the list beside it.',
    fix: 'Set selected_destination_id of each method and selected_option_id of each group to an id of the list beside it, and again whenever an update changes this list.',
    noun: 'a selection beside a list',
    places: ['/fulfillment/methods/*', '/fulfillment/methods/*/groups/*'],
    applies: (part) => selectionsIn(part).length > 0,
    fault: (part) => {
      const stray = selectionsIn(part).find(({ id, ids }) => !ids.includes(id));
      return stray && { expected: `a ${stray.member} of ${show(stray.ids)}`, actual: stray.id };
    },
  }),

  parts({
    id: 'commerce/ucp-orders-refer-to-their-lines',
    requires: ['commerce.ucp.order-references'],
    claim: 'What an order says of its lines in expectations, events and adjustments names lines that it has.',
    fix: 'Write the ids in line_items of the order itself, not those of its checkout, into line_items of its expectations, events and adjustments.',
    noun: 'an order that says something of its lines',
    places: [
      '/fulfillment/expectations/*/line_items/*',
      '/fulfillment/events/*/line_items/*',
      '/adjustments/*/line_items/*',
    ],
    applies: ({ id }, { tool, record }) =>
      tool === 'get_order' && typeof id === 'string' && idsOf(record).length > 0,
    fault: ({ id: actual }, { record }) => {
      const ids = idsOf(record);
      return ids.includes(actual) ? undefined : { expected: `a line of the order, ${show(ids)}`, actual };
    },
  }),

  parts({
    id: 'commerce/ucp-groups-have-the-lines-of-their-method',
    requires: ['commerce.ucp.group-lines'],
    claim:
      'The groups of a fulfillment method name all lines of the method, and only lines that the checkout has.',
    fix: 'Compute line_item_ids of the groups of each fulfillment method again in every update that changes the lines of a checkout.',
    noun: 'a fulfillment method with lines in groups',
    places: ['/fulfillment/methods/*'],
    // Of nested lines a method may name the whole, and a group its parts.
    applies: (method, { record }) =>
      Array.isArray(method.line_item_ids) &&
      groupsOf(method).length > 0 &&
      groupsOf(method).every((group) => Array.isArray(group.line_item_ids)) &&
      idsOf(record).length > 0 &&
      objectsOf(record.line_items).every(({ parent_id: parent }) => typeof parent !== 'string'),
    fault: (method, { record }) => linesFault(method, idsOf(record)),
  }),
];

/** Codes of UN/ECE Recommendation 20; whether one of them is the right one is not judged. */
const commonCode = /^[A-Z0-9]{2,3}$/;

type Descriptor = { readonly code: string; readonly text: string };

/** The units of quantities and of measures in a result. */
function descriptorsIn(value: unknown, depth = 0): readonly Descriptor[] {
  if (depth > maxDepth) return [];
  if (Array.isArray(value)) return value.flatMap((item) => descriptorsIn(item, depth + 1));
  if (!isObject(value)) return [];
  const { unit: code, display_text: text } = value;
  const own =
    typeof code === 'string' && typeof text === 'string' ? [{ code, text: text.trim().toLowerCase() }] : [];
  return [...own, ...Object.values(value).flatMap((member) => descriptorsIn(member, depth + 1))];
}

/** Deeper than any unit of the protocol is. */
const maxDepth = 12;

/** The URL of the profile that a call shows; calls without one are those of one agent, too. */
const agentOf = ({ call: { response } }: PastRecord): string => {
  const { request } = response;
  const shown = calledTool(request) === undefined ? undefined : request.headers['ucp-agent'];
  return shown ?? '';
};

const versionOf = ({ record }: PastRecord): unknown => valueAt(record, '/ucp/version');

/** The first of those that occur most often. */
function mostFrequent(values: readonly unknown[]): unknown {
  const countOf = (value: unknown) => values.filter((one) => one === value).length;
  return [...new Set(values)].toSorted((one, other) => countOf(other) - countOf(one))[0];
}

/** Pieces, the unit of what names no other. */
const piece = 'C62';

/** The ids of the variants of a catalog result that are sold in other units, each with its unit. */
function unitsIn({ products, product }: JsonObject): readonly (readonly [unknown, unknown])[] {
  return [...objectsOf(products), ...objectsOf([product])]
    .flatMap(({ variants }) => objectsOf(variants))
    .flatMap((variant) => {
      const unit = valueAt(variant, '/quantity_unit/unit');
      return typeof unit === 'string' && unit !== piece ? [[variant.id, unit] as const] : [];
    });
}

const lists = { selected_destination_id: 'destinations', selected_option_id: 'options' };

/** The selections of a method or a group beside a list, which may be left out. Other checks judge entries without an id. */
const selectionsIn = (part: JsonObject) =>
  Object.entries(lists).flatMap(([member, list]) => {
    const [id, ids] = [part[member], objectsOf(part[list]).map((one) => one.id)];
    const isClear = ids.length > 0 && [id, ...ids].every((one) => typeof one === 'string');
    return isClear ? [{ member, id, ids }] : [];
  });

const idsOf = ({ line_items: lines }: JsonObject): readonly unknown[] => objectsOf(lines).map(({ id }) => id);

const groupsOf = ({ groups }: JsonObject): readonly JsonObject[] => objectsOf(groups);

const namedIn = ({ line_item_ids: ids }: JsonObject): readonly unknown[] => (Array.isArray(ids) ? ids : []);

/** Lines that the method itself names although the checkout lacks them are not judged. */
function linesFault(method: JsonObject, lines: readonly unknown[]): Fault | undefined {
  const grouped = groupsOf(method).flatMap(namedIn);
  const missing = namedIn(method).filter((id) => lines.includes(id) && !grouped.includes(id));
  if (missing.length === 0 && grouped.every((id) => lines.includes(id))) return undefined;
  const expected = `groups of ${show(namedIn(method).filter((id) => lines.includes(id)))}`;
  return { expected, actual: groupsOf(method).map(namedIn) };
}
