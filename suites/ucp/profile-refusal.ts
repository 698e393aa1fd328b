/** Errors about the profile of the agent that calls. */
import { type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/check.ts';
import { releases } from '../releases/releases.ts';

const profileNumber = -32001;

/** Every release has the same codes, or none. */
const [{ errorNumbers }] = releases;

/** Faults of the agent's profile. */
export const profileCodes: readonly unknown[] = codesWith((number) => number === profileNumber);

const transportCodes: readonly unknown[] = codesWith((number) => number !== profileNumber);

function codesWith(fits: (number: number) => boolean): readonly string[] {
  return Object.keys(errorNumbers).filter((code) => fits(errorNumbers[code] ?? 0));
}

/** An error with the number of profiles, unless its data has the code of something else. */
export const isProfileRefusal = (rpcResponse: JsonObject): boolean =>
  valueAt(rpcResponse, '/error/code') === profileNumber &&
  !transportCodes.includes(valueAt(rpcResponse, '/error/data/code'));

/** The lawful refusal of a caller that shows no profile: it says nothing about any other promise. */
export const refusesStrangers = ({ target }: Pick<Context, 'target'>, rpcResponse: JsonObject): boolean =>
  target.agentProfile === undefined && isProfileRefusal(rpcResponse);
