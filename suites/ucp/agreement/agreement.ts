/** What results of the run say about the same thing: the version for one agent, the unit of one item, the parts of a whole. */

import { isObject, type JsonObject, objectsOf, valueAt } from '../../../lib/assert/json.ts';
import { forEach, mismatch } from '../../../lib/assert/rules.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requireProfile } from '../../discovered/profile.ts';
import { calledTool, requestedRpc } from '../../discovered/rpc.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { isDefined } from '../../releases/releases.ts';
import { entriesOf } from '../client/entries.ts';
import { envelopeHolds, type PastRecord, pastRecords, placesIn } from '../client/tool-results.ts';
import { lookingBack, parts, shownRecords } from '../client/ucp-check.ts';

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

  lookingBack({
    id: 'commerce/ucp-price-ranges-agree',
    requires: ['commerce.ucp.price-range'],
    claim: 'The price range of a product is the same in the results of all catalog tools for the same buyer.',
    fix: 'Compute price_range in search_catalog, lookup_catalog and get_product from all variants of the product, whichever of them the result shows.',
    prerequisites: ['commerce/ucp-products-are-well-formed', 'commerce/tools-price-alike'],
    async run(context, release) {
      const ranged = pastRecords(context)
        .filter(({ tool }) => isDefined(release, tool))
        .flatMap(rangesIn);
      const first = new Map(ranged.toReversed().map((one) => [one.about, one]));
      const others = ranged.filter((one) => first.get(one.about)?.shown.tool !== one.shown.tool);
      const holds = (one: Ranged) => {
        const other = first.get(one.about) ?? one;
        if (isRepriced(one, other)) return undefined;
        if (one.range === other.range) return [];
        const { response } = one.shown.call;
        const lead = `${toolOf(response)}: the price range of ${show(one.id)}, which is ${other.range} in ${other.shown.tool}, is`;
        return mismatch(response, lead, { at: one.at, expected: other.range, actual: one.range });
      };
      return forEach(context, others, holds, 'no two tools show the price range of the same product');
    },
  }),

  parts({
    id: 'commerce/ucp-allocations-add-up',
    requires: ['commerce.ucp.allocations'],
    claim: 'The allocations of an applied discount add up to its amount.',
    fix: 'Return for each applied discount allocations whose amounts add up to its amount, or none.',
    noun: 'a discount with allocations',
    places: ['/discounts/applied/*'],
    applies: ({ allocations, amount }) =>
      Array.isArray(allocations) && allocations.length > 0 && Number.isSafeInteger(amount),
    fault: ({ allocations, amount }) => {
      const actual = objectsOf(allocations).reduce((sum, one) => sum + Number(one.amount), 0);
      return actual === amount ? undefined : { expected: `allocations that add up to ${amount}`, actual };
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

/** The price range of a product in a result. */
type Ranged = {
  readonly shown: PastRecord;
  readonly at: string;
  readonly id: string;
  /** Both ends in words. */
  readonly range: string;
  /** The amounts of the variants, by their ids. */
  readonly prices: ReadonlyMap<unknown, unknown>;
  /** What has to be the same for two of them to be compared. */
  readonly about: string;
};

const rangesIn = (shown: PastRecord): readonly Ranged[] =>
  ['/products/*', '/product'].flatMap((pattern) =>
    placesIn(shown.record, pattern).flatMap(({ at, value }) => {
      const ends = ['min', 'max'].map((end) => valueAt(value, `/price_range/${end}`));
      const id = valueAt(value, '/id');
      const currencies = ends.map((end) => valueAt(end, '/currency'));
      const amounts = ends.map((end) => valueAt(end, '/amount'));
      if (typeof id !== 'string' || !amounts.every(Number.isSafeInteger)) return [];
      const about = JSON.stringify([id, currencies, buyerOf(shown)]);
      const variants = objectsOf(valueAt(value, '/variants'));
      const prices = new Map(variants.map((one) => [one.id, valueAt(one, '/price/amount')]));
      const place = `${shown.at}${at}/price_range`;
      return [{ shown, at: place, id, range: amounts.join(' to '), prices, about }];
    }),
  );

/** What a call of a catalog tool asks for, which says nothing about the buyer. */
const asked = new Set(['query', 'id', 'ids', 'pagination', 'selected', 'preferences']);

/** The context, the agent, and the filters, which may leave out variants. */
function buyerOf({ call }: PastRecord): unknown {
  const { request } = call.response;
  const args = valueAt(requestedRpc(request), '/params/arguments');
  const catalog = valueAt(args, '/catalog');
  const others = Object.entries(isObject(catalog) ? catalog : {}).filter(([name]) => !asked.has(name));
  return [valueAt(args, '/meta'), others, request.headers['ucp-agent']];
}

/** A variant that both show at another price: then prices have changed, or differ otherwise. */
const isRepriced = ({ prices }: Ranged, other: Ranged): boolean =>
  [...prices].some(([id, amount]) => (other.prices.get(id) ?? amount) !== amount);
