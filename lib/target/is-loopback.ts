/** Whether a URL stays on this machine. */

/** RFC 5735 section 3, RFC 4291 section 2.5.3, RFC 6761 section 6.3. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
