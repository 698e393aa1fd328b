/** The diagnosis of a target that is not reached because of the proxy before it. */
import type { ProxyErrorCode } from '../../http/proxy/proxy-error.ts';
import { proxyFor } from '../../http/proxy/proxy-for.ts';
import type { Inconclusive } from '../../model/inconclusive.ts';
import type { Diagnosis } from '../../model/report/diagnosis.ts';
import { shellWord } from '../../text/shell.ts';
import { type Asked, command } from './command.ts';

type Words = Omit<Diagnosis, 'evidence'>;

const faults: ReadonlySet<string> = new Set([
  'EPROXY',
  'EPROXYAUTH',
  'EPROXYREFUSED',
] satisfies ProxyErrorCode[]);

/** Whatever answers at another address, the proxy is what has to change. */
export const isProxyFault = ({ error = '' }: Inconclusive): boolean => faults.has(error);

export function proxyWords({ error = '' }: Inconclusive, asked: Asked): Words | undefined {
  const { baseUrl, proxies } = asked.target;
  const { url = '' } = proxyFor(baseUrl, proxies) ?? {};
  const known: Readonly<Record<string, Omit<Words, 'code'>>> = {
    EPROXY: {
      text: `the proxy ${url} does not answer (${error})`,
      advice: 'Check the address of the proxy, or leave it out for this host',
      next: directly(asked),
    },
    EPROXYAUTH: {
      text: `the proxy ${url} does not let this audit through without valid credentials (${error})`,
      advice: 'Put a user and a password into the address of the proxy, in a variable that no output shows',
      next: `STOREFRONT_PROXY=${url.replace('//', '//USER:PASSWORD@')} ${command(asked, { without: ['--proxy'] })}`,
    },
    EPROXYREFUSED: {
      text: `the proxy ${url} opens no connection to ${new URL(baseUrl).host} (${error})`,
      advice: 'Have the proxy allow the host, or leave the proxy out for it',
      next: directly(asked),
    },
  };
  const words = known[error];
  return words && { code: 'unreachable', ...words };
}

const directly = (asked: Asked): string =>
  `NO_PROXY=${shellWord(new URL(asked.target.baseUrl).hostname)} ${command(asked, { without: ['--proxy'] })}`;
