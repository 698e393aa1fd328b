/** The error codes of the Universal Commerce Protocol, and their JSON-RPC numbers. */

/** Faults of the agent's profile. */
export const profileCodes: readonly unknown[] = [
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
  'version_unsupported',
];

const transportCodes: readonly unknown[] = ['unauthorized', 'idempotency_conflict', 'rate_limit_exceeded'];

/** The JSON-RPC number of a code; undefined for a code that the protocol does not define. */
export const numberOf = (code: unknown): number | undefined =>
  profileCodes.includes(code) ? -32001 : transportCodes.includes(code) ? -32000 : undefined;
