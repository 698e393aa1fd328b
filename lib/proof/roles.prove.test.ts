/** Without a role in the records, no check passes that needs it: each role of the map is taken out of every result in turn. */
import { expect, it } from 'vitest';
import { commerce } from '../../suites/commerce/index.ts';
import { alterPayload } from '../../suites/sabotage/rpc.ts';
import { isObject, type JsonObject } from '../assert/json.ts';
import type { Role } from '../model/commerce-map.ts';
import type { Report } from '../model/report.ts';
import { auditInProcess } from '../reference/in-process.ts';
import { loadRegister } from '../register/load-register.ts';
import { auditOnce } from './audits/audit-once.ts';

const ofUpdates = [
  'commerce/updates-take-effect',
  'commerce/updates-keep-what-they-say',
  'commerce/unknown-items-are-told',
  'commerce/sold-out-items-are-told',
];

const ofLines = ['commerce/carts-keep-requested-lines', 'commerce/checkouts-keep-requested-lines'];

const ofSums = ['commerce/totals-follow-the-lines', 'commerce/totals-include-shipping'];

/** The checks that need each role. */
const needing: Readonly<Partial<Record<Role, readonly string[]>>> = {
  item: [...ofUpdates, ...ofLines, ...ofSums, 'commerce/records-price-what-the-search-offers'],
  quantity: [...ofUpdates, ...ofLines, ...ofSums],
  total: ['commerce/totals-include-shipping'],
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

/** The reference storefront shows the item in several members, of which each would do. */
const alsoItem = ['/line_items/*/variant_id', '/line_items/*/item'];

const placesOf = ({ map }: Report, role: Role): readonly string[] => [
  ...(role === 'item' ? alsoItem : []),
  ...(map?.records ?? []).flatMap(({ roles }) =>
    roles.filter((one) => one.role === role).map(({ at }) => at),
  ),
];

it.each(Object.entries(needing) as readonly [Role, readonly string[]][])(
  'without %s',
  async (role, checks) => {
    const places = placesOf((await auditOnce({})).report, role);
    expect(places.length).toBeGreaterThan(0);
    const sabotage = alterPayload(recordTools, (payload: JsonObject) =>
      places.reduce<unknown>((record, at) => without(record, at.split('/').slice(1)), payload),
    );
    const { verdicts } = await auditInProcess([commerce], {
      register: loadRegister(),
      sabotage,
      target: { only: checks },
    });
    const passed = verdicts.filter(({ check, status }) => checks.includes(check) && status === 'pass');
    expect(passed.map(({ check }) => check)).toEqual([]);
  },
);
