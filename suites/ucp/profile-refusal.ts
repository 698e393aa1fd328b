/** Errors about the profile of the agent that calls (UCP 2026-04-08, errors). */
import { type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/context.ts';

/** Faults of the agent's profile. */
export const profileCodes: readonly unknown[] = [
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
  'version_unsupported',
];

const transportCodes: readonly unknown[] = ['unauthorized', 'idempotency_conflict', 'rate_limit_exceeded'];

const profileNumber = -32001;

/** The JSON-RPC number of a code; undefined for a code that the protocol does not define. */
export const numberOf = (code: unknown): number | undefined =>
  profileCodes.includes(code) ? profileNumber : transportCodes.includes(code) ? -32000 : undefined;

/** An error with the number of profiles, unless its data has the code of something else. */
export const isProfileRefusal = (rpcResponse: JsonObject): boolean =>
  valueAt(rpcResponse, '/error/code') === profileNumber &&
  !transportCodes.includes(valueAt(rpcResponse, '/error/data/code'));

/** The lawful refusal of a caller that shows no profile: it says nothing about any other promise. */
export const refusesStrangers = ({ target }: Pick<Context, 'target'>, rpcResponse: JsonObject): boolean =>
  target.agentProfile === undefined && isProfileRefusal(rpcResponse);
