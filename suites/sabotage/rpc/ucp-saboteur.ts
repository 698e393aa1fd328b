/** Saboteurs of a reference storefront that speaks the Universal Commerce Protocol, and changes to its results. */
import { type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterPayload } from './alter-rpc.ts';

type Row = Omit<Saboteur, 'storefront'>;

/** The storefront speaks the newest known version. */
export const ucpSaboteur = (row: Row): Saboteur => saboteur({ ...row, storefront: { dialect: 'ucp' } });

/** The storefront advertises and speaks the first version. */
export const firstVersionSaboteur = (row: Row): Saboteur =>
  saboteur({ ...row, storefront: { dialect: 'ucp', version: '2026-01-23' } });

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
