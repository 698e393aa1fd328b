/** Without a role in the records, no check passes that needs it: each role of the map is taken out of every result in turn. */
import { expect, it } from 'vitest';
import { commerce } from '../../suites/commerce/index.ts';
import { withTool } from '../../suites/sabotage/conditions.ts';
import { alterRpcResult } from '../../suites/sabotage/rpc.ts';
import { isObject, parseJson } from '../assert/json.ts';
import type { Role } from '../model/commerce-map.ts';
import type { Report } from '../model/report.ts';
import type { Sabotage } from '../model/saboteur.ts';
import { auditInProcess } from '../reference/in-process.ts';
import { loadRegister } from '../register/load-register.ts';
import { auditOnce } from './audits/audit-once.ts';
import { auditVariant } from './audits/audit-through.ts';
import { shapes } from './shapes/shapes.ts';

const ofUpdates = [
  'commerce/updates-take-effect',
  'commerce/updates-keep-what-they-say',
  'commerce/unknown-items-are-told',
  'commerce/sold-out-items-are-told',
];

const ofLines = ['commerce/carts-keep-requested-lines', 'commerce/checkouts-keep-requested-lines'];

const ofSums = ['commerce/totals-follow-the-lines', 'commerce/totals-include-shipping'];

const ofApproval = ['commerce/nothing-completes-by-itself', 'commerce/nothing-completes-unapproved'];

const carried = [
  'commerce/update-checkout-carries-the-address',
  'commerce/update-checkout-carries-the-method',
];

const ofLife = ['cart', 'checkout'].flatMap((kind) => [
  `commerce/${kind}-operations-succeed`,
  `commerce/${kind}-cancellation-takes-effect`,
]);

/** The checks that need each role. What needs an id needs it to call a tool again. */
const needing: Readonly<Partial<Record<Role, readonly string[]>>> = {
  id: [...ofUpdates, ...ofLines, ...ofSums, ...ofApproval, ...ofLife, ...carried],
  item: [...ofUpdates, ...ofLines, ...ofSums, 'commerce/records-price-what-the-search-offers'],
  quantity: [...ofUpdates, ...ofLines, ...ofSums],
  total: ['commerce/totals-include-shipping'],
  status: ofApproval,
  currency: ['commerce/records-have-one-currency', 'commerce/records-price-what-the-search-offers'],
  address: ['commerce/update-checkout-carries-the-address'],
  'shipping-choice': ['commerce/update-checkout-carries-the-method'],
  'shipping-options': ['commerce/totals-include-shipping'],
};

const recordTools = ['create', 'get', 'update', 'cancel'].flatMap((verb) => [
  `${verb}_cart`,
  `${verb}_checkout`,
]);

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

/** Takes the places out of what the tools of carts and checkouts return, as structured content and as text. */
const taking = (places: readonly string[]): Sabotage => {
  const cut = (record: unknown) => places.reduce((rest, at) => without(rest, at.split('/').slice(1)), record);
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

/** The reference storefront shows these in several members, of which each would do. */
const others: Readonly<Partial<Record<Role, readonly string[]>>> = {
  item: ['/line_items/*/variant_id', '/line_items/*/item'],
  currency: [
    '/totals/*/currency',
    '/line_items/*/item/price/currency',
    '/line_items/*/subtotal/currency',
    '/shipping_methods/*/price/currency',
  ],
};

const placesOf = ({ map }: Report, role: Role): readonly string[] =>
  (map?.records ?? []).flatMap(({ roles }) => roles.filter((one) => one.role === role).map(({ at }) => at));

const passedIn = ({ verdicts }: Report, checks: readonly string[]): readonly string[] =>
  verdicts
    .filter(({ check, status }) => checks.includes(check) && status === 'pass')
    .map(({ check }) => check);

const roles = Object.entries(needing) as readonly [Role, readonly string[]][];

it.each(roles)('the reference storefront without %s', async (role, checks) => {
  const places = [...placesOf((await auditOnce({})).report, role), ...(others[role] ?? [])];
  expect(places.length).toBeGreaterThan(0);
  const report = await auditInProcess([commerce], {
    register: loadRegister(),
    sabotage: taking(places),
    target: { only: checks },
  });
  expect(passedIn(report, checks)).toEqual([]);
});

/** Shapes of other systems. Any member whose value the tools take is an id, so that is not taken here. */
const foreign = (['woo', 'square'] as const).flatMap((name) =>
  (['item', 'quantity', 'total', 'status'] as const).map((role) => [name, role] as const),
);

const honest = new Map<string, Promise<Report>>();

function honestly(name: keyof typeof shapes): Promise<Report> {
  const only = [...ofLines, ...ofSums, ...ofApproval];
  const report = honest.get(name) ?? auditVariant(shapes[name].open(), { only });
  honest.set(name, report);
  return report;
}

it.each(foreign)('%s without %s', async (name, role) => {
  const report = await honestly(name);
  const checks = (needing[role] ?? []).filter((check) =>
    report.verdicts.some((verdict) => verdict.check === check),
  );
  const sabotage = taking(placesOf(report, role));
  const open = shapes[name].open();
  const taken = await auditVariant((places) => sabotage(open(places)), { only: checks });
  // It may show the role elsewhere as well, with as much evidence.
  const isShown = taken.map?.records.some(({ roles }) =>
    roles.some((one) => one.role === role && one.certainty === 'certain'),
  );
  if (!isShown) expect(passedIn(taken, checks)).toEqual([]);
});
