/** Hosts that only some networks know. */

/** Names and addresses that have no meaning outside of a network (RFC 1918, RFC 4193, RFC 6762, RFC 8375). */
const internal =
  /^(?:localhost|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|169\.254(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|0\.0\.0\.0|\[::1?\]|\[f[cde].*\]|[^.[\]]+|.*\.(?:localhost|local|internal|lan|home\.arpa|svc))$/i;

export const isInternal = (hostname: string): boolean => internal.test(hostname);
