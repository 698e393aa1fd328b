/** Wrong URLs: the interface is at another one, or no server answers. */
import { expired, good } from '../hostile/certificates.ts';
import { html, json, type Trouble, to } from './trouble.ts';

const wrong = { diagnosis: 'wrong-base' } as const;
const shop = (path: string) =>
  path === '/.well-known/ucp' ? json({ ucp: { version: '2026-04-08' } }) : json({}, 404);
const at = (address: string) => new RegExp(`^storefront-conformance ${address}$`);
const root = at(String.raw`http://127\.0\.0\.1:\d+`);
const swapped = (origin: string) =>
  origin.startsWith('https:') ? origin.replace('https:', 'http:') : origin.replace('http:', 'https:');

export const elsewhere: readonly Trouble[] = [
  {
    ...wrong,
    id: 'a-locale-too-many',
    says: /something of it is at http:\/\/127\.0\.0\.1:\d+$/,
    next: root,
    url: (origin) => `${origin}/en`,
    answer: shop,
  },
  {
    ...wrong,
    id: 'a-pasted-file',
    says: /something of it is at http:\/\/127\.0\.0\.1:\d+$/,
    next: root,
    url: (origin) => `${origin}/products.json`,
    answer: shop,
  },
  {
    ...wrong,
    id: 'redirects-to-a-locale',
    says: /something of it is at \S+\/en$/,
    next: at(String.raw`http://127\.0\.0\.1:\d+/en`),
    answer: (path) =>
      path === '/en' ? html('Hello') : path.startsWith('/en/') ? shop(path.slice(3)) : to('/en'),
  },
  {
    ...wrong,
    id: 'redirects-to-https',
    says: /redirects every address to https:\/\/127\.0\.0\.1:\d+$/,
    next: at(String.raw`https://127\.0\.0\.1:\d+`),
    answer: (path, origin) => to(`${swapped(origin)}${path}`, 301),
  },
  {
    ...wrong,
    id: 'redirects-to-www',
    says: /redirects every address to http:\/\/www\.shop\.example$/,
    next: at(String.raw`http://www\.shop\.example`),
    answer: (path) => to(`http://www.shop.example${path}`, 301),
  },
  {
    ...wrong,
    id: 'https-at-a-plain-port',
    says: /nothing can be read at https:\S+, but http:\S+ answers$/,
    next: root,
    url: swapped,
    answer: shop,
  },
  {
    ...wrong,
    id: 'http-at-a-tls-port',
    says: /nothing can be read at http:\S+, but https:\S+ answers$/,
    next: at(String.raw`https://127\.0\.0\.1:\d+`),
    url: swapped,
    certificate: good,
    answer: shop,
  },
  {
    id: 'self-signed-certificate',
    diagnosis: 'unreachable',
    says: /no authority that this machine trusts \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
    next: /^storefront-conformance https:\S+ --ca ca\.pem/,
    certificate: good,
    answer: shop,
  },
  {
    id: 'expired-certificate',
    diagnosis: 'unreachable',
    says: /has expired \(CERT_HAS_EXPIRED\)$/,
    next: /^storefront-conformance https:/,
    certificate: expired,
    answer: shop,
  },
  {
    id: 'unknown-host',
    diagnosis: 'unreachable',
    says: /^the host of http:\/\/shop\.invalid is not known/,
    next: /^curl -i http:\/\/shop\.invalid/,
    url: () => 'http://shop.invalid',
  },
  {
    id: 'closed-port',
    diagnosis: 'unreachable',
    says: /^nothing answers at \S+ \(ECONNREFUSED\)$/,
    next: /^curl/,
  },
  {
    id: 'silent-port',
    diagnosis: 'timeout',
    says: /does not answer within 0\.3 s$/,
    next: /--timeout 2$/,
    speak: () => {},
  },
  {
    id: 'reset',
    diagnosis: 'unreachable',
    says: /^nothing answers at \S+ \(ECONNRESET\)$/,
    next: /^curl/,
    speak: (socket) => socket.resetAndDestroy(),
  },
  {
    id: 'another-protocol',
    diagnosis: 'malformed-transport',
    says: /cannot be read as HTTP$/,
    next: /^curl/,
    speak: (socket) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
  },
];
