/** Saboteurs of a reference storefront that speaks the Universal Commerce Protocol, and changes to its results. */
import { type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from './breaking.ts';
import { alterPayload } from './rpc.ts';

const breakingWith =
  (storefront: Saboteur['storefront']) =>
  (...row: Parameters<typeof breaking>): readonly Saboteur[] =>
    breaking(...row).map((saboteur) => ({ ...saboteur, storefront }));

/** The storefront speaks 2026-04-08. */
export const breakingUcp = breakingWith({ dialect: 'ucp' });

/** The storefront advertises and speaks the first version. */
export const breakingFirstVersion = breakingWith({ dialect: 'ucp', version: '2026-01-23' });

/** The storefront advertises and speaks 2026-08-25. */
export const breakingAugustVersion = breakingWith({ dialect: 'ucp', version: '2026-08-25' });

/** A result that reports a failure. */
export const isFailure = (payload: unknown): boolean => valueAt(payload, '/ucp/status') === 'error';

/** Changes the results of a tool that report a failure. */
export const alterFailure = (tool: string, change: (payload: JsonObject) => unknown) =>
  alterPayload([tool], (payload) => (isFailure(payload) ? change(payload) : payload));

/** Changes the records with this status that the tools show. */
export const alterRecord = (
  tools: readonly string[],
  status: string,
  change: (record: JsonObject) => unknown,
) => alterPayload(tools, (payload) => (payload.status === status ? change(payload) : payload));

/** The records that these tools show have the last buyer who was set, although a later update has none. */
export const keepBuyers =
  (tools: readonly string[]): Sabotage =>
  (handler) => {
    const buyers = new Map<unknown, unknown>();
    const alter = alterPayload(tools, (payload) => {
      if (isFailure(payload)) return payload;
      if (payload.buyer !== undefined) buyers.set(payload.id, payload.buyer);
      return buyers.has(payload.id) ? { ...payload, buyer: buyers.get(payload.id) } : payload;
    });
    return alter(handler);
  };

/**
 * Changes the result of a call that has a value at this place of its arguments which an earlier call had, too.
 * Failures are left as they are.
 */
export const sinceTheSecond =
  (tool: string, pointer: string, change: (payload: JsonObject) => unknown): Sabotage =>
  (handler) => {
    const seen = new Set<unknown>();
    const alter = alterPayload([tool], (payload, { rpc }) => {
      const key = valueAt(rpc, `/params/arguments${pointer}`);
      if (isFailure(payload) || key === undefined) return payload;
      const isAgain = seen.has(key);
      seen.add(key);
      return isAgain ? change(payload) : payload;
    });
    return alter(handler);
  };
