/** Saboteurs of what shipping costs. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { alterPayload } from '../../sabotage/rpc.ts';

const isNamed =
  (type: string) =>
  (total: unknown): total is JsonObject =>
    isObject(total) && total.type === type;

/** Changes the total of a checkout by a multiple of its shipping costs. */
const countShipping = (times: number) =>
  alterPayload(['update_checkout', 'get_checkout'], (checkout) => {
    const totals: readonly unknown[] = Array.isArray(checkout.totals) ? checkout.totals : [];
    const costs = totals.filter((total) => isObject(total) && /fulfil|ship/.test(String(total.type)));
    const shipping = costs.filter(isObject).reduce((sum, { amount }) => sum + Number(amount), 0);
    const changed = totals.map((total) =>
      isNamed('total')(total) ? { ...total, amount: Number(total.amount) + (times - 1) * shipping } : total,
    );
    return { ...checkout, totals: changed };
  });

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/totals-include-shipping', {
    'totals-without-shipping': countShipping(0),
    'shipping-is-counted-twice': countShipping(2),
  }),
];
