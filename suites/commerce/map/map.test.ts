/** The map: what is learned of storefronts of several shapes, what a person may write, and the known maps. */
import { describe, expect, test } from 'vitest';
import type { CommerceMap, MappedPart } from '../../../lib/model/commerce-map.ts';
import { isLineRole, recordRoles } from '../../../lib/model/commerce-map.ts';
import { auditOnce } from '../../../lib/proof/audits/audit-once.ts';
import { mapSentences, toMapFile } from '../../../lib/report/content/map.ts';
import { knownMaps } from '../../words/known-maps.ts';
import { withKeyedRows } from './keyed-rows.ts';
import { lineRolesIn } from './line-roles.ts';
import { rolesNamed } from './names.ts';
import { amountEvidence, movedByShipping } from './own-amounts.ts';
import type { Table } from './table.ts';

const only = ['commerce/totals-follow-the-lines'];

async function mapOf(storefront: Parameters<typeof auditOnce>[0], target = {}): Promise<CommerceMap> {
  const { report } = await auditOnce(storefront, { only, ...target });
  if (!report.map) throw new Error('no map was learned');
  return report.map;
}

const cartOf = ({ records }: CommerceMap): MappedPart => {
  const cart = records.find(({ name }) => name === 'cart');
  if (!cart) throw new Error('there is no cart in the map');
  return cart;
};

/** The surest place of each certain role. */
const placesOf = (map: CommerceMap) =>
  Object.fromEntries(
    cartOf(map)
      .roles.toReversed()
      .flatMap(({ role, at, certainty }) => (certainty === 'certain' ? [[role, at]] : [])),
  );

describe('learned', () => {
  test('from the reference storefront', async () => {
    expect(placesOf(await mapOf({}))).toMatchObject({
      id: '/id',
      item: '/line_items/*/variant_id',
      quantity: '/line_items/*/quantity',
      'unit-price': '/line_items/*/item/price/amount',
      'line-total': '/line_items/*/subtotal/amount',
      subtotal: '/totals/[type=subtotal]/amount',
      total: '/totals/[type=total]/amount',
    });
  });

  test('from values, where every name is foreign', async () => {
    expect(placesOf(await mapOf('pavilion'))).toMatchObject({
      item: '/carrinho/artigos/*',
      quantity: '/carrinho/quantidades/*',
      'unit-price': '/carrinho/precos/*/amount',
      'line-total': '/carrinho/parciais/*/amount',
    });
  });

  test('with two kinds of evidence for what is certain, and with what is missing', async () => {
    const map = await mapOf('terse');
    for (const { roles } of map.records) {
      for (const { certainty, evidence } of roles) {
        expect(new Set(evidence.map(({ kind }) => kind)).size > 1).toBe(certainty === 'certain');
      }
    }
    expect(cartOf(map).missing).toEqual(['unit-price', 'line-total', 'subtotal']);
    expect(mapSentences(map)[0]).toMatch(/^carts: .*; not found: unit-price, line-total, subtotal$/);
  });

  test('with the arguments of the tools', async () => {
    const { tools } = await mapOf({ dialect: 'ucp' });
    const create = tools.find(({ name }) => name === 'create_cart');
    expect(create?.roles.map(({ role, at }) => `${role} ${at}`)).toContain(
      'quantity /cart/line_items/*/quantity',
    );
    expect(create?.missing).toEqual([]);
  });
});

describe('written by a person', () => {
  test('a place is certain, and replaces what was learned', async () => {
    const map = await mapOf('terse', { map: { cart: { total: ['/total/amount'] } } });
    expect(cartOf(map).roles.find(({ role }) => role === 'total')).toMatchObject({
      at: '/total/amount',
      certainty: 'certain',
      evidence: [{ kind: 'person' }],
    });
  });

  test('a place that no record has is contradicted', async () => {
    const map = await mapOf('terse', { map: { cart: { quantity: ['/rows/*/count'] } } });
    const quantities = cartOf(map).roles.filter(({ role }) => role === 'quantity');
    expect(quantities).toMatchObject([
      { at: '/rows/*/count', contradiction: 'no record of the storefront has this place' },
    ]);
  });

  test('the file says what each line means, and comments out what is only likely', async () => {
    const text = toMapFile(await mapOf('terse'), 'https://shop.example');
    expect(text).toContain(
      '    quantity: # how many of it\n      - "/lines/*/quantity" # certain: named as in UCP',
    );
    expect(text).toContain('    # total: # what the buyer pays\n    #   - "/total/amount" # likely');
    expect(text).toContain('    # unit-price: /... # the price of one, in minor units; not found');
  });
});

describe('known maps', () => {
  const places = knownMaps.flatMap(({ system, roles }) =>
    recordRoles.flatMap((role) => (roles[role] ?? []).map((place) => [system, role, place] as const)),
  );

  test.each(places)('%s: %s is recognized at %s', (_, role, place) => {
    const named = rolesNamed(place, isLineRole(role)).map((spelling) => spelling.role);
    expect(named).toContain(role);
  });

  test('rows are told apart by the member that names a total, and lines are left alone', () => {
    const lines = [
      { title: 'Lamp', amount: 900 },
      { title: 'Bowl', amount: 300 },
    ];
    const totals = [
      { type: 'subtotal', amount: 1200 },
      { type: 'total', amount: 1200 },
    ];
    expect(withKeyedRows({ lines, totals })).toEqual({
      lines,
      totals: { '[type=subtotal]': totals[0], '[type=total]': totals[1] },
    });
  });
});

describe('amounts that grow as the lines do', () => {
  type Values = Readonly<Record<string, number>>;

  /** Three carts of one line each, in pieces and minor units. */
  const bought = [
    { item: 'lamp', requested: 2, price: 900 },
    { item: 'bowl', requested: 5, price: 300 },
    { item: 'lamp', requested: 3, price: 900 },
  ];

  /** @param own what the record shows beside its lines. */
  const cartsOf = (
    line: (one: (typeof bought)[number]) => Values,
    own: (one: (typeof bought)[number]) => Values = () => ({}),
  ): Table => {
    const records = bought.map((one) => {
      const values = { item: one.item, quantity: one.requested, ...line(one) };
      const placed = Object.entries(values).map(([name, value]) => [`/lines/*/${name}`, value] as const);
      return {
        learning: { record: {}, requested: new Map([[one.item, 1]]), isUpdated: false, places: undefined },
        rows: [{ ...one, shown: one.requested, values: new Map<string, unknown>(placed) }],
        leaves: Object.entries(own(one)).map(([name, value]) => ({
          ...{ pattern: `/${name}`, keys: [], path: [name], value },
        })),
      };
    });
    const inLine = new Set(records.flatMap(({ rows }) => [...(rows[0]?.values.keys() ?? [])]));
    const rows = records.flatMap((record) => record.rows);
    const rest = { layout: new Set<string>(), updated: [], patterns: [], identity: '/lines/*/item' };
    return { ...rest, rows, records, inLine };
  };

  const rolesAt = (table: Table, name: string) =>
    lineRolesIn(table)
      .filter(({ at }) => at === `/lines/*/${name}`)
      .map(({ role, certainty }) => `${role} ${certainty}`);

  test('are what lines cost where the prices are those of the catalog', () => {
    const table = cartsOf(({ price, requested }) => ({ first: price, second: price * requested }));
    const roles = ['first', 'second'].flatMap((name) => rolesAt(table, name));
    expect(roles).toEqual(['unit-price certain', 'line-total certain']);
  });

  test('may be anything of one piece and of all where nothing else says so', () => {
    const table = cartsOf(({ price, requested }) => ({
      first: price / 12,
      second: (price / 12) * requested,
    }));
    const roles = ['first', 'second'].flatMap((name) => rolesAt(table, name));
    expect(roles).toEqual(['unit-price likely', 'line-total likely']);
  });

  test('are no costs of the lines where they are named as a discount, a tax or a rate', () => {
    const table = cartsOf(({ price, requested }) => ({
      ...{ price, itemDiscount: price / 10, lineSellerDiscount: (price / 10) * requested },
      ...{ vatAmount: (price / 5) * requested, discountRate: price / 100 },
    }));
    const named = ['itemDiscount', 'lineSellerDiscount', 'vatAmount', 'discountRate'];
    expect(named.flatMap((name) => rolesAt(table, name))).toEqual([]);
    expect(rolesAt(table, 'price')).toEqual(['unit-price certain']);
    const alone = cartsOf(({ price }) => ({ discount: price / 10 }));
    expect(rolesAt(alone, 'discount')).toEqual([]);
  });

  test('sum up to a subtotal, for certain by the prices of the catalog alone; what is named as a discount is none', () => {
    const reduced = (one: (typeof bought)[number]) => one.price * 0.9;
    const table = cartsOf(
      (one) => ({ price: reduced(one) }),
      (one) => ({
        full: one.price * one.requested,
        reduced: reduced(one) * one.requested,
        totalDiscount: reduced(one) * one.requested,
      }),
    );
    const evidence = amountEvidence(table, lineRolesIn(table));
    const kinds = (at: string) => evidence('subtotal', at).map(({ kind }) => kind);
    expect([kinds('/full'), kinds('/reduced'), kinds('/totalDiscount')]).toEqual([
      ['sums', 'catalog'],
      ['sums'],
      [],
    ]);
  });

  test('are in a total that no name speaks of, where each record has it and shipping moves it', () => {
    const table = cartsOf(
      ({ price }) => ({ price }),
      ({ price, requested }) => ({
        shipping: 490,
        all: price * requested + 490,
        most: requested === 5 ? 1 : price * requested + 490,
      }),
    );
    const evidence = amountEvidence(table, lineRolesIn(table));
    const kinds = (at: string, isMoved: boolean) => evidence('total', at, isMoved).map(({ kind }) => kind);
    expect([kinds('/all', true), kinds('/all', false), kinds('/most', true)]).toEqual([
      ['sums', 'change'],
      ['change'],
      [],
    ]);
  });

  test('a price of a unit is no total of its line', () => {
    expect(rolesNamed('/lines/*/lineUnitPrice', true)).toEqual([]);
    expect(rolesNamed('/lines/*/linePrice', true)).toMatchObject([{ role: 'line-total' }]);
  });
});

describe('amounts that move with the shipping method', () => {
  const shipped = (records: readonly Readonly<Record<string, number>>[]): Table => ({
    layout: new Set(),
    rows: [],
    updated: [],
    inLine: new Set(),
    patterns: [],
    identity: undefined,
    records: records.map((record) => ({
      learning: { record, requested: new Map(), isUpdated: true, places: undefined },
      rows: [],
      leaves: Object.entries(record).map(([name, value]) => ({
        pattern: `/${name}`,
        keys: [],
        path: [name],
        value,
      })),
    })),
  });

  const kindsAt = (table: Table) => {
    const moved = movedByShipping(table);
    return (role: string, at: string) => moved(role, at).map(({ kind }) => kind);
  };

  test('are what it costs, and what contains that, in any language', () => {
    const kinds = kindsAt(
      shipped([
        { ware: 2_000, versand: 490, gesamt: 2_490 },
        { ware: 2_000, versand: 990, gesamt: 2_990 },
      ]),
    );
    expect(kinds('total', '/gesamt')).toEqual(['change']);
    expect(kinds('shipping', '/versand')).toEqual(['change', 'sums']);
    expect([kinds('total', '/ware'), kinds('total', '/versand'), kinds('shipping', '/gesamt')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('may contain the tax of it as well', () => {
    const kinds = kindsAt(
      shipped([
        { shipping: 500, tax: 250, total: 2_750 },
        { shipping: 900, tax: 290, total: 3_190 },
      ]),
    );
    expect(kinds('total', '/total')).toEqual(['change']);
  });

  test('say nothing where the total stays', () => {
    const kinds = kindsAt(
      shipped([
        { shipping: 490, total: 2_000 },
        { shipping: 990, total: 2_000 },
      ]),
    );
    expect([kinds('total', '/total'), kinds('shipping', '/shipping')]).toEqual([[], []]);
  });
});
