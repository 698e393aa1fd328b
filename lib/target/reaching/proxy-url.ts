/** The address of a proxy, with credentials where it demands them. */
import type { ProxyServer } from '../../model/http.ts';
import type { Kind } from '../kinds.ts';

/** Without a scheme it is http, as curl has it. */
export const proxyUrl = (): Kind<ProxyServer> => ({
  takes:
    'the address of an HTTP proxy, such as http://proxy.example:3128 or http://USER:PASSWORD@proxy.example:3128, without a path',
  placeholder: 'URL',
  secret: true,
  schema: { type: 'string', minLength: 1 },
  parse(raw) {
    const value = typeof raw === 'string' ? raw.trim() : '';
    const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
    return value !== '' && URL.canParse(address) ? toProxy(new URL(address)) : undefined;
  },
});

function toProxy(url: URL): ProxyServer | undefined {
  const { protocol, origin, pathname, search, hash } = url;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  const isProxy = /^https?:$/.test(protocol) && pathname + search + hash === '/';
  if (!isProxy || user === undefined || password === undefined) return undefined;
  return { url: origin, ...(user + password !== '' && { credentials: { user, password } }) };
}

/** No character of it can end a header. */
function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    return /\p{Cc}/u.test(plain) ? undefined : plain;
  } catch (cause) {
    if (cause instanceof URIError) return undefined;
    throw cause;
  }
}
