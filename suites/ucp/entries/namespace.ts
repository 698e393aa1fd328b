/** The owner of a reverse-domain name, by the host of an address. */

/**
 * Whether the reversed host of an https address is the name, or a prefix of it that ends where a label ends:
 * `https://example.com/schema.json` publishes `com.example.pay`, but not `com.examples.pay`.
 */
export function isPublishedBy(name: string, address: unknown): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== 'https:' || username + password !== '') return false;
  const labels = hostname.replace(/\.$/, '').split('.');
  if (labels.length < 2 || /^[\d.]+$|^\[/.test(hostname)) return false;
  const owner = labels.toReversed().join('.');
  return name === owner || name.startsWith(`${owner}.`);
}
