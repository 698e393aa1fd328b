/** The map: what is learned of storefronts of several shapes, what a person may write, and the known maps. */
import { describe, expect, test } from 'vitest';
import type { CommerceMap, MappedPart } from '../../../lib/model/commerce-map.ts';
import { isLineRole, recordRoles } from '../../../lib/model/commerce-map.ts';
import { auditOnce } from '../../../lib/proof/audits/audit-once.ts';
import { mapSentences, toMapFile } from '../../../lib/report/content/map.ts';
import { knownMaps } from '../../words/known-maps.ts';
import { withKeyedRows } from './keyed-rows.ts';
import { rolesNamed } from './names.ts';
import { movedByShipping } from './own-amounts.ts';
import { settingOf, statedIn } from './stated.ts';
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

describe('descriptions of updates, as tools have them', () => {
  test.each([
    ['Replaces the line items of the cart by these.', 'replaces'],
    ['Send the entire list of line items.', 'replaces'],
    ['Replaces all rows by those that are sent: rows that are not sent again are removed.', 'replaces'],
    ['Items that are not listed stay as they are.', 'keeps'],
    ['Modifies items, then adds products. Items that are not named keep their quantity.', 'keeps'],
    ['Previews exactly the line items of this call. What is not sent again is removed.', 'replaces'],
    ['Replaces the address of the buyer. What is not sent again is removed.', undefined],
    ['Line items that are not in it stay.', 'keeps'],
    ['Other lines remain unchanged.', 'keeps'],
    ['Updates a cart.', undefined],
    ['Replaces the shipping address of the buyer.', undefined],
    ['Fields of the buyer that are left out stay as they are.', undefined],
    ['Replaces all items. Items that are not listed stay as they are.', undefined],
    ['Substitui todos os itens do carrinho pelos itens enviados.', 'replaces'],
    ['Los productos que no nombran quedan como están.', 'keeps'],
    ['Ersetzt alle Positionen.', 'replaces'],
    ['The list of lines, with their quantities; it replaces the former lines.', 'replaces'],
    ['Rows and their new quantities, which replace the former ones.', undefined],
    ['The new quantity of the line, which replaces the old one.', undefined],
    ["Replaces the line's quantity.", undefined],
    ['Replaces the line of this id. If the quantity is omitted, the line is removed.', undefined],
    ['Products that are no longer listed in our shop are removed from the cart.', undefined],
    ['Changes lines, validates the entire contents, and returns the new list of items.', undefined],
  ] as const)('%s', (description, stated) => {
    expect(statedIn({ name: 'update_cart', description })).toBe(stated);
    expect(statedIn({ inputSchema: { properties: { lines: { description } } } })).toBe(stated);
  });

  test.each([
    ['The new quantity of the line; 0 removes it.', 'said', 'said'],
    ['How many: no more than are in stock. Replaces the present quantity.', 'said', 'said'],
    ['The new quantity of a line, or the quantity to add.', undefined, undefined],
    ['By how many it changes.', undefined, undefined],
    ['How many.', undefined, 'likely'],
  ])('a quantity is set: %s', (description, ofItem, ofLine) => {
    const properties = { quantity: { type: 'integer', description } };
    const inputSchema = { properties: { lines: { items: { properties } } } };
    const set = [undefined, 'id'].map((line) => settingOf({ inputSchema }, path, { names: new Set(), line }));
    expect(set).toEqual([ofItem, ofLine]);
  });

  test('a quantity that is a difference is not set, though the call names the line', () => {
    const tool = { description: 'Quantities are differences to what the cart has, not new quantities.' };
    expect(settingOf(tool, path, { names: new Set(), line: 'id' })).toBeUndefined();
  });

  const path = ['lines', '0', 'quantity'];

  test.each([
    ['replace', 'said'],
    ['set_quantity', 'said'],
    ['fijar', 'said'],
    ['add', undefined],
  ])('a quantity beside the action %s is set: %s', (op, isSet) => {
    const filled = { names: new Set(['op']), line: undefined, args: { patch: [{ op, value: 3 }] } };
    expect(settingOf({}, ['patch', '0', 'value'], filled)).toBe(isSet);
    const tool = { description: 'Replaces all items.' };
    expect(settingOf(tool, path, { ...filled, args: {} })).toBe('said');
  });

  test('a quantity is set where the call names the line, whatever other members do', () => {
    const properties = { number: {}, sku: {}, quantity: {} };
    const descriptions = [
      'With `number`, the new quantity of the line; with `sku`, a line to add.',
      'A new quantity of the line `number`, or a new line of `sku`.',
    ];
    const sets = (description: string, name: string) =>
      settingOf({ inputSchema: { properties: { lines: { description, items: { properties } } } } }, path, {
        names: new Set([name, 'quantity']),
        line: name === 'number' ? name : undefined,
      });
    expect(descriptions.map((text) => sets(text, 'number'))).toEqual(['said', 'said']);
    expect(descriptions.map((text) => sets(text, 'sku'))).toEqual([undefined, undefined]);
  });

  test('what is said of another list, or replaced by a call for one line, is not about all lines', () => {
    const description = 'The complete list of modifiers of the item.';
    const properties = { quantity: {}, modifiers: { type: 'array', description } };
    const inputSchema = { properties: { lines: { type: 'array', items: { properties } } } };
    const filled = { names: new Set<string>(), line: 'id' };
    expect(statedIn({ inputSchema }, { path, filled })).toBeUndefined();
    const tool = { description: 'Replaces all lines.' };
    const stated = [path, ['quantity']].map((of) => statedIn(tool, { path: of, filled }));
    expect(stated).toEqual(['replaces', undefined]);
  });

  test('each alternative of an argument has words of its own', () => {
    const words = { add: 'Adds an item.', replace: 'Replaces all items.' };
    const oneOf = Object.entries(words).map(([op, description]) => ({
      properties: { op: { enum: [op] }, value: {} },
      description,
    }));
    const tool = { inputSchema: { properties: { patch: { items: { oneOf } } } } };
    const stated = (op: string) => {
      const filled = { names: new Set<string>(), line: undefined, args: { patch: [{ op, value: 2 }] } };
      return statedIn(tool, { path: ['patch', '0', 'value'], filled });
    };
    expect([stated('add'), stated('replace'), statedIn(tool)]).toEqual([undefined, 'replaces', 'replaces']);
  });
});
