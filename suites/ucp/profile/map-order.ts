/** The order of the registries of a profile, which JSON objects do not have by themselves. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/rule.ts';
import type { Check } from '../../../lib/model/check.ts';
import { fetchProfile } from '../../discovered/profile.ts';
import { ucpCheck } from '../ucp-check.ts';

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'discovery/ucp-map-order-names-members',
    requires: ['discovery.ucp.map-order'],
    claim: 'The order of a registry lists names that the registry has, each once.',
    fix: 'List in ucp.map_order only members of ucp that are objects, and for each only names that it has, without repetitions.',
    run: async (context) => {
      const { response, value } = await fetchProfile(context);
      const { map_order: order } = value;
      if (order === undefined) return [];
      const rows: readonly (readonly [string, unknown])[] = isObject(order)
        ? Object.entries(order).map(([name, list]) => [`/ucp/map_order/${name}`, list] as const)
        : [['/ucp/map_order', order]];
      return forEach(context, rows, ([at, actual]) => {
        const fault = orderFault(value, at.slice('/ucp/map_order/'.length), actual);
        if (fault === undefined) return [];
        const expected = 'names of an object in ucp, each once';
        return mismatch(response, `${at} has ${fault}:`, { at, expected, actual });
      });
    },
  }),
];

/** The fault of the order of one registry, in words; undefined if there is none. */
function orderFault(ucp: JsonObject, registry: string, order: unknown): string | undefined {
  if (!Array.isArray(order)) return 'no list of names';
  const target = Object.hasOwn(ucp, registry) ? ucp[registry] : undefined;
  if (!isObject(target)) return 'the order of something that is no object in ucp';
  if (order.some((name: unknown) => typeof name !== 'string' || !Object.hasOwn(target, name))) {
    return 'a name that is not there';
  }
  return new Set(order).size < order.length ? 'a name twice' : undefined;
}
