/** Saboteurs of updates without effect, and of carts for items that cannot be bought. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { both, withTool } from '../../sabotage/conditions.ts';
import { replaceResponse } from '../../sabotage/http.ts';
import { changeAt } from '../../sabotage/json.ts';
import { alterTools, misreadCalls, onCommerce, withRpcBody } from '../../sabotage/rpc.ts';

const inLines = (change: (lines: readonly JsonObject[]) => unknown) =>
  changeAt('/params/arguments/line_items', (lines) =>
    Array.isArray(lines) ? change(lines.filter(isObject)) : lines,
  );

const atMost = (most: number) =>
  inLines((lines) => lines.map((line) => ({ ...line, quantity: Math.min(most, Number(line.quantity)) })));

/** The ids of the reference storefront have more digits. */
const isUnknown = ({ variant_id: id }: JsonObject): boolean => Number(id) < 10 ** 12;

const withoutUnknown = inLines((lines) =>
  lines.every(isUnknown) ? lines : lines.filter((line) => !isUnknown(line)),
);

const describeUpdate = (description: string) =>
  alterTools((tools) => tools.map((tool) => (tool.name === 'update_cart' ? { ...tool, description } : tool)));

/** Sells what is sold out, as if it were the item that was last bought. */
const sellsOut: Saboteur['sabotage'] = (storefront) => {
  let sold = '';
  return replaceResponse(
    both(onCommerce, withTool('create_cart', 'create_checkout')),
    async (received, next) => {
      const id = String(valueAt(received.rpc, '/params/arguments/line_items/0/variant_id'));
      const response = await next(received.request);
      const text = await response.clone().text();
      if (!text.includes('out_of_stock')) {
        if (text.includes('"result"')) sold = id;
        return response;
      }
      const other: unknown = JSON.parse(JSON.stringify(received.rpc).replaceAll(id, sold));
      const answer = await next(withRpcBody(received, other));
      return new Response((await answer.text()).replaceAll(sold, id), answer);
    },
  )(storefront);
};

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/updates-take-effect', {
    'updates-stop-at-four-pieces': misreadCalls('update_cart', atMost(4)),
  }),
  ...breaking('commerce/updates-keep-what-they-say', {
    'updates-claim-to-keep-other-lines': describeUpdate(
      'Changes a cart. Lines that are not named stay as they are.',
    ),
  }),
  ...breaking('commerce/unknown-items-are-told', {
    'carts-drop-unknown-items': misreadCalls('create_cart', withoutUnknown),
  }),
  ...breaking('commerce/sold-out-items-are-told', { 'sold-out-items-are-sold': sellsOut }),
];
