/** Where a finding of SARIF is: at the address that was asked, which is all that an owner of a storefront has. */
import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { exchangeOf } from '../evidence.ts';

export type Located = ReturnType<typeof locatedAt>;

/** The address, and the request and response that show it, as far as the report has them. */
export function locatedAt(report: Report, verdict: Verdict) {
  const exchange = exchangeOf(report, verdict, verdict.violations[0]);
  const url = exchange?.url ?? report.target.baseUrl;
  return {
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: pathOf(url) }, region: { startLine: 1 } },
        logicalLocations: [{ name: verdict.check, fullyQualifiedName: url, kind: 'resource' }],
      },
    ],
    ...(exchange && { webRequest: { method: exchange.method, target: exchange.url } }),
    ...(typeof exchange?.status === 'number' && { webResponse: { statusCode: exchange.status } }),
  };
}

/**
 * GitHub refuses a whole file in which a location has another scheme than `file`, and one without a path; it shows any
 * relative path. The query is left out, because GitHub tells findings apart by their path, and generated inputs differ.
 */
function pathOf(url: string): string {
  if (!URL.canParse(url)) return 'storefront';
  const { host, pathname } = new URL(url);
  // URLs on the web contain characters that URIs (RFC 3986) must not.
  const path = encodeURI(pathname).replaceAll(/%25(?=[0-9a-f]{2})/gi, '%');
  return `${host.replaceAll(/[^\w.-]/g, '_')}${path === '/' ? '' : path}`;
}
