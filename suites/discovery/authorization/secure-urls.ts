/** The assertion that URLs in the metadata are https URLs. */
import type { Context } from '../../../lib/model/context.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { fetchMetadata } from '../../discovered/authorization.ts';
import { wrongMember } from './members.ts';

/**
 * Every URL in these members of the metadata is a secure one that does not match `forbidden`.
 * @throws Inconclusive `prerequisite` when none of the members is a URL.
 */
export async function hasSecureUrls(
  context: Context,
  members: readonly string[],
  forbidden: RegExp,
): Promise<readonly Violation[]> {
  const document = await fetchMetadata(context);
  const urls = members.flatMap((member) => {
    const url = document.value[member];
    return typeof url === 'string' && URL.canParse(url) ? [{ member, url }] : [];
  });
  if (urls.length === 0) throw prerequisite('discovery/metadata-is-well-formed');
  return context
    .examine(urls)
    .filter(({ url }) => forbidden.test(url) || !isSecure(url, context.target.baseUrl))
    .map(({ member }) => wrongMember(document, member, 'a plain https URL'));
}

/** A storefront under development is served over http, and may name its own host so; the loopback needs no TLS either. */
function isSecure(url: string, baseUrl: string): boolean {
  const { protocol, host, hostname } = new URL(url);
  if (protocol === 'https:') return true;
  const base = new URL(baseUrl);
  const local =
    /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname) || (base.protocol === 'http:' && base.host === host);
  return protocol === 'http:' && local;
}
