/** Sequences of calls: their cleanup, their counterexamples, and lawful storefronts that pass. */
import { describe, expect, test } from 'vitest';
import { type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import type { Report } from '../../lib/model/report.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { auditInProcess } from '../../lib/reference/in-process.ts';
import { combine } from '../sabotage/breaking.ts';
import { both, withTool } from '../sabotage/conditions.ts';
import { alterRequest } from '../sabotage/http.ts';
import { changeAt, setAt } from '../sabotage/json.ts';
import { alterPayload, alterRpcResponse, onCommerce, withRpcBody } from '../sabotage/rpc.ts';
import { saboteurs } from '../saboteurs.ts';
import { commerce } from './index.ts';

type Sabotage = Saboteur['sabotage'];

const only = [
  'commerce/carts-keep-requested-lines',
  'commerce/checkouts-keep-requested-lines',
  'commerce/refused-updates-change-nothing',
  'commerce/cancelled-records-stay-cancelled',
];

const audited = (sabotage: Sabotage = (storefront) => storefront, target = {}): Promise<Report> =>
  auditInProcess([commerce], { sabotage, target: { only, runs: 75, ...target } });

const failures = ({ verdicts }: Report) =>
  verdicts
    .filter(({ status }) => ['fail', 'warn', 'note', 'error'].includes(status))
    .map(({ check, error, violations }) => [check, error, violations[0]?.message]);

/** Ids of records that were created and not cancelled afterwards. */
function leftOpen(sabotage: Sabotage = (storefront) => storefront) {
  const open = new Set<unknown>();
  const watching: Sabotage = combine(
    alterPayload(['create_cart', 'create_checkout'], (record) => {
      open.add(record.id);
      return record;
    }),
    alterRpcResponse(withTool('cancel_cart', 'cancel_checkout'), (rpcResponse, { rpc }) => {
      open.delete(valueAt(rpc, '/params/arguments/id'));
      return rpcResponse;
    }),
  );
  return { open, sabotage: combine(watching, sabotage) };
}

describe('a created record', () => {
  test('is cancelled in the end', async () => {
    const { open, sabotage } = leftOpen();
    expect(failures(await audited(sabotage))).toEqual([]);
    expect([...open]).toEqual([]);
  });

  test.each(['third-update-of-a-cart-is-lost', 'refused-updates-forget-the-address'])(
    'is cancelled under %s too, and the violation comes with the calls that lead to it',
    async (id) => {
      const saboteur = saboteurs.find((each) => each.id === id);
      const { open, sabotage } = leftOpen(saboteur?.sabotage);
      const [first, second] = [await audited(sabotage), await audited(saboteur?.sabotage)];
      const verdict = first.verdicts.find(({ check }) => check === saboteur?.breaks[0]);
      const counterexample = verdict?.violations[0]?.counterexample;
      expect(counterexample?.value).toMatch(/^create_(cart|checkout) A \(.*\) -> (.* -> )?(update|get)_/);
      expect(counterexample?.seed).toBe(1);
      const again = second.verdicts.find(({ check }) => check === saboteur?.breaks[0]);
      expect(again?.violations[0]?.counterexample).toEqual(counterexample);
      expect([...open]).toEqual([]);
    },
  );

  test('is one of a bounded number, regardless of the number of runs', async () => {
    const [few, many] = [await audited(undefined, { runs: 100 }), await audited(undefined, { runs: 2_000 })];
    expect(many.requests.sent).toBe(few.requests.sent);
  });
});

const linesOf = (record: JsonObject): readonly JsonObject[] => objectsOf(record.line_items);

/** Adds the requested quantity to the quantity in the cart. */
const addsUp: Sabotage = (storefront) => {
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
  return combine(
    alterPayload(['create_cart', 'update_cart'], remember),
    alterRequest(both(onCommerce, withTool('update_cart')), (call) => {
      const id = valueAt(call.rpc, '/params/arguments/id');
      return withRpcBody(
        call,
        changeAt('/params/arguments/line_items', (lines) => raised(id, lines))(call.rpc),
      );
    }),
  )(storefront);
};

const oneOfEach: Sabotage = alterRequest(
  both(onCommerce, withTool('create_cart', 'update_cart', 'create_checkout')),
  (call) =>
    withRpcBody(
      call,
      changeAt('/params/arguments/line_items', (lines) =>
        linesOf({ line_items: lines }).map((line) =>
          Number(line.quantity) > 1 ? { ...line, quantity: 1 } : line,
        ),
      )(call.rpc),
    ),
);

const sayingSo: Sabotage = alterPayload(
  ['create_cart', 'update_cart', 'get_cart', 'create_checkout', 'get_checkout'],
  (record) => ({
    ...record,
    messages: [{ type: 'warning', code: 'quantity_adjusted', content: 'We sell one of each.' }],
  }),
);

const changedLinesOnly: Sabotage = alterPayload(['update_cart'], (cart) => ({
  ...cart,
  line_items: linesOf(cart).slice(-1),
}));

const oneCartForAll: Sabotage = alterPayload(
  ['create_cart', 'get_cart', 'update_cart', 'cancel_cart'],
  (cart) => ({
    ...cart,
    line_items: undefined,
    note: 'the lines are hidden',
  }),
);

/** Every third reading fails. */
const failsSometimes: Sabotage = (storefront) => {
  let readings = 0;
  return alterRpcResponse(withTool('get_cart', 'get_checkout'), ({ jsonrpc, id, ...rest }) => {
    readings += 1;
    return readings % 3 === 0
      ? { jsonrpc, id, error: { code: -32000, message: 'overloaded' } }
      : { jsonrpc, id, ...rest };
  })(storefront);
};

const keepsCancelledCarts: Sabotage = (storefront) => {
  const cancelled = new Map<unknown, unknown>();
  return combine(
    alterRpcResponse(withTool('cancel_cart'), (rpcResponse, { rpc }) => {
      cancelled.set(
        valueAt(rpc, '/params/arguments/id'),
        setAt('/structuredContent/state', 'gone')(rpcResponse.result),
      );
      return rpcResponse;
    }),
    alterRpcResponse(withTool('get_cart'), (rpcResponse, { rpc }) => {
      const kept = cancelled.get(valueAt(rpc, '/params/arguments/id'));
      return kept === undefined ? rpcResponse : { jsonrpc: '2.0', id: rpcResponse.id, result: kept };
    }),
  )(storefront);
};

describe('a storefront', () => {
  test.each<readonly [string, Sabotage]>([
    ['adds up quantities', addsUp],
    ['sells one of each, and says so', combine(oneOfEach, sayingSo)],
    ['answers an update with some lines only', changedLinesOnly],
    ['shows no lines', oneCartForAll],
    ['fails now and then', failsSometimes],
    ['shows cancelled carts as gone', keepsCancelledCarts],
  ])('that %s passes', async (_, sabotage) => {
    const report = await audited(sabotage);
    expect(failures(report)).toEqual([]);
  });
});
