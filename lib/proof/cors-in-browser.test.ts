/** The browser checks of CORS in Chromium, against the reference storefront and every CORS saboteur. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corsInBrowser } from '../../suites/cors/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { openChromium } from '../browser/chromium.ts';
import { audit } from '../index.ts';
import type { Browser } from '../model/http.ts';
import type { Report } from '../model/report.ts';
import type { Handler, Saboteur } from '../model/saboteur.ts';
import type { Target } from '../model/target.ts';
import { hosts as inProcessHosts } from '../reference/in-process.ts';
import { type Served, serve } from '../storefront/index.ts';
import { anyTarget } from './any-target.ts';

const catalog = 'cors/browser-cannot-read-the-catalog';

const commerce = 'cors/browser-reads-the-commerce-endpoint';

const file = 'cors/browser-reads-the-openapi-file';

const redirect = 'cors/browser-cannot-follow-the-openapi-redirect';

/** A page may load slowly on a busy machine. */
const patienceMs = 60_000;

let browser: Browser;

beforeAll(async () => {
  browser = await openChromium({
    executablePath: '/usr/bin/chromium',
    baseUrl: 'http://127.0.0.1',
    userAgent: 'storefront-conformance (tests)',
    timeoutMs: patienceMs,
  });
});

afterAll(() => browser?.close());

async function audited(sabotage: Saboteur['sabotage'] = (handler) => handler): Promise<Report> {
  const served = await serve({
    products: 3,
    wrap: (handler, { options }) => underFixedHosts(sabotage, handler, options),
  });
  try {
    return await audit(targetOf(served), [corsInBrowser], { browser });
  } finally {
    await served.close();
  }
}

/** Maps the hosts of the sockets to the in-process hosts and back: some saboteurs match one host by name. */
function underFixedHosts(
  sabotage: Saboteur['sabotage'],
  handler: Handler,
  { baseUrl, canonicalUrl }: Pick<Target, 'baseUrl' | 'canonicalUrl'>,
): Handler {
  const hosts = [
    [baseUrl, inProcessHosts.baseUrl],
    [canonicalUrl ?? '', inProcessHosts.canonicalUrl],
  ] as const;
  const real = (url: string) => hosts.reduce((text, [own, fixed]) => text.replace(fixed, own), url);
  const fixed = (url: string) => hosts.reduce((text, [own, fixed]) => text.replace(own, fixed), url);
  const sabotaged = sabotage(async (request, client) => handler(await moved(request, real), client));
  return async (request, client) => sabotaged(await moved(request, fixed), client);
}

async function moved({ url, method, headers, body }: Request, to: (url: string) => string): Promise<Request> {
  return new Request(to(url), { method, headers, body, ...(body && { duplex: 'half' }) });
}

const targetOf = ({ baseUrl, canonicalUrl }: Served) =>
  anyTarget({ baseUrl, canonicalUrl, retries: 0, timeoutMs: patienceMs, deadlineMs: 4 * patienceMs });

test('the reference storefront keeps its promises in a browser', async () => {
  const { verdicts } = await audited();
  expect(verdicts.map(({ check, status, examined }) => [check, status, examined])).toEqual([
    [catalog, 'pass', 3],
    [commerce, 'pass', 2],
    [file, 'pass', 1],
    [redirect, 'pass', 1],
  ]);
});

/** Saboteurs of CORS headers that make no difference in a browser. */
const unnoticed = [
  'product-list-is-open-to-the-null-origin',
  'single-products-are-open-to-their-own-origin',
  'commerce-echoes-the-origin-silently',
  'commerce-is-closed-to-localhost',
  'commerce-preflights-echo-the-origin',
  'openapi-echoes-the-origin',
  'preflight-names-get-alone',
  'commerce-allows-every-origin-with-credentials',
];

const tried = saboteurs.filter(({ id, breaksInBrowser }) => breaksInBrowser ?? unnoticed.includes(id));

describe('the saboteur', () => {
  test.each(tried.map((one) => [one.id, one] as const))('%s', async (_, { sabotage, breaksInBrowser }) => {
    const { verdicts } = await audited(sabotage);
    const broken = verdicts.filter(({ violations }) => violations.length > 0).map(({ check }) => check);
    expect(verdicts.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(broken).toEqual(breaksInBrowser ?? []);
  });
});
