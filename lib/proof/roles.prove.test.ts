/**
 * Every check of commerce names the roles of records that it needs. Without one of them it does not pass, and with these
 * alone it does: each role of the map is taken out of every result in turn.
 */
import { describe, expect, it } from 'vitest';
import { commerce } from '../../suites/commerce/index.ts';
import { rolesNamed } from '../../suites/commerce/map/names.ts';
import { withTool } from '../../suites/sabotage/conditions.ts';
import { alterPayload, alterRpcResult } from '../../suites/sabotage/rpc.ts';
import { isObject, parseJson } from '../assert/json.ts';
import { lineRoles, type Role, recordRoles } from '../model/commerce-map.ts';
import type { Report } from '../model/report.ts';
import type { Sabotage } from '../model/saboteur.ts';
import { auditInProcess, withApproval } from '../reference/in-process.ts';
import { loadRegister } from '../register/load-register.ts';
import { auditVariant } from './audits/audit-through.ts';
import { approvalOf, shapes } from './shapes/shapes.ts';

type Name = 'reference' | keyof typeof shapes;

/** Storefronts that together show every role. */
const storefronts: readonly Name[] = ['reference', 'woo', 'square', 'versioned'];

const recordTools = [
  ...['create', 'get', 'update', 'cancel', 'complete'].flatMap((verb) => [
    `${verb}_cart`,
    `${verb}_checkout`,
  ]),
  'get_order',
];

/** The value without the member at a place of the map. */
function without(value: unknown, [step = '', ...rest]: readonly string[]): unknown {
  const [, teller, told] = /^\[(.*)=(.*)\]$/s.exec(step) ?? [];
  const goesOn = (key: string, child: unknown) =>
    step === '*' || step === key || (teller !== undefined && isObject(child) && child[teller] === told);
  if (Array.isArray(value)) {
    return value.map((item, i) => (goesOn(String(i), item) ? without(item, rest) : item));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      if (!goesOn(key, child)) return [[key, child]];
      return rest.length === 0 ? [] : [[key, without(child, rest)]];
    }),
  );
}

/** The value without the members that known systems name for a role of the record. */
function withoutNamed(value: unknown, roles: readonly Role[], pattern = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNamed(item, roles, `${pattern}/*`));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      const at = `${pattern}/${key}`;
      const isNamed = rolesNamed(at, false).some(({ role }) => roles.includes(role));
      return isNamed && !isObject(child) && !Array.isArray(child)
        ? []
        : [[key, withoutNamed(child, roles, at)]];
    }),
  );
}

/** Takes something out of what the tools of carts, checkouts and orders return, as structured content and as text. */
const taking = (cut: (record: unknown) => unknown): Sabotage => {
  const cutText = (block: unknown) => {
    const record = isObject(block) ? parseJson(String(block.text)) : undefined;
    return isObject(block) && isObject(record) ? { ...block, text: JSON.stringify(cut(record)) } : block;
  };
  return alterRpcResult(withTool(...recordTools), ({ content, structuredContent, ...result }) => ({
    ...result,
    ...(structuredContent !== undefined && { structuredContent: cut(structuredContent) }),
    ...(Array.isArray(content) && { content: content.map(cutText) }),
  }));
};

/** Where the reference storefront shows these besides the places that a map keeps. */
const others: Readonly<Partial<Record<Role, readonly string[]>>> = {
  item: ['/line_items/*/variant_id', '/line_items/*/item'],
  currency: [
    '/totals/*/currency',
    '/line_items/*/item/price/currency',
    '/line_items/*/subtotal/currency',
    '/shipping_methods/*/price/currency',
  ],
  'unit-price': ['/line_items/*/item/price'],
  'line-total': ['/line_items/*/subtotal'],
  'shipping-options': ['/shipping_methods/*/price'],
  order: ['/order_id', '/order'],
};

const placesOf = (name: Name, { map }: Report, roles: readonly Role[]): readonly string[] => {
  const isOne = ({ role }: { readonly role: string }) => (roles as readonly string[]).includes(role);
  const mapped = (map?.records ?? []).flatMap((part) => part.roles.filter(isOne).map(({ at }) => at));
  return name === 'reference' ? [...mapped, ...roles.flatMap((role) => others[role] ?? [])] : mapped;
};

/** Judges some checks, without what is cut out of records. */
function audited(
  name: Name,
  only: readonly string[],
  cut: (record: unknown) => unknown = (record) => record,
): Promise<Report> {
  const sabotage = taking(cut);
  if (name === 'reference') {
    const target = { only };
    return auditInProcess([commerce], withApproval({ register: loadRegister(), sabotage, target }));
  }
  const open = shapes[name].open();
  return auditVariant((hosts) => sabotage(open(hosts)), { only, approval: approvalOf(name) });
}

const withoutPlaces = (record: unknown, places: readonly string[]): unknown =>
  places.reduce((rest, at) => without(rest, at.split('/').slice(1)), record);

const passedIn = ({ verdicts }: Report): readonly string[] =>
  verdicts.filter(({ status }) => status === 'pass').map(({ check }) => check);

/** With every consent that a check can need, since the others see no record. */
const ofRecords = commerce.checks.filter(({ needs }) => needs !== undefined);

const idsOf = (checks: readonly { readonly id: string }[]): readonly string[] => checks.map(({ id }) => id);

const honest = new Map<Name, Promise<Report>>();

function honestly(name: Name): Promise<Report> {
  const report = honest.get(name) ?? audited(name, idsOf(ofRecords));
  honest.set(name, report);
  return report;
}

/** A storefront may show an item under several ids, so places are taken until the map finds no other. */
const maxRounds = 8;

/** Without the places of the map, and without whatever else is named for a role of the record. */
async function judgedWithout(name: Name, roles: readonly Role[], checks: readonly string[]): Promise<Report> {
  const own = roles.filter((role) => !(lineRoles as readonly Role[]).includes(role) && role !== 'id');
  const places = new Set(placesOf(name, await honestly(name), roles));
  for (let round = 1; ; round += 1) {
    const taken = [...places];
    const report = await audited(name, checks, (record) => withoutNamed(withoutPlaces(record, taken), own));
    for (const at of placesOf(name, report, roles)) places.add(at);
    if (places.size === taken.length || round === maxRounds) return report;
  }
}

/** What a check needs: of several roles, one is enough. */
const entriesOf = ({ roles = [] }: (typeof ofRecords)[number]): readonly (readonly Role[])[] =>
  roles.map((role) => (typeof role === 'string' ? [role] : role));

const entries = new Map(ofRecords.flatMap(entriesOf).map((entry) => [entry.join(' and '), entry]));

const needing = (name: string): readonly string[] =>
  idsOf(ofRecords.filter((check) => entriesOf(check).some((entry) => entry.join(' and ') === name)));

/** Any member whose value the tools take is an id, in most shapes; the orders of shapes are not mapped. */
const isTaken = (name: Name, entry: readonly Role[]): boolean =>
  name === 'reference' || !(entry.includes('order') || (entry.includes('id') && name !== 'versioned'));

describe.each(storefronts)('%s', (name) => {
  it.each([...entries].filter(([, entry]) => isTaken(name, entry)))('without %s', async (text, entry) => {
    const passed = passedIn(await honestly(name));
    const checks = needing(text).filter((id) => passed.includes(id));
    if (placesOf(name, await honestly(name), entry).length === 0 || checks.length === 0) return;
    expect(passedIn(await judgedWithout(name, entry, checks))).toEqual([]);
  });
});

it.each([...entries])('a storefront shows %s, and passes what needs it', async (text, entry) => {
  const reports = await Promise.all(storefronts.map(async (name) => [name, await honestly(name)] as const));
  const shown = reports.filter(
    ([name, report]) => isTaken(name, entry) && placesOf(name, report, entry).length > 0,
  );
  const passed = new Set(shown.flatMap(([, report]) => passedIn(report)));
  expect(needing(text).filter((id) => !passed.has(id))).toEqual([]);
});

const alone = new Map<string, { readonly left: readonly Role[]; readonly checks: string[] }>();
for (const check of ofRecords) {
  const left = entriesOf(check).flat();
  if (left.length === 0) continue;
  const known = alone.get(left.join(', ')) ?? { left, checks: [] };
  known.checks.push(check.id);
  alone.set(left.join(', '), known);
}

it.each([...alone])('the reference storefront with %s alone', async (_, { left, checks }) => {
  const report = await honestly('reference');
  const passed = passedIn(report).filter((id) => checks.includes(id));
  const taken = recordRoles.filter((role) => !left.includes(role));
  const places = placesOf('reference', report, taken);
  const judged = await audited('reference', checks, (record) => withoutPlaces(record, places));
  expect(passedIn(judged)).toEqual(passed);
});

const unjudged = 'pass to inconclusive';

const unexplained = {
  'commerce/totals-include-shipping': unjudged,
  'commerce/orders-match-their-checkouts': unjudged,
};

/** No check needs these roles, because a record may lack them. What becomes of the checks that read them: */
const readOnly: readonly (readonly [Name, Role, Readonly<Record<string, string>>])[] = [
  ['woo', 'tax', unexplained],
  ['magento', 'tax', unexplained],
  ['stripe', 'tax', { 'commerce/totals-include-shipping': unjudged }],
  ['versioned', 'tax', unexplained],
  ['square', 'fee', { 'commerce/totals-include-shipping': unjudged }],
  // There the total is known by what it grows by with the shipping method.
  ['commercelayer', 'fee', {}],
  ['opencart', 'discount', { 'commerce/orders-match-their-checkouts': unjudged }],
  // A total that is lower than its lines needs a reason.
  [
    'magento',
    'discount',
    {
      'commerce/totals-follow-the-lines': 'pass to warn',
      'commerce/orders-match-their-checkouts': unjudged,
    },
  ],
  // A row below zero among the lines is one.
  ['commercelayer', 'discount', {}],
  // So does a quantity that is lower than the requested one, and the code of an error is one without its message.
  ['vendure', 'messages', {}],
];

it.each(readOnly)('%s without %s', async (name, role, changes) => {
  expect(needing(role)).toEqual([]);
  const before = await honestly(name);
  const after = await judgedWithout(name, [role], idsOf(ofRecords));
  const statusOf = ({ verdicts }: Report, id: string) => verdicts.find(({ check }) => check === id)?.status;
  const changed = idsOf(ofRecords).flatMap((id) => {
    const [old, now] = [statusOf(before, id), statusOf(after, id)];
    return old === now ? [] : [[id, `${old} to ${now}`]];
  });
  expect(Object.fromEntries(changed)).toEqual(changes);
});

it('without the cursor of a page of a search, its pages are not judged', async () => {
  const only = ['commerce/pages-show-each-product-once'];
  const withoutCursor = alterPayload(['search_catalog'], (payload) => {
    const { cursor, ...pagination } = isObject(payload.pagination) ? payload.pagination : {};
    return { ...payload, pagination };
  });
  const [before, after] = await Promise.all(
    [(storefront: Parameters<Sabotage>[0]) => storefront, withoutCursor].map((sabotage) =>
      auditInProcess([commerce], {
        register: loadRegister(),
        storefront: { dialect: 'ucp' },
        sabotage,
        target: { only },
      }),
    ),
  );
  expect([before, after].map((report) => report && passedIn(report))).toEqual([only, []]);
});
