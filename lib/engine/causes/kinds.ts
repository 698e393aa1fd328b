/** Names requests by their kind: without the hosts, queries and generated parts of one run. */
import type { Policy } from '../../model/policy.ts';
import type { ReportedExchange } from '../../model/report.ts';

type Sent = Pick<ReportedExchange, 'method' | 'url' | 'requestHeaders' | 'requestBody'>;

/** Names requests by their kind, so that the same problem in many responses counts as one. */
export interface Kinds {
  /** Requests that differ only in host, query and generated parts: `GET /things/{id}`, `POST list`. */
  request(exchange: Sent): string;
  /** The same with every method and body: `/things/{id}`. */
  address(exchange: Sent): string;
}

export function toKinds(pattern: Policy['pattern']): Kinds {
  const address = ({ method, url, requestHeaders: headers }: Sent) =>
    withoutQuery(pattern({ method, url, headers }, new URL(url).origin));
  return {
    request(sent) {
      const { method, url, requestHeaders: headers, requestBody: body } = sent;
      if (body === undefined) return `${method} ${address(sent)}`;
      return `${method} ${withoutQuery(pattern({ method, url, headers, body }, new URL(url).origin))}`;
    },
    address,
  };
}

const withoutQuery = (address: string): string => address.replace(/\?.*$/s, '');
