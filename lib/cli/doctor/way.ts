/** The way to a storefront: proxy, certificates, name, TLS, an answer, and the clock. Sends one GET for its first page. */
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { connect as connectTls, rootCertificates, type TLSSocket } from 'node:tls';
import { proxyFor } from '../../http/reach.ts';
import { network } from '../../http/transport/network.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Target } from '../../model/target.ts';
import { visible } from '../../text/visible.ts';
import { errorCode } from '../../text/words.ts';
import { type Finding, ok } from './machine.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** More is no delay of the network: signatures and tokens expire at other times for the storefront, in milliseconds. */
const maxSkewMs = 60_000;

const connectMs = 10_000;

/** @param now milliseconds since the epoch. */
export async function wayTo(target: Target, env: Env, now: () => number): Promise<readonly Finding[]> {
  const proxy = proxyFor(target.baseUrl, target.proxies);
  const { hostname, protocol } = new URL(target.baseUrl);
  const isDirect = proxy === undefined;
  return [
    isDirect ? ok('proxy', `none for ${hostname}`) : ok('proxy', `${proxy.url} for ${hostname}`),
    authorities(target, env),
    isDirect ? await nameOf(hostname) : ok('DNS', 'the proxy resolves the name'),
    ...(isDirect && protocol === 'https:' ? [await certificateOf(target)] : []),
    ...(await answerOf(target, now)),
  ];
}

function authorities({ authorities, insecure }: Target, { NODE_EXTRA_CA_CERTS: extra }: Env): Finding {
  const what = 'certificates';
  if (insecure) return ok(what, 'not verified (--insecure)');
  if (authorities) return ok(what, `those of Node, and ${authorities.file} (--ca)`);
  if (extra === undefined || extra === '') return ok(what, 'those of Node');
  if (existsSync(extra)) return ok(what, `those of Node, and ${extra} (NODE_EXTRA_CA_CERTS)`);
  const mend = 'Correct NODE_EXTRA_CA_CERTS, or use --ca.';
  return { what, state: 'wrong', found: `there is no ${extra} (NODE_EXTRA_CA_CERTS)`, mend };
}

async function nameOf(hostname: string): Promise<Finding> {
  const what = 'DNS';
  try {
    const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
    return ok(what, `${hostname} is at ${found.map(({ address }) => address).join(', ')}`);
  } catch (cause) {
    const mend = 'Correct the name; connect to the VPN that knows it; or add it to the hosts file.';
    return { what, state: 'wrong', found: `${hostname}: ${errorCode(cause) ?? 'no address'}`, mend };
  }
}

/** What the storefront shows, whether it is trusted or not; the request that follows verifies it. */
function certificateOf({ baseUrl, authorities }: Target): Promise<Finding> {
  const what = 'TLS';
  const { hostname, port } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const ca = authorities && [...rootCertificates, authorities.pem];
  const options = { host, port: Number(port) || 443, rejectUnauthorized: false, ...(ca && { ca }) };
  return new Promise((resolve) => {
    const socket = connectTls({ ...options, ...(/[a-z]/i.test(host) && { servername: host }) });
    const end = (finding: Finding) => {
      socket.destroy();
      resolve(finding);
    };
    const failed = (found: string) =>
      end({ what, state: 'wrong', found, mend: 'Correct the port, or the scheme of the URL.' });
    socket.setTimeout(connectMs, () => failed(`no handshake within ${connectMs / 1000} s`));
    socket.once('secureConnect', () => end(ok(what, handshakeText(socket))));
    socket.once('error', (cause) => failed(`no handshake: ${errorCode(cause) ?? cause.message}`));
  });
}

function handshakeText(socket: TLSSocket): string {
  const { subject, issuer, valid_to: end } = socket.getPeerCertificate();
  const names = [subject?.CN, issuer?.CN].map((name) => visible([name ?? 'nobody'].flat().join(' ')));
  return `${socket.getProtocol()}; certificate of ${names[0]} by ${names[1]}, until ${end}`;
}

/** By the code of the error; others get the general advice. */
const advice: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Correct the name, or connect to the VPN that knows it.',
  EAI_AGAIN: 'The resolver does not answer: check the network.',
  ECONNREFUSED: 'Start the storefront, or correct the port.',
  EPROXY: 'Correct --proxy, HTTPS_PROXY or HTTP_PROXY, or name the host in NO_PROXY.',
  CERT_HAS_EXPIRED: 'Renew the certificate, or check the clock of this machine.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Use a name that the certificate has, or have it issued for this one.',
};

const untrusted = 'Trust the authority with --ca FILE (its certificate as PEM); --insecure verifies nothing.';

const general = 'Check that a browser on this machine reaches it: "Reaching a storefront" in the documents.';

async function answerOf(target: Target, now: () => number): Promise<readonly Finding[]> {
  const transport = network(target);
  const request = { method: 'GET', url: `${target.baseUrl}/`, headers: { 'user-agent': target.userAgent } };
  try {
    const signal = AbortSignal.timeout(target.timeoutMs);
    const { status, headers, millis } = await transport.send(request, { signal, fresh: true });
    const date = headers.find(([name]) => name === 'date')?.[1];
    return [ok('answer', `${status} in ${Math.round(millis)} ms`), clock(date, now())];
  } catch (cause) {
    if (!(cause instanceof Inconclusive)) throw cause;
    const { error = '' } = cause;
    const isTrust = /CERT|SELF_SIGNED|VERIFY|ISSUER/.test(error);
    const mend = advice[error] ?? (isTrust ? untrusted : general);
    return [{ what: 'answer', state: 'wrong', found: visible(cause.message), mend }];
  } finally {
    await transport.close();
  }
}

/** The header has whole seconds. */
function clock(date: string | undefined, now: number): Finding {
  const what = 'clock';
  const theirs = date === undefined ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return ok(what, 'the answer has no date to compare with');
  const skew = Math.round((now - theirs) / 1000);
  if (Math.abs(skew) * 1000 <= maxSkewMs) return ok(what, 'as that of the storefront, to a minute');
  const found = `${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} the storefront`;
  return { what, state: 'odd', found, mend: 'Set the clock by NTP here or there: signatures expire.' };
}
