/** The settings of how a storefront is reached, and of how an audit introduces itself to it. */
import { text, toggle } from '../kinds.ts';
import { option } from '../option.ts';
import { contact } from './contact.ts';
import { proxyUrl } from './proxy-url.ts';

export const reachingOptions = {
  contact: option(
    contact(),
    'mail address or URL of whoever audits, for the User-Agent header',
    undefined,
    'none',
  ),
  'user-agent': option(
    text('TEXT', 'printable ASCII', /^[\x20-\x7e]+$/),
    'User-Agent header; --contact is added to it',
    undefined,
    'storefront-conformance/VERSION',
  ),
  ca: option(
    text('FILE', 'a file'),
    'certificates of authorities (PEM) to trust besides those that Node trusts',
    undefined,
    'none',
  ),
  insecure: option(toggle(), 'do not verify certificates; every report says so', false),
  proxy: option(
    proxyUrl(),
    'proxy for every host that NO_PROXY does not name',
    undefined,
    'HTTPS_PROXY and HTTP_PROXY, by the scheme of the URL',
  ),
} as const;
