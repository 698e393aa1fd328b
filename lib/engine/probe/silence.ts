/** The diagnosis of a target that answers no request, decided by the error code of the network. */
import { reachedOf } from '../../evidence/curl.ts';
import { type ProxyErrorCode, proxyFor } from '../../http/reach.ts';
import type { Inconclusive } from '../../model/inconclusive.ts';
import type { Diagnosis } from '../../model/report.ts';
import { shellWord } from '../../text/shell.ts';
import { command, curlCommand, type DiagnosisWords, type Invocation } from './diagnosis.ts';

const unknownHost: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EAI_NODATA']);

const untrusted: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
]);

/** What is wrong with a certificate, and how to fix it. */
const certificates: Readonly<Record<string, readonly [fault: string, advice: string]>> = {
  CERT_HAS_EXPIRED: ['has expired', 'Renew the certificate'],
  CERT_NOT_YET_VALID: ['is not valid yet', 'Wait until the certificate is valid, or set the clocks right'],
  CERT_REVOKED: ['was revoked', 'Replace the certificate'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'is for another host',
    'Audit a host that the certificate names, or add this one to the certificate',
  ],
};

/** The response was not TLS. */
const notTls: ReadonlySet<string> = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_HTTP_REQUEST',
  'ERR_SSL_UNKNOWN_PROTOCOL',
  'EPROTO',
]);

export const isUnknownHost = ({ error = '' }: Inconclusive): boolean => unknownHost.has(error);

/** The server answers, but its certificate is not accepted. */
export const isCertificateFault = ({ error = '' }: Inconclusive): boolean =>
  untrusted.has(error) || error in certificates;

/** @param failures of all requests of the probe. */
export function silenceOf(failures: readonly Inconclusive[], invocation: Invocation): Diagnosis | undefined {
  const [first] = failures;
  if (!first) return undefined;
  const evidence = [...new Set(failures.map(({ message }) => message))].slice(0, 3);
  return { ...wordsFor(first, invocation), evidence };
}

function wordsFor(failure: Inconclusive, invocation: Invocation): Omit<Diagnosis, 'evidence'> {
  const { baseUrl } = invocation.target;
  const { code, error = '' } = failure;
  const shown = curlCommand(invocation.target);
  const proxied = proxyWords(failure, invocation);
  if (proxied) return proxied;
  if (isCertificateFault(failure)) return { code: 'unreachable', ...certificateWords(error, invocation) };
  if (isUnknownHost(failure)) {
    const text = `the host of ${baseUrl} is not known (${error})`;
    return { code: 'unreachable', text, advice: 'Check the spelling of the URL', next: shown };
  }
  if (notTls.has(error)) {
    const text = `no TLS is spoken at ${baseUrl} (${error})`;
    return { code: 'unreachable', text, advice: 'Check the scheme and the port of the URL', next: shown };
  }
  if (error.startsWith('ERR_SSL_')) {
    const text = `no secure connection to ${baseUrl} can be made (${error})`;
    return { code: 'unreachable', text, advice: 'Check the TLS settings of the server', next: shown };
  }
  if (code === 'timeout') {
    const { proxy } = reachedOf(baseUrl, invocation.target);
    const through = proxy === undefined ? '' : ` through the proxy ${proxy}`;
    const seconds = Math.ceil((invocation.target.timeoutMs * 4) / 1000);
    return {
      code,
      text: `${baseUrl} does not answer within ${invocation.target.timeoutMs / 1000} s${through}`,
      advice: 'Find out why it does not respond, or give it more time',
      next: command(invocation, { more: ['--timeout', String(seconds)] }),
    };
  }
  if (code === 'unreachable') {
    const text = `nothing answers at ${baseUrl}${error === '' ? '' : ` (${error})`}`;
    return {
      code,
      text,
      advice: 'Check that the storefront is running and that its address is right',
      next: shown,
    };
  }
  if (code === 'too-large') {
    const text = `whatever ${baseUrl} is asked for, it answers with more than the suite reads (--max-body)`;
    return { code, text, advice: 'Check that the URL is that of a storefront', next: shown };
  }
  return {
    code: 'malformed-transport',
    text: `what ${baseUrl} answers cannot be read as HTTP`,
    advice: 'Check the scheme and the port of the URL: something else may answer there',
    next: shown,
  };
}

function certificateWords(
  error: string,
  invocation: Invocation,
): Pick<Diagnosis, 'text' | 'advice' | 'next'> {
  const { baseUrl, authorities } = invocation.target;
  const known = certificates[error];
  if (known) {
    const [fault, advice] = known;
    return {
      text: `the certificate of ${baseUrl} ${fault} (${error})`,
      advice: `${advice}, then audit it again; --insecure audits it without verifying certificates`,
      next: command(invocation),
    };
  }
  const trusted = authorities ? `, and ${authorities.file} does not have it` : '';
  return {
    text: `the certificate of ${baseUrl} comes from no authority that this machine trusts${trusted} (${error})`,
    advice:
      'Serve a certificate of a public authority, or name the file of the one that signed it with --ca; --insecure verifies no certificate at all',
    next: authorities
      ? command(invocation, { more: ['--insecure'] })
      : command(invocation, { more: ['--ca', 'ca.pem'] }),
  };
}

const faults: ReadonlySet<string> = new Set([
  'EPROXY',
  'EPROXYAUTH',
  'EPROXYREFUSED',
] satisfies ProxyErrorCode[]);

/** The proxy has to change, whatever answers at other addresses. */
export const isProxyFault = ({ error = '' }: Inconclusive): boolean => faults.has(error);

function proxyWords({ error = '' }: Inconclusive, invocation: Invocation): DiagnosisWords | undefined {
  const { baseUrl, proxies } = invocation.target;
  const { url = '' } = proxyFor(baseUrl, proxies) ?? {};
  const known: Readonly<Record<string, Omit<DiagnosisWords, 'code'>>> = {
    EPROXY: {
      text: `the proxy ${url} does not answer (${error})`,
      advice: 'Check the address of the proxy, or leave it out for this host',
      next: directly(invocation),
    },
    EPROXYAUTH: {
      text: `the proxy ${url} does not let this audit through without valid credentials (${error})`,
      advice: 'Put a user and a password into the address of the proxy, in a variable that no output shows',
      next: `STOREFRONT_PROXY=${url.replace('//', '//USER:PASSWORD@')} ${command(invocation, { without: ['--proxy'] })}`,
    },
    EPROXYREFUSED: {
      text: `the proxy ${url} opens no connection to ${new URL(baseUrl).host} (${error})`,
      advice: 'Have the proxy allow the host, or leave the proxy out for it',
      next: directly(invocation),
    },
  };
  const words = known[error];
  return words && { code: 'unreachable', ...words };
}

const directly = (invocation: Invocation): string =>
  `NO_PROXY=${shellWord(new URL(invocation.target.baseUrl).hostname)} ${command(invocation, { without: ['--proxy'] })}`;
