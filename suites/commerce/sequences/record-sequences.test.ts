/** Sequences of calls: what they leave behind, how they are told, and lawful storefronts that they do not blame. */
import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Report } from '../../../lib/model/report.ts';
import type { Handler } from '../../../lib/model/saboteur.ts';
import { auditInProcess } from '../../../lib/proof/audit-in-process.ts';
import { alterRequest } from '../../sabotage/alter-request.ts';
import { alterPayload, alterResponse, onCommerce } from '../../sabotage/alter-rpc.ts';
import { hears } from '../../sabotage/hears.ts';
import { inTurn } from '../../sabotage/in-turn.ts';
import { change, put } from '../../sabotage/put.ts';
import { both, withTool } from '../../sabotage/when.ts';
import { saboteurs } from '../carts/requested-lines.saboteurs.ts';
import { commerce } from '../index.ts';

type Lie = (honest: Handler) => Handler;

const only = [
  'commerce/carts-hold-what-they-are-told',
  'commerce/checkouts-hold-what-they-are-told',
  'commerce/refused-updates-change-nothing',
  'commerce/cancelled-records-stay-cancelled',
];

const audited = (sabotage: Lie = (honest) => honest, target = {}): Promise<Report> =>
  auditInProcess([commerce], { sabotage, target: { only, runs: 75, ...target } });

const blamed = ({ verdicts }: Report) =>
  verdicts
    .filter(({ status }) => ['fail', 'warn', 'note', 'error'].includes(status))
    .map(({ check, error, violations }) => [check, error, violations[0]?.message]);

/** Ids of records that were created, and that nobody cancelled afterwards. */
function leftOpen(sabotage: Lie = (honest) => honest) {
  const open = new Set<unknown>();
  const watching: Lie = inTurn(
    alterPayload(['create_cart', 'create_checkout'], (record) => {
      open.add(record.id);
      return record;
    }),
    alterResponse(withTool('cancel_cart', 'cancel_checkout'), (rpcResponse, { rpc }) => {
      open.delete(valueAt(rpc, '/params/arguments/id'));
      return rpcResponse;
    }),
  );
  return { open, sabotage: inTurn(watching, sabotage) };
}

describe('what is created', () => {
  test('is cancelled in the end', async () => {
    const { open, sabotage } = leftOpen();
    expect(blamed(await audited(sabotage))).toEqual([]);
    expect([...open]).toEqual([]);
  });

  test.each(['third-update-of-a-cart-is-lost', 'refused-updates-forget-the-address'])(
    'is cancelled under %s too, and what breaks is told as the calls that lead to it',
    async (id) => {
      const lie = saboteurs.find((each) => each.id === id);
      const { open, sabotage } = leftOpen(lie?.sabotage);
      const [first, second] = [await audited(sabotage), await audited(lie?.sabotage)];
      const verdict = first.verdicts.find(({ check }) => check === lie?.breaks[0]);
      const told = verdict?.violations[0]?.counterexample;
      expect(told?.value).toMatch(/^create_(cart|checkout) A \(.*\) -> (.* -> )?(update|get)_/);
      expect(told?.seed).toBe(1);
      const again = second.verdicts.find(({ check }) => check === lie?.breaks[0]);
      expect(again?.violations[0]?.counterexample).toEqual(told);
      expect([...open]).toEqual([]);
    },
  );

  test('is no more for more runs than a few', async () => {
    const [few, many] = [await audited(), await audited(undefined, { runs: 2_000 })];
    expect(many.requests.sent).toBe(few.requests.sent);
  });
});

const linesOf = (record: JsonObject): readonly JsonObject[] =>
  Array.isArray(record.line_items) ? record.line_items.filter(isObject) : [];

/** Remembers what each variant of a cart has, and asks for as much more as is asked for. */
const addsUp: Lie = (honest) => {
  const has = new Map<string, number>();
  const keyOf = (id: unknown, line: JsonObject) => `${id} ${line.variant_id}`;
  const remember = (cart: JsonObject) => {
    for (const line of linesOf(cart)) has.set(keyOf(cart.id, line), Number(line.quantity));
    return cart;
  };
  const raised = (id: unknown, lines: unknown) =>
    linesOf({ line_items: lines }).map((line) => ({
      ...line,
      quantity: Math.min(100, Number(line.quantity) + (has.get(keyOf(id, line)) ?? 0)),
    }));
  return inTurn(
    alterPayload(['create_cart', 'update_cart'], remember),
    alterRequest(both(onCommerce, withTool('update_cart')), (asked) => {
      const id = valueAt(asked.rpc, '/params/arguments/id');
      return hears(asked, change('/params/arguments/line_items', (lines) => raised(id, lines))(asked.rpc));
    }),
  )(honest);
};

const oneOfEach: Lie = alterRequest(
  both(onCommerce, withTool('create_cart', 'update_cart', 'create_checkout')),
  (asked) =>
    hears(
      asked,
      change('/params/arguments/line_items', (lines) =>
        linesOf({ line_items: lines }).map((line) =>
          Number(line.quantity) > 1 ? { ...line, quantity: 1 } : line,
        ),
      )(asked.rpc),
    ),
);

const changedLinesOnly: Lie = alterPayload(['update_cart'], (cart) => ({
  ...cart,
  line_items: linesOf(cart).slice(-1),
}));

const oneCartForAll: Lie = alterPayload(
  ['create_cart', 'get_cart', 'update_cart', 'cancel_cart'],
  (cart) => ({
    ...cart,
    line_items: undefined,
    is: 'shown to nobody',
  }),
);

/** Every third reading fails for a moment. */
const tired: Lie = (honest) => {
  let readings = 0;
  return alterResponse(withTool('get_cart', 'get_checkout'), ({ jsonrpc, id, ...rest }) => {
    readings += 1;
    return readings % 3 === 0
      ? { jsonrpc, id, error: { code: -32000, message: 'busy' } }
      : { jsonrpc, id, ...rest };
  })(honest);
};

const keepsCancelledCarts: Lie = (honest) => {
  const cancelled = new Map<unknown, unknown>();
  return inTurn(
    alterResponse(withTool('cancel_cart'), (rpcResponse, { rpc }) => {
      cancelled.set(
        valueAt(rpc, '/params/arguments/id'),
        put('/structuredContent/state', 'gone')(rpcResponse.result),
      );
      return rpcResponse;
    }),
    alterResponse(withTool('get_cart'), (rpcResponse, { rpc }) => {
      const kept = cancelled.get(valueAt(rpc, '/params/arguments/id'));
      return kept === undefined ? rpcResponse : { jsonrpc: '2.0', id: rpcResponse.id, result: kept };
    }),
  )(honest);
};

describe('a storefront', () => {
  test.each<readonly [string, Lie]>([
    ['adds up what it is told', addsUp],
    ['sells one of each, whatever is asked for', oneOfEach],
    ['answers an update with some lines only', changedLinesOnly],
    ['shows no lines', oneCartForAll],
    ['is tired now and then', tired],
    ['shows cancelled carts as gone', keepsCancelledCarts],
  ])('that %s is not blamed', async (_, sabotage) => {
    const report = await audited(sabotage);
    expect(blamed(report)).toEqual([]);
  });
});
